"""A text in which every form of the notation stands."""

from tournament.games.speed.cards import SpeedNames


def every_form() -> str:
    """Return the record of a film in which every act of Speed stands once."""
    names = SpeedNames()
    digest = "0123456789abcdef" * 4
    order = " ".join(names.card(card) for card in range(52))
    return f"""pln 1 speed/club@1
zero 2026-11-28T19:04:05.25Z
clock * 0 16667
clock 2 -40 900
commit live 2 {digest}
  rules {digest}
  cards {digest}
deal live 2
  committed {digest}
  order unknown
1 commit {digest}
2 commit {digest} drawn
1 reveal {digest}
2 without "said nothing"
2 abort "left"
deal film 2
  order {order}
film {digest} 1048576 frame 16667 240 by "A. M."
+0.000 start
+1.5 2 !
+1.75 turn 5S 8C
+3.120(-1800,900) 1 7H>L^6C
+3.180 2 8H>L^6C ~
2 8H>L ~ @3 -70 1800 referee
1 KS>R x S-4
1 KS<R
1 +7D
2 +?
race L 1 7H 2 8H
2 ! false
rebuild L 2C 3C 4C
scene L[7H 8C]+5 R[KS]+4 1[AH 2C]5+15 2[]4+15
resume
free 1 7H>L 2 8C>R
2 note "used both \\"hands\\""
note late
statement "A. M." "referee" "the card was late"
1 tried place 7H L 6C x S-9d block-called
2 tried draw ? ? ? x S-8 hand-full
1 speed false
2 speed
order {digest}
  7H 8C
reveal {digest}
* FreeRound {{"placements":[]}}
end 2 out
end drawn "7 cards"
"""
