"""The `--json` answer about a frozen table, from its examination."""

from typing import TYPE_CHECKING

from tournament.cli import shapes_scene as shapes
from tournament.service.scenes.words import missing_faces, proof_words

if TYPE_CHECKING:
    from tournament.service.scenes.examination import Examined


def scene_answer(examined: "Examined", game: str | None) -> shapes.SceneExamined:
    """Return what a frozen table proves; `game` is where it was recorded."""
    evidence, table, piles = examined.evidence, examined.table, examined.names.piles
    return shapes.SceneExamined(
        rules=examined.found.rules.id,
        piles={
            name: [examined.face(card) for card in cards]
            for name, cards in zip(piles, table.piles, strict=True)
        },
        misfits=[
            shapes.Misfit(
                pile=piles[one.pile],
                place=one.place + 1,
                card=examined.face(one.upper),
                on=examined.face(one.lower),
            )
            for one in evidence.breaks
        ],
        turns=table.turns,
        pile_turns={
            name: turns
            for name, turns in zip(piles, table.pile_turns, strict=True)
            if turns is not None
        },
        turns_needed=evidence.turns_needed,
        proofs=[
            shapes.SceneProof(
                piles=[piles[pile] for pile in proof.piles],
                misfits=proof.breaks,
                explained=proof.explained,
                illegal=proof.illegal,
                assumes=proof.assumes,
                text=proof_words(examined, proof),
            )
            for proof in evidence.proofs
        ],
        missing=missing_faces(examined),
        missing_count=len(evidence.missing),
        counted=None if evidence.hidden is None else evidence.hidden + evidence.boxed,
        placeable=[
            shapes.Placeable(
                seat=one.seat + 1,
                card=examined.face(one.card),
                piles=[piles[pile] for pile in one.piles],
            )
            for one in evidence.fitting
        ],
        block=evidence.block,
        game=game,
    )
