"""What the film page's script is given, as plain JSON values."""

from reports.documents import FilmMarking


def film_data(marking: FilmMarking) -> dict[str, object]:
    """Return the game as the script reads acts by it, and the film as it checks and plays it."""
    film = marking.film
    return {
        "game": {
            "rules": marking.rules,
            "seats": len(marking.seats),
            "cards": [[card.face, card.name] for card in marking.cards],
            "piles": [pile.name for pile in marking.piles],
            "reserves": [pile.reserve is not None for pile in marking.piles],
            "in_play": marking.in_play,
            "acts": marking.acts,
        },
        "film": {
            "size": film.size,
            "sha256": film.sha256,
            "pieces": film.pieces,
            "piece": film.piece,
            "frame": film.frame_us,
            "beside": film.beside,
        },
        "file": marking.record_file,
    }
