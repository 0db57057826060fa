"""Second opinions: rules written again from the text, by other means, to be compared with ours."""
