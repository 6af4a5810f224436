"""A fair deal: commit, reveal, and deal from what all have given. The clauses D-1 to D-7.

An aggregate beside the game on the same stream: `commitments` are the formulas, `commands` what
people ask for, `state` and `reducer` what has become of a deal, `decide` answers. It knows no game:
a plug-in whose reducer passes over its facts (`tournament.games.deals.PASSED_OVER`), and whose
records may start from a scene, has fair deals.
"""
