"""Who stands where: points, tie-breaks and the table. Pure, in exact fractions.

What a round gives, with 3 points a win, 1 a draw and 0 a loss. "Over" is what goes into match
points and under the line of a match-win percentage; "games" is game points of the most there were;
"meets" says whether the opponent is one of those whose percentages are averaged (T-3), and whether
the two have met when head to head is asked; "resistance" is what the round adds to the share that
the opponents' resistance averages.

| round           | points | over | games | meets | resistance | wins | game wins |
|-----------------|--------|------|-------|-------|------------|------|-----------|
| won 2-1         | 3      | 3    | 6/9   | yes   | 2/2        | 1    | 2         |
| drawn 1-1       | 1      | 3    | 3/6   | yes   | 1/2        | 0    | 1         |
| drawn 0-0-3     | 1      | 3    | 3/9   | yes   | 1/2        | 0    | 0         |
| lost 0-2        | 0      | 3    | 0/6   | yes   | 0/2        | 0    | 0         |
| won by no-show  | 3      | 3    | 6/6   | yes   | 2/2        | 1    | 2         |
| lost by no-show | 0      | 3    | 0/6   | yes   | 0/2        | 0    | 0         |
| bye             | 3      | 3    | 6/6   | no    | none       | 1    | 2         |
| half-bye        | 1      | 3    | none  | no    | none       | 0    | 0         |
| late            | 0      | 3    | none  | no    | 0/2        | 0    | 0         |
| absent          | 0      | 3    | none  | no    | 0/2        | 0    | 0         |
| gone            | 0      | 0    | none  | no    | none       | 0    | 0         |
| rest            | 0      | 0    | none  | no    | none       | 0    | 0         |
| open            | 0      | 0    | none  | no    | none       | 0    | 0         |

Both absent is for each the row "lost by no-show". "Half-bye" is a bye that was asked for and is
worth a draw; one asked for and worth a win is the row "bye", one worth nothing the row "absent".
"Late" is before a late entry came, "gone" after a withdrawal; at "rest" nobody was to be met in a
round robin, and "open" waits for its result.

What the same rounds give to Buchholz, Sonneborn-Berger and their kin, by article 16 of FIDE's C.07
as in force since 1 March 2026 (`fide-2026`). "Own" is what the round adds to one's own Buchholz;
"back later" and "never back" are what it adds to the score with which the opponents count one, by
whether one was there again after it; "voluntary" says whether it is left out first by a cut;
"table" says whether the opponent was met at the table: only such count in the averages of ratings
and of the opponents' Buchholz.

| round           | own                  | back later | never back | voluntary | table |
|-----------------|----------------------|------------|------------|-----------|-------|
| won 2-1         | opponent             | 3          | 3          | no        | yes   |
| drawn 1-1       | opponent             | 1          | 1          | no        | yes   |
| drawn 0-0-3     | opponent             | 1          | 1          | no        | yes   |
| lost 0-2        | opponent             | 0          | 0          | no        | yes   |
| won by no-show  | self up to opponent  | 3          | 3          | no        | no    |
| lost by no-show | self up to opponent  | 0          | 0          | yes       | no    |
| bye             | self up to all drawn | 3          | 3          | no        | no    |
| half-bye        | self up to all drawn | 1          | 1          | yes       | no    |
| late            | self up to all drawn | 0          | 1          | yes       | no    |
| absent          | self up to all drawn | 0          | 1          | yes       | no    |
| gone            | self up to all drawn | 0          | 1          | yes       | no    |
| rest            | none                 | 0          | 0          | no        | no    |
| open            | none                 | 0          | 0          | no        | no    |

"Opponent" is the opponent's score as just said; "self" is one's own score, and "all drawn" what as
many draws as there are rounds would give. Under `fide-2023` self has no limit. Where the pairings
were fixed before the first round (15), a no-show counts as the match that was due, and rounds
without an opponent count for nothing.
"""
