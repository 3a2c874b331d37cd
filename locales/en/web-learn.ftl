# Lessons in the browser: rules with examples to play, and a first game.

learn-lead = Begin with a first game, or read any rule: each has examples in which you make the move yourself.
learn-first-triple-triad = One whole game against a beginner, with a word at every turn.
learn-first-triatri = A game for two against a beginner, with a word at every turn.
learn-house = As played in
learn-example = { $count ->
    [one] Example
   *[other] Example { $number } of { $count }
 }
learn-your-move = You play { $player }. Make this move: { $move }.
learn-other = That is another move, and this is what it does.
learn-done = That was the move.
learn-show = Show me
learn-again = Once more
learn-explain = What happens here
learn-nearby = Other rules

first-step = Step { $at } of { $count }
first-next = Next
first-your-turn = It goes on when you have moved.

first-triple-triad-numbers-title = Four numbers on every card
first-triple-triad-numbers-text = Each card has a number for each side: top, right, bottom and left. They go from 1 to 9, and A is ten. Sides that touch on the board fight.
first-triple-triad-open-title = Both hands are open
first-triple-triad-open-text = This game is played with Open: you see the other’s five cards, and the other sees yours. So you can look ahead at what may come.
first-triple-triad-place-title = Place a card
first-triple-triad-place-text = Choose one of your cards, then a free cell; or drag it there. A corner is a good place to begin: only two sides can be attacked.
first-triple-triad-reply-title = The other answers
first-triple-triad-reply-text = Players take turns. If one of the other’s numbers is higher than the number of yours that it touches, your card changes its colour.
first-triple-triad-capture-title = Capture
first-triple-triad-capture-text = Now put a card beside one of the other’s, so that your touching number is higher. Equal numbers do nothing. If you are not sure, ask for a hint: the button is above, the key is H.
first-triple-triad-capture-missed = That took nothing yet, and that is fine. Look for a card of the other’s with a low number beside a free cell, and put a higher number against it. The hint shows you one if there is one: the button above, or H.
first-triple-triad-score-title = The score
first-triple-triad-score-text = The large numbers count the cards of each colour, on the board and in the hand. Both begin at 5, and each capture moves one point across.
first-triple-triad-defend-title = Defend
first-triple-triad-defend-text = A card that you have won can be won back. Turn low numbers to the edge or to your own cards, and keep cells closed from which a weak side can be attacked.
first-triple-triad-finish-title = To the last cell
first-triple-triad-finish-text = Play until the board is full. Whoever went second keeps one card in the hand, and it counts. You may take moves back here as often as you like.
first-triple-triad-end-title = That was a whole game
first-triple-triad-end-text = There is more: Same, Plus and Combo capture in other ways, elements change numbers, and houses differ. Every rule has its lesson.

first-triatri-gems-title = Tricks for gems
first-triatri-gems-text = TriATri is about gems in three colours. A gem is put on offer, everybody plays a card, and the best card takes the gem. A round has five tricks, a game at most three rounds.
first-triatri-colours-title = Three colours, a circle
first-triatri-colours-text = Water dominates fire, fire dominates wood, and wood dominates water. Cards go from 2 to 8; with few players the highest are left out. The imitation has no colour.
first-triatri-select-title = Who starts
first-triatri-select-text = Everybody chooses a card in secret, and the highest starts. The card is gone for this round, so think twice before you give a good one.
first-triatri-gem-title = The leader offers a gem
first-triatri-gem-text = Whoever leads puts a gem on offer, from the stock or from the own ones. Its colour is the colour of the trick.
first-triatri-follow-title = Follow the colour
first-triatri-follow-text = Whoever holds a card of the gem’s colour must play one; the cards that you may play are marked. Without that colour you may play anything, and it may win.
first-triatri-doubling-title = Doubling
first-triatri-doubling-text = A card that dominates the card played just before it counts double, and a 2 even four times. So a low card at the right moment beats a high one.
first-triatri-imitation-title = The imitation
first-triatri-imitation-text = An imitation changes places with the card that is winning: yours wins now, and the other is left with nothing. Led, it is worth nothing. Play on.
first-triatri-scoring-title = What gems are worth
first-triatri-scoring-text = Three colours together count 1 point, two colours together cost 2. What is left of one colour counts, for each gem, as many points as the stock has of that colour. Two of each colour win at once.
first-triatri-finish-title = To the end
first-triatri-finish-text = The game ends after three rounds, or when a colour of the stock is used up. Try to collect one colour that stays in the stock, and ask for a hint whenever you like.
first-triatri-end-title = That was a whole game
first-triatri-end-text = With three and four players there are more cards, and more to think of. Every rule has its lesson.
