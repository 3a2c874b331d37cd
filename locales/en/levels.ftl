# The levels of the computer players. Each has a name for both games, and a description for each game.

game-triple-triad = Triple Triad
game-triatri = TriATri
levels-line = { $game }: { $text }

level-1 = Beginner
level-1-triple-triad = Takes what is there to be taken when noticing it, but mostly puts cards down anyhow.
level-1-triatri = Plays anything that is allowed in most moves, else what looks good in this trick.

level-2 = Amateur
level-2-triple-triad = Takes as many cards as possible and never asks what comes back. Three moves in ten are slips.
level-2-triatri = Sees the trick on the table and nothing else.

level-3 = Regular
level-3-triple-triad = Minds what a placement leaves open and works out the last two cells. A slip now and then.
level-3-triatri = Imagines a few hands and looks one trick ahead; with more than two players three moves in ten are slips.

level-4 = Expert
level-4-triple-triad = Makes no slips, imagines some hands that you may hold, and works out the second half of the game in each.
level-4-triatri = Imagines more hands and looks two tricks ahead; with more than two players one move in five is a slip.

level-5 = Master
level-5-triple-triad = Plays through thousands of games in its head before the first cards, and then works everything out in dozens of hands that you may hold.
level-5-triatri = Considers every hand that is possible and looks three tricks ahead; with more players one move in twelve is a slip.

level-6 = Grandmaster
level-6-triple-triad = Looks further and at more hands than anybody, and draws conclusions from how you have played. With Open it never makes a mistake.
level-6-triatri = Works the round out to its end in every possible hand, draws conclusions from what was led, and cannot be read when the start is selected.

level-original = Original
level-original-triple-triad = The console game’s own opponent, in eight characters: it guesses your hidden cards, looks up to four placements ahead, and does not see combos coming.
