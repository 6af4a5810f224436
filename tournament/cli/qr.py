"""QR codes on a terminal, for phones in the room."""


def qr_code(text: str) -> str:
    """Return a QR code in half blocks, light on the dark ground of a terminal."""
    import segno

    rows = [[not dark for dark in row] for row in segno.make(text).matrix_iter(border=2)]
    rows += [[True] * len(rows[0])] * (len(rows) % 2)
    blocks = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
    return "\n".join(
        "".join(blocks[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    )
