"""QR codes: for the page as SVG, for a terminal as blocks."""

import io

import segno


def svg(text: str) -> str:
    """Draw a QR code that takes the colour of the text around it."""
    out = io.BytesIO()
    segno.make(text, micro=False, error="m").save(
        out, kind="svg", xmldecl=False, svgns=True, border=2, dark="#000", omitsize=True, nl=False
    )
    return out.getvalue().decode("utf-8").replace('stroke="#000"', 'stroke="currentColor"')


def blocks(text: str) -> str:
    """Draw a QR code for a terminal."""
    out = io.StringIO()
    segno.make(text, micro=False, error="l").terminal(out, border=2, compact=True)
    return out.getvalue()
