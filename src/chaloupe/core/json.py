"""The type of a JSON object: actions, documents, views, options, events."""

Json = dict[str, object]
