# Captions of the worked examples in data/examples.toml.

example-basic = Blue lays a card in the centre. Its top 7 beats the 5 above it, so that card turns blue. The 7 on the right only meets another 7, and the 2 on the left faces an 8: both those cards stay red, and the new card is in no danger this turn.

example-open = Both of blue’s cards could take the centre from the right edge, with a 7 or an 8 against the 6. Since the hands are open, blue sees that red’s last card has a 4 on top and will land below, in the bottom right corner. So blue picks the card whose bottom rank is 5, which red cannot retake; the other one, with a 3 there, would have been lost.

example-random = Nobody chose these hands: before each game five cards were drawn from each player’s pool of eight. Blue’s first draw, topped by 8888, lost 3–7; the second brought 7A7A and AAAA and won 6–4. With one win each, a third draw will decide.
example-random-single = Both hands of five were drawn from the collections, and nobody could change a card. Blue, dealt the weak 2222 and 3524, loses clearly. Red may now take one of blue’s five.

example-same = The card in the centre meets a 4 above with its own 4, and a 6 on the left with its own 6. Two sides match, so Same takes both cards, although neither rank is higher. The 8 on the right matches nothing and stays red.
example-same-own = Here the 4 above belongs to blue already, yet it still counts as a match. Together with the 6 on the left that makes two, so the red card on the left flips. Blue’s own card merely helped.
example-same-one = Where one match is enough, the 4 above, met by the 4 of the new card, flips at once. The card on the right shows an 8 against the 5 and stays red.
example-same-weaker = The 4 above and the 6 on the left match, so Same applies. Where Same also takes weaker neighbours, the 3 on the right goes with them, because it is below the new card’s 5. The 7 underneath is above its 2 and stays red.
example-same-weaker-own = Both matches, the 4 above and the 6 on the left, are blue’s own cards. Where Same takes every neighbour that is not stronger, this still wins the red 3 on the right, and by Same, not by ordinary capture.

example-same-wall = In the top left corner the card’s A lies against the upper wall, which counts as an A: first match. Its right 5 meets a 5: second match, and the red card at the top flips. The 7 underneath is no match for the 3 and stays red.
example-same-wall-alone = Two walls give two matches, but a wall cannot flip and no red card matches. Same therefore does nothing. The 2 underneath is lost all the same, to an ordinary capture by the 3, and the 6 on the right holds against the 5.
example-same-wall-weaker = The two A’s against the walls are two matches, so Same applies. Where Same takes every neighbour that is not stronger, the 2 underneath falls to the 3 by Same. The 6 on the right is above the 5 and stays red.

example-plus = Above, 3 and 7 make 10; on the left, 2 and 8 make 10 as well. The same total on two sides lets Plus take both cards, although both are stronger. On the right 4 and 9 make 13, a total found only once, so that card stays red.
example-plus-own = The card above is blue’s own, and its total with the new card, 3 + 7 = 10, still counts. On the left 2 + 8 gives 10 again, so the red card flips.
example-plus-all = Top and right add up to 9 (3 + 6 and 2 + 7), bottom and left to 13 (5 + 8 and 4 + 9). Where every total that occurs twice counts, all four cards flip.
example-plus-first = There are two pairs: 9 at the top and on the right, 13 at the bottom and on the left. Only one total may count, and going round top, bottom, left, right, 13 is the first to be seen twice. So the bottom and the left card flip, and the two 9s stay red.

example-plus-wall = At the top edge the wall counts as an A, that is 10: 2 + 10 = 12. Below, 5 + 7 = 12 too, so the red card in the centre flips, although its 7 is stronger than the 5.

example-wall-same = Same is on, so Wall lets the edges take part in it. In the top left corner the A matches the upper wall and the 5 matches the 5 on its right: the red card at the top flips.
example-wall-plus = With Plus on, the same rule Wall makes the edge a neighbour of rank A. Above, 2 + 10 = 12; below, 5 + 7 = 12: the card in the centre flips.

example-combo-special = Same flips the card above (4 and 4) and the one on the left (6 and 6), and an ordinary capture takes the one on the right (7 against 5). The card above, flipped by Same, attacks in its turn: its 8 beats the 5 in the top right corner. The right-hand card was an ordinary capture and starts nothing, so the bottom right corner stays red.
example-combo-flipped = Same flips the cards above and on the left, and the 7 takes the 5 on the right in the ordinary way. Where every card flipped in the turn goes on, two of them attack: the 8 of the upper card beats the 5 in the top right corner, and the 9 of the right-hand card beats the 4 in the bottom right corner.
example-combo-original = Two matches, above and on the left, let Same apply, and here it sweeps up the weaker 5 on the right too. All three go on: the upper card’s 8 beats the 5 in the top right corner, and the right-hand card’s 9 beats the 4 in the bottom right corner.
example-combo-always = Neither Same nor Plus is needed here. From the top left corner a 6 takes the 4 beside it; that card’s 7 then beats the 5 in the top right corner, and that one’s 8 beats the 6 below it. One placement has turned three cards.
example-combo-off = The same placement without Combo: the 6 takes the 4 beside it, and there it ends. The captured card’s 7 would beat the 5 next to it, but flipped cards do not attack.

example-elemental-bonus = The centre carries fire and so does the card: all its ranks rise by one. Its right 5 counts as 6 and beats the 5 beside it.
example-elemental-malus = This card has no element, and the centre carries fire: each of its ranks loses one. The 6 on its right is only worth 5 and cannot beat the 5 beside it.
example-elemental-neighbour = Now the red fire card lies on ice, which is not its element, so its left 5 defends with 4 only. Blue’s centre cell is plain, and its 5 stays a 5: enough to take the card.
example-elemental-same = On the fire cell this card loses one everywhere, but Same reads what is printed: 4 meets 4 above and 6 meets 6 on the left. Both cards flip.

example-sudden-death = Red fills the last cell, at the top, and its 5 takes the 2 in the top left corner. Five cards are now red; four are blue, and blue still holds one: 5–5. Sudden Death starts a new game at once, each side playing the five cards of its colour.
example-sudden-death-match = The first game ends 5–5. Blue goes on with the 1111 and the 9999 it had captured, red with 2222 and 8888, and blue starts because red did before. This time blue wins 6–4.
example-sudden-death-continental = Because Sudden Death was chosen, cards in hand count in this match: with blue’s last card the first game is 5–5 and not 4–5. Both go on with the five cards of their colour, blue starts, and blue wins 6–4.

example-replay = After a 5–5 the game is simply played again: both get back the five cards they began with, whatever was captured. The starter is drawn anew, blue this time, and blue wins 6–4.
example-replay-draw = The same 5–5 where draws stand. The game is over, nobody has won, and nothing is played again.

example-exchange = Blue loses the first game 4–6 with the weak 2222 in hand. Between the games blue swaps it for 7A7A from the pool, while red changes nothing. Blue wins the second game 6–4, and a third will decide.

example-pool = Each player brought fifteen different cards and chose five of them for the hand; the other ten stay in the pool, out of this game. Blue’s five win 6–4.

example-best-of-three = Blue wins the first game 7–3, red the second 6–4, and the third is drawn 5–5. With one win each the scores are added up: 7 + 4 + 5 = 16 against 3 + 6 + 5 = 14. Blue takes the match.

example-scoring-hand = Red’s last card goes to the top and takes the 2 in the top left corner. Red has five cards on the board; blue has four and one more in hand. With the hand counted it is 5–5, a draw.
example-scoring-board = Red’s last card takes the 2 in the top left corner and the board is full: five red cards, four blue. The card blue still holds does not count here, so red wins 5–4.

example-giving-up = Blue’s second card has just captured the one on the right edge, and red resigns. Everything was still open, but a resigned game counts 10–0. Under Diff that costs red all five cards.
example-giving-up-one = The same resignation under One: the game counts 10–0, and blue still takes a single card. Blue may now choose it among red’s five.

example-knowing = In the drawn first game red laid all five cards, and blue laid four and kept 6666. When Sudden Death goes on, blue knows every card of red’s new hand. Red knows four of blue’s, 1111, 4444, 9999 and AAAA, because they lay on the board; only 6666 is still hidden.

example-regions = In Centra, Same and Plus are both played. The new card in the centre matches the 4 above and the 6 on the left, so Same takes these two. On the right 3 + 7 and below 2 + 8 both make 10, so Plus takes the others.
example-regions-hidden = Esthar knows Same Wall but not Same. The A against the upper wall and the 5 beside a 5 would be two matches, yet without Same nothing flips. You still carry the sleeping rule away with you.

example-trade-none = Blue wins, and that is all. Every card goes back to its owner, also the three red ones blue had captured.

example-trade-one = Blue wins and picks one of the five cards red began with. It takes 9999, which had stayed red to the end: any of the five may be chosen, not only captured ones.
example-trade-one-sudden = After a 5–5, blue wins the Sudden Death game 6–4. The choice is among the cards red held at the very first deal, 1111 to 9999, and not among those of the second game.

example-trade-diff = Blue wins 7–3: the difference is four. Blue may now choose four of the five cards red began with, and red keeps one.
example-trade-diff-board = Only the board counts here: seven blue cards against two red ones, and the card in red’s hand is left out. The difference is five, so blue takes all five cards red began with, and there is nothing to choose.
example-trade-diff-three = Over the three games blue is four ahead (7–3), then two behind (4–6), then level (5–5). The net is two, so the winner of the match takes two of red’s five cards, once the match is over.

example-trade-direct = At the end three cards that were red’s, 1111, 3333 and 7777, show blue’s colour, and blue keeps them. Red lost the game, but it did capture 8888 and keeps that. Red’s 5555, never played, stays with red.
example-trade-direct-draw = A 5–5 still moves cards under Direct: blue goes home with 1111 and 9999, red with 2222 and 8888. Nobody won, but everybody keeps what is in his colour.

example-trade-all = Blue wins and takes all five cards red began with, the unplayed 5555 included. There is nothing to choose, and 8888, which red had captured, returns to blue.

example-worked-start = The position: blue is Quistis, red is Rinoa. Blue’s hand is the Goblin (8154) and the Basilisk (6756).
example-worked-goblin = The Goblin in the centre takes two cards: 8 beats the 7 above, 4 beats the 2 on the left.
example-worked-retaken = But its right side is a 1: Rinoa’s 3446 on the free cell there takes it back.
example-worked-basilisk = The Basilisk in the centre takes one card: 6 beats the 2 on the left, but not the 7 above.
example-worked-safe = Its right side is a 7, and neither of Rinoa’s cards, with 3 and 6 on that side, can take it back.

example-triatri = One whole round for two. The selection cards B4 and B3 make the first seat start; five tricks later it has won one gem of each colour, and the second seat a red and a green one. The gems stay where they are, and new cards are dealt for the next round.

example-triatri-cards = Both players select a 5; water beats fire, so B5 starts. The gem is red: R6 leads, and the other, who has no red left, answers with G6. Two sixes again, and fire beats wood: R6 wins the gem.

example-triatri-selection-pair = R6 and B6 share the highest number. Blue dominates red, so the second seat starts. The three cards shown are discarded, and everybody goes on with five.
example-triatri-selection-redo = All three players show a 5, so nobody starts: they take the cards back, now known to all, and choose again. The second time G7 is the highest, and the third seat starts.
example-triatri-selection-fourth = Three of the four players show a 7. They block one another, and the odd one out starts: the third seat, although its imitation only counts as a colourless 0.

example-triatri-gem = The leader offers a blue gem from the stock and wins it with B5 against B3. Then the same player stakes that gem (B*), leads B4 and loses it to B6. The stock is still five blue: only the owner has changed.
example-triatri-gem-back = Having won a green gem, the leader stakes it again (G*). G4 beats G2, so the gem simply comes back, and the stock has not changed. It was a way to keep the lead and use up a trick.

example-triatri-follow = The gem is blue. The first two players hold blue cards and may not play red or green; they lay B4 and B6. The third has no blue and may play anything: R7 is the highest and wins the blue gem without following.

example-triatri-doubling-six = B6 follows R3, and water beats fire: it counts 12. G6 follows B6, and wood beats water: 12 as well. B5 comes after green and stays 5; between the two twelves wood beats water, so G6 wins.
example-triatri-doubling-two = B2 follows red and dominates it; a 2 is multiplied by four and counts 8. R3 comes after blue and stays 3, then B4 after red doubles to 8. Two blue eights: the later one, B4, wins.
example-triatri-doubling-three = After R6, B2 counts 8, then G4 doubles to 8, and R2 on green counts 8 as well. Three colours are tied, so no colour decides: the last card, R2, wins.

example-triatri-imitation-take = R5 is the only card on the table when the imitation comes. The two change places: the second player now shows R5, the leader a colourless 0, and the second player wins.
example-triatri-imitation-lead = Led, an imitation has nothing to take and is worth a colourless 0. Even B2 beats it, at its plain value: no colour to dominate means no doubling.
example-triatri-imitation-value = B2 on red counts 8 and is winning. The imitation exchanges with it, and the 8 comes along: it is not worked out again at the new place. The third player wins, and the second is left with the colourless 0.
example-triatri-imitation-twice = The first imitation takes R8. The third player’s B4 therefore comes after red, doubles to 8, and wins the tie because water beats fire. The second imitation takes that B4 with its 8, and the last player wins.

example-triatri-winner-dominance = R4 after green doubles to 8; G8 after red stays 8. Two colours are tied, and fire beats wood, so R4 wins although G8 was laid later.
example-triatri-winner-three = B8, R8 and G8 are tied in three colours, so the latest, G8, leads. The imitation exchanges with it: once more three colours show an 8, and the last card, G8 in its new place, wins.

example-triatri-end-instant = In the second round the first seat wins its second green gem and now holds two of each colour. The game stops there, in the middle of the round, and its score is shown as 100.
example-triatri-end-exhausted = Every trick is played for a red gem. The sixth empties the red stock; the trick is still played out, and then the game ends. A left-over gem is worth the stock of its colour, now 0, so both score nothing, and four gems against two decide.

example-triatri-scoring = A game of a single round. The first seat holds three red gems and a blue one: a red and a blue pair off for −2, and the two reds left are worth 3 each, since three red gems are in the stock: 4 in all. The second seat’s one green gem is worth 5, and that is enough to win.

example-triatri-ranking-shared = A single round for three. Two red gems with four red in the stock make 8, and two blue ones make 8 just the same; both players also hold two gems. They share the first place, and the player with one green gem, worth 5, is third.
example-triatri-ranking-gems = Red has run out, so red gems are worth nothing and both players score 0. The first seat holds four gems, the second two: more gems come first.

example-triatri-information = The gem is green and the second player lays R5. From now on everybody knows that this player had no green card at that moment. R5 after green doubles to 10 and wins; the imitation discarded at the selection was seen by all as well.
