"""The dossier of a dispute: everything about it on one page, with the proof that the log has it."""

from dataclasses import dataclass

from reports.documents.common import Document, RoundName
from reports.documents.dispute_scene import SceneClaim, SceneView


@dataclass(frozen=True, slots=True)
class DossierRuling:
    """A ruling, what it changed, and what followed from it.

    Attributes:
        number: Of the ruling within the dispute.
        text: Who ruled what, by which clause.
        reason: Why.
        at: When it was recorded.
        referee: Who ruled.
        recorded_by: Who took it down.
        in_force: Whether it counts now.
        before: How the game ended without it; empty where there is no record.
        after: How it ends with it; empty where there is no record.
        changes: The events that it changes, as played and as ruled.
        powers: The clauses by which a referee may rule so.
        also: In what other part the record names the referee, in a sentence; empty where in none.
        folded: From what the end follows where events are changed, and what nobody can know.
        effect: What followed for the match, the standings and the bracket.
        penalties: Who is penalised, a sentence each; or that nobody is.
        is_penalty: Whether somebody is.
    """

    number: int
    text: str
    reason: str
    at: str
    referee: str
    recorded_by: str
    in_force: bool
    before: str
    after: str
    changes: tuple[str, ...]
    effect: tuple[str, ...]
    penalties: tuple[str, ...] = ()
    is_penalty: bool = False
    folded: str = ""
    powers: str = ""
    also: str = ""


@dataclass(frozen=True, slots=True)
class ProvedLine:
    """An event, or a run of events of one stream, that the proof holds.

    Attributes:
        positions: In the log: `812`, or `812 to 885`.
        stream: Which stream.
        at: When the first of them was recorded.
        actor: Who recorded it.
        text: What it is.
    """

    positions: str
    stream: str
    at: str
    actor: str
    text: str


@dataclass(frozen=True, slots=True)
class DossierProof:
    """What the page proves.

    Attributes:
        events: How many events it holds.
        size: Of the log by whose head they are proved.
        head_signed: Whether that head is signed.
        page_signed: Whether the page is signed.
        key: The verifier key that signs; empty where none does.
        lines: The events.
        shows: What it shows, in sentences.
        cannot: What it cannot show.
    """

    events: int
    size: int
    head_signed: bool
    page_signed: bool
    key: str
    lines: tuple[ProvedLine, ...]
    shows: tuple[str, ...]
    cannot: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dossier(Document):
    """The page.

    Attributes:
        round: Of the match; None where it was paired otherwise since.
        table: Of the match.
        game: Of the match; 0 for the match as a whole.
        phase: Where the dispute stands, in words.
        standing: The one line at the top: what was ruled, or that nothing was.
        claim: What is claimed, and what each side says.
        scene: The moment.
        evidence: What was shown.
        rulings: In order.
        appeal: Until when and with whom an appeal may be lodged; empty where nobody has ruled.
        accepted: Who accepts the ruling.
        result: The result of the match as it stands, in words.
        proof: What the page proves.
        rules: The ruleset whose clauses are named.
        clauses: Every clause that the page names, with its words.
    """

    round: RoundName | None
    table: int | None
    game: int
    phase: str
    standing: str
    claim: SceneClaim
    scene: SceneView
    evidence: tuple[str, ...]
    rulings: tuple[DossierRuling, ...]
    appeal: str
    accepted: tuple[str, ...]
    result: str
    proof: DossierProof
    rules: str = ""
    clauses: tuple[tuple[str, str], ...] = ()
