# The rules of both games as people read them. Names, one-line summaries and paragraphs.
#
# Strings always passed to the paragraphs:
#   $same (one | two), $same_flips (matching | weaker), $plus_sums (all | first),
#   $combo (special | flipped | always | off), $scoring (board-hand | board), $on_draw (draw | replay),
#   $house (classic | continental | club | tabletop | original | custom)

### Triple Triad and TriATri: explanations

## Stories

story = Orlan was a psychic who read the tarot, and one day the pictures gave an idea for something lighter: a game of cards with numbers on four sides, played on nine squares. That game was Triple Triad. Soldiers were the first to take to it, because a deck fits in a pocket and a game fits between two deployments. They carried it wherever they were sent, and before long everybody played, at home, in cafés and across borders.
story-triatri = TriATri (トリアトリ) is a trick-taking game about gems in three colours. It was designed by OR-U (おるー) and published by おるーBoardgames in 2021. Tria follows its rules with pictures of its own; the idea and the credit are the designer’s.

## Triple Triad: the table

rule-basic = Ordinary capture
rule-basic-short = A higher rank flips the opposing card it touches.
rule-basic-text = When you place a card, each of its four ranks is compared with the rank it touches on a neighbouring card of your opponent. If yours is strictly higher, that card flips to your colour; A stands for ten and is the highest printed rank. Equal ranks flip nothing, and cards that only touch at a corner never meet. Only the card just placed attacks, so you cannot lose it in the same turn, even beside a stronger neighbour. Same and Plus, if they are played, are looked at first. With Elemental, this comparison uses the ranks after the bonus or penalty.

rule-open = Open
rule-open-short = Both hands lie face up for both players.
rule-open-text = With Open, you see your opponent’s five cards and your opponent sees yours, from the first turn to the last. Nothing else changes: cards are placed and captured as usual. Without it, each player sees only their own hand. Use it to look ahead, and before leaving a side unprotected check whether any card over there can beat it.

rule-random = Random
rule-random-short = Five cards are drawn for you instead of chosen.
rule-random-text = You do not choose your hand: five cards are drawn by chance from { $house ->
        [club] your pool
        [custom] your pool, or from your collection if there is no pool
       *[other] your collection
    }. Every different card has the same chance, so owning many copies of one does not make it come more often. You get the same card twice only if you own fewer than five different ones. Weak cards you keep can turn up as well, which is why some players destroy theirs; destroying one of several copies, however, changes nothing. { $house ->
        [club] In a best of three new hands are drawn for each game, and Exchange cannot be combined with Random.
        [custom] In a best of three new hands are drawn for each game, and Exchange cannot be combined with Random.
       *[other] A hand, once drawn, cannot be changed.
    }

rule-same = Same
rule-same-short = { $same ->
        [one] An equal rank on a touching side captures too.
       *[two] Equal ranks on two or more touching sides capture too.
    }
rule-same-text = Same looks for matches: sides where the rank of your new card equals the rank it touches, whoever owns the neighbour. { $same ->
        [one] One match is enough here.
       *[two] It takes two matches or more at once; a single one does nothing.
    } { $same_flips ->
        [weaker] Then every neighbour of your opponent whose touching rank is equal to yours or lower flips, no matter which cards made the matches.
       *[matching] Then those cards of your opponent that match are flipped, and only those.
    } Your own cards may be matches, but of course they are never flipped, and if no opposing card flips, Same has not happened. It is checked before Plus and before ordinary captures. Beware of elements: Same always reads the printed ranks, without bonus or penalty.

rule-same-wall = Same Wall
rule-same-wall-short = For Same, the edge of the board counts as an A.
rule-same-wall-text = The walls around the board take part in Same: where your card lies against the edge and shows an A on that side, this is a match. A lower rank never matches a wall, and an element cannot turn a 9 into an A. { $same_flips ->
        [weaker] Walls can even make up the matches alone; every opposing neighbour that is equal or weaker then flips.
       *[matching] { $same ->
            [one] Since a flipped card must match by itself and one match is enough anyway, the walls change nothing here.
           *[two] A wall only helps to reach the two matches: the card that flips must be an opposing card that matches, so two walls alone take nothing.
        }
    } Without Same this rule has no effect. It is then left out of the list shown when a game starts, but it is not forgotten.

rule-plus = Plus
rule-plus-short = The same total on two or more sides captures those cards.
rule-plus-text = On each side where your new card touches another, add up the two ranks that meet, whoever owns the neighbour. A total that appears on two sides or more flips the opposing cards on those sides, however strong they are. { $plus_sums ->
        [first] Only one total counts, the one found most often; if several are level, it is the one that gets there first as you go top, bottom, left, right. If it happens to hold no card of your opponent, Plus flips nothing.
       *[all] Should two different totals each appear twice, both count.
    } Your own cards help to repeat a total but are not flipped. Plus comes after Same and only counts if it flips a card that Same has not. It reads the printed ranks and ignores elements.

rule-same-flips = Same takes more
rule-same-flips-short = Once Same applies, weaker neighbours flip too, not only the equal ones.

rule-plus-sums = One total for Plus
rule-plus-sums-short = Only one total counts for Plus: the most frequent.

rule-plus-wall = Plus Wall
rule-plus-wall-short = For Plus, the edge of the board is a neighbour of rank A.
rule-plus-wall-text = For Plus, the walls behave like neighbours of rank A: a side against the edge has the total of your rank and ten. If an opposing card on another side gives the same total, it flips. A wall itself cannot flip, so equal totals at two walls take nothing unless an opposing card shares them. { $plus_sums ->
        [first] Mind that the walls also take part in deciding which single total counts.
       *[all] In a corner both walls take part, each with the rank that lies against it.
    } Without Plus this rule has no effect, and it is then not listed when a game starts.

rule-wall = Wall
rule-wall-short = One rule that brings the walls into both Same and Plus.
rule-wall-text = Wall turns the edge of the board into a neighbour of rank A, for Same and for Plus alike. With Same, an A against the edge is a match; with Plus, the edge adds ten to your rank. There is no choosing one without the other: it is a single rule. It needs at least one of the two: with neither Same nor Plus it does nothing and is not listed. Walls help to reach the matches or to repeat the total, but the cards taken are always your opponent’s.

rule-combo = Combo
rule-combo-short = { $combo ->
        [flipped] After Same or Plus, every card you flipped attacks in turn.
        [always] Every card you flip attacks in turn, whatever flipped it.
       *[special] Cards flipped by Same or Plus attack in turn.
    }
rule-combo-text = { $combo ->
        [flipped] When Same or Plus has flipped at least one card, every card flipped in this turn, ordinary captures included, attacks its own neighbours. A neighbour of your opponent with a lower touching rank flips and attacks in its turn, until nothing more flips. Without Same or Plus in the turn there is no combo, however many cards you took. The chain uses plain comparison only: Same and Plus are not looked at again. Elements count in it.
        [always] Every card you flip, by whatever rule, attacks its own neighbours at once. A neighbour of your opponent with a lower touching rank flips and attacks in its turn, until nothing more flips. The chain uses plain comparison only, elements included: Same and Plus are not looked at again. It works with ordinary captures alone, so look two or three cards ahead before leaving a weak side open.
       *[special] Each card flipped by Same or Plus goes on to attack its own neighbours. A neighbour of your opponent with a lower touching rank flips and attacks in its turn, until nothing more flips. Cards taken by an ordinary capture start no chain. The chain uses plain comparison only: Same and Plus are not looked at again. Elements count in it, although they do not for Same and Plus.
    } { $house ->
        [tabletop] In this house Combo is a rule of its own: it is played if you choose it.
        [custom] In a custom game you choose the kind of Combo, or none.
       *[other] You do not choose Combo: it comes with Same and Plus, whenever either is played.
    }

rule-elemental = Elemental
rule-elemental-short = Cells with an element: +1 for its own cards, −1 for others.
rule-elemental-text = Before the game some cells receive an element: each has a chance of 30%, and all eight elements are equally likely. { $house ->
        [original] It may happen that no cell gets one.
       *[other] If none got one, a cell is picked for it, so there is always at least one.
    } On such a cell a card of the same element has one more on all four ranks; any other card, also one without an element, has one less. There is no limit, so an A may count 11 and a 1 may count 0. The change holds for attack and defence, in ordinary captures and combos. Same and Plus ignore it and read the printed ranks. Plain cells change nothing, whatever the card.

rule-sudden-death = Sudden Death
rule-sudden-death-short = A draw leads straight to another game with the cards as they lie.
rule-sudden-death-text = When a game ends level, a new one starts at once. Each player takes the five cards of their colour, from the board and the hand, so captured cards now fight for their captor. Elements are drawn anew, and the player who did not start last time starts. It goes on until somebody wins; only a server or a match of computer players may set a limit, normally 100 games, after which it is a draw. { $house ->
        [continental] In this house a tie could not happen with the board alone, so choosing Sudden Death makes the cards in hand count for that match.{ " " }
        [custom] It cannot be chosen together with scoring by the board alone, where no tie exists.{ " " }
       *[other] { "" }
    }While it is played, draws are not replayed in any other way. In a best of three, only the score of the last of these games counts.

rule-replay = Replay on a draw
rule-replay-short = A tied game is played again from the beginning.
rule-replay-text = A tied game does not count: it is played again from the beginning until one player wins. Both players take back the five cards they started with, whatever was captured; under Random new hands are drawn. Elements and the starting player are drawn anew as well. With Sudden Death there is no replay, because that rule takes over every draw. { $on_draw ->
        [replay] In this house every tied game is replayed.
       *[draw] Here it is optional: without it a tied game stays a draw, and One, Diff and All hand over no cards.
    }

rule-exchange = Exchange
rule-exchange-short = Between games you may swap cards of your hand with your pool.
rule-exchange-text = Between two games of a best of three you may put cards of your hand back into your pool and take others for them. Both players do this at the same time, and neither sees what the other changes. You may swap several cards, one, or none. A hand always has five cards, all from your own pool. Exchange needs a best of three and a pool, and it cannot go with Random, where chance chooses your hand. Remember that your opponent has seen what you played, but not what you have just taken.

rule-pool = Pool of 15
rule-pool-short = You enter with 15 different cards; your hand comes from them.
rule-pool-text = Before the match you pick a pool of exactly fifteen different cards from your collection. If you own fewer than fifteen kinds, your pool is one of each; at least five are needed. Your hand of five is chosen from the pool, or drawn from it under Random. Copies are no use here, since each card is in the pool only once. Without a pool, the hand comes from the whole collection and may hold as many copies of a card as you own.

rule-best-of-three = Best of three
rule-best-of-three-short = The match goes to the first to win two games.
rule-best-of-three-text = A match of up to three games, won by the first to win two. A drawn game counts for nobody. After three games the larger number of wins decides, then the larger sum of scores; if those are equal too, the match is a draw. The player who did not start the first game starts the second; for the third the starter is drawn. Hands stay the same from game to game, except under Random or Exchange, or to replace cards lost under Direct.

rule-scoring = Scoring
rule-scoring-short = { $scoring ->
        [board] Only the cards of your colour on the board count.
       *[board-hand] Your colour on the board and the cards in your hand count.
    }
rule-scoring-text = { $scoring ->
        [board] When the board is full, each player counts the cards of their colour on it, and the higher number wins. The card left in a hand counts for nothing. Nine cards cannot be shared equally, so there is never a tie. The player who starts places five cards against four, which is a real advantage here.
       *[board-hand] Your score is the number of cards of your colour on the board plus those still in your hand. Both players begin at 5, and each capture moves one point from one side to the other, as the display shows after every turn. When the board is full the higher score wins. Whoever goes second keeps one card to the end, and it counts. So 5–5 is possible, and that is a draw.
    }

rule-giving-up = Giving up
rule-giving-up-short = Leaving is free before the first card, then it counts 0–10.
rule-giving-up-text = As long as no card has been placed, you may leave a game at no cost; in rated games and games for stakes against other people online, only until the cards are dealt. After that, a game you resign, abandon or lose on time counts as 0–10 against you. One and All then apply as after any loss. Under Diff the winner takes five cards, and under Direct your five cards as well. A bad position is therefore often cheaper to play out than to give up.

rule-knowing = What you have seen
rule-knowing-short = A card you have seen stays known to you.
rule-knowing-text = Cards your opponent has shown do not become secret again. When a game goes on by Sudden Death, or between the games of a match, your view still shows those of the opponent’s cards you have seen. A card that was never played in front of you stays hidden. The same is true the other way round: your opponent remembers what you laid. After a full game, usually only one card of the player who went second is still unknown.

rule-names = Blue and yellow names
rule-names-short = What a name’s colour says when you may take a card.
rule-names-text = When you win a card, the colour of its name tells you how well you know it. A blue name, marked ✦, is a card you had never seen before this match. A yellow name, marked ○, is a card you have seen before but do not own now. A plain name is a card of which you own a copy. A card counts as seen once you have owned it, or once it was shown to you on a board or in an open hand of an earlier match; what this match shows counts from the next match on.

rule-example = A worked example
rule-example-short = Quistis to move, 5–5: what each of her two cards does.
rule-example-text = Quistis is blue and Rinoa is red. Each has placed three cards, the score is 5–5, and it is Quistis’s turn. She holds a Goblin (8 1 5 4) and a Basilisk (6 7 5 6), and three cells are free. The Goblin in the centre is the bold move: its 8 beats the 7 above and its 4 beats the 2 on the left, so it takes two cards, but its right side is only a 1, and any card placed there retakes it. The Basilisk in the centre takes only the card on the left, because its 6 loses to the 7 above, but its right side is a 7, and neither of Rinoa’s cards can beat that. On the other two free cells neither card takes anything, and neither can be taken. Two cards now, or one that stays: that is the question the game asks every turn.

rule-regions = Regions
rule-regions-short = Each region has its own rules, and players carry them along.
rule-regions-text = { $house ->
        [club] This house has no regions; what follows holds in the houses that do.{ " " }
        [tabletop] This house has no regions; what follows holds in the houses that do.{ " " }
        [original] In this house the Lunar region also plays Open.{ " " }
       *[other] { "" }
    }Every region starts with rules of its own, and you carry those of the region where you last played, even the ones without effect there. Where the local rules differ from yours, you are asked whether to mix. If you refuse, the local rules hold and nothing changes, but your opponent may decline to play; after three refusals they play, and you then carry the local rules. If you agree, both sets hold for the match, and afterwards one rule is drawn: one that you carry and the region lacks spreads there, while a local one may be abolished. That happens even if the match is abandoned before the first card. The trade rule is One everywhere at first, and the Queen of Cards can change it where she stays.

## Triple Triad: trade rules

rule-trade-none = Friendly
rule-trade-none-short = Nobody wins or loses a card.
rule-trade-none-text = The game is played for its own sake. Whatever the score, every card returns to its owner, captured ones included. It suits learning, trying a new hand, or a match between friends. Captures still decide who wins; they just do not last.

rule-trade-one = One
rule-trade-one-short = The winner takes one of the loser’s five cards.
rule-trade-one-text = The winner picks one card. It comes from the five with which the loser began the last game of the match; after Sudden Death or a replay these are still the five of its first deal. Any of them may be chosen, captured or not. A computer player takes the highest level, then the highest sum of ranks. A draw gives nothing.

rule-trade-diff = Diff
rule-trade-diff-short = The winner takes as many cards as the score differs.
rule-trade-diff-text = The winner takes as many cards as the final scores differ, but never more than five. They are chosen from the five with which the loser began the last game of the match. In a best of three the differences of all games are added up, wins for and losses against, and the winner of the match takes what remains at its end. That can be nothing at all, if the lost game was lost by more than the others were won. A draw gives nothing, and a game given up costs five.

rule-trade-direct = Direct
rule-trade-direct-short = Each player keeps the cards of their colour at the end.
rule-trade-direct-text = When the game ends, each card on the board belongs to the player whose colour it shows. So the loser may win cards too, and a draw changes owners as well. A card still in a hand stays with its holder. In a best of three this happens after every game: what you win goes to your collection and not into the pool of this match, and what you lost you replace from your pool. Whoever can no longer fill a hand of five loses the remaining games. If a game is given up, the winner takes all five cards of the loser.

rule-trade-all = All
rule-trade-all-short = The winner takes all five of the loser’s cards.
rule-trade-all-text = The winner takes the five cards with which the loser began the last game of the match. After Sudden Death or a replay, these are the five of its first deal. It makes no difference how close the score was, or who had captured what. A draw gives nothing. Bring cards you can bear to lose.

## TriATri

rule-triatri = TriATri
rule-triatri-short = Win tricks to collect gems in three colours.
rule-triatri-text = Two to four players win tricks to collect gems in red, blue and green. A game has up to three rounds; in each you get six cards, give one up to decide who starts, and play five tricks with the rest. Each trick is played for one gem, chosen by the player who leads, and its colour must be followed if you can. A card counts double when its colour dominates the one just before it, so timing matters as much as numbers. Whoever holds two gems of each colour wins at once. Otherwise the game ends when a colour has run out in the stock or the third round is over, and then the gems are scored. Take care what you collect: two colours without the third cost points.

rule-triatri-cards = Cards and colours
rule-triatri-cards-short = Water beats fire, fire beats wood, wood beats water.
rule-triatri-cards-text = There are three colours: red is fire, blue is water and green is wood. Water dominates fire, fire dominates wood, and wood dominates water, so each colour has one it beats and one it fears. Every number card exists once. With two players the numbers run from 2 to 6 and there are two imitations; with three, from 2 to 7 and one; with four, from 2 to 8 and three. Six cards are dealt to each player, and the rest stays face down and unseen: five cards with two players, one with three, none with four. There are six gems of each colour, all in the common stock at first.

rule-triatri-selection = Choosing who starts
rule-triatri-selection-short = Each gives up one card; the highest number starts.
rule-triatri-selection-text = At the start of each round everybody secretly picks one card, and all are shown together. The highest number starts; an imitation counts as a colourless 0. If two players share the highest number, the one whose colour dominates the other starts. If three of four players share it, the fourth starts, even with an imitation. If all three of three players share it, or both of two players show an imitation, everybody takes the card back and chooses again, the same card if they like. Once it is decided, the cards shown are out of the round, so do not spend your best card lightly.

rule-triatri-gem = The gem on offer
rule-triatri-gem-short = The leader names the gem, and so the colour to follow.
rule-triatri-gem-text = The player who leads a trick first puts one gem on offer: any colour from the stock, or a gem of their own. Its colour is the suit of the trick. You may offer a colour of which you hold no card. The winner of the trick takes the gem; a gem you staked yourself simply comes back if you win. An own gem may be staked as often as you like, and the stock does not shrink by it. Offering the last gem of a colour from the stock ends the game after this trick, whoever wins it.

rule-triatri-follow = Following the colour
rule-triatri-follow-short = Play the gem’s colour if you can, or an imitation.
rule-triatri-follow-text = Beginning with the leader and going clockwise, everybody plays one card. If you hold number cards in the colour of the gem, you must play one of them or an imitation. If you hold none, you may play any card. This binds the leader too. The gem’s colour is not a trump: a higher card of another colour can win the trick. An imitation is always allowed and never compulsory.

rule-triatri-doubling = Doubling
rule-triatri-doubling-short = Dominate the colour just before you and your card counts double.
rule-triatri-doubling-text = When your card’s colour dominates the colour now lying in front of the player just before you, its value doubles. A 2 is worth even more then: it counts 8 instead of 4. The leader has nobody before them in the trick and is never doubled, and a colourless imitation doubles nothing either. Only the player directly before you matters, not the best card on the table. The value is fixed when the card is played and does not change afterwards. If that player used an imitation, look at the card they show now.

rule-triatri-imitation = Imitation
rule-triatri-imitation-short = It changes places with the card that is winning.
rule-triatri-imitation-text = Play an imitation and it changes places with the card winning at that moment: you show that card, and its player is left with the imitation, a colourless 0. The card keeps its colour and the value it already had, doubling included. Played last in a trick, an imitation therefore always wins. A player after you may still beat the card you took, or take it away with another imitation. Led as the first card it has nothing to take and stays a colourless 0, so it never wins.

rule-triatri-winner = Winning the trick
rule-triatri-winner-short = The highest value wins; ties go by colour, then by order.
rule-triatri-winner-text = The card with the highest value, doubling included, wins the trick. If the tied cards are all of one colour, the one played latest wins. If they are of exactly two colours, the dominant colour wins, and within it the latest card. If all three colours are tied, the latest card wins. Should both players of a two-player game play imitations, the second one wins. The winner takes the gem and leads the next trick of the round.

rule-triatri-end = End of the game
rule-triatri-end-short = Two of each colour, a colour run out, or the last round.
rule-triatri-end-text = After each trick, once the gem has been taken, three things are checked in this order. If the winner of the trick holds at least two gems of each colour, they win at once, and their score is shown as 100. If some colour has no gem left in the stock, the game is over and is scored. If the fifth trick of the last round has been played (the third, unless the match is set to another number), it is over as well. Cards are dealt anew each round, but gems stay. Note that it is the stock that counts: gems in players’ hands do not keep a colour alive.

rule-triatri-scoring = Scoring
rule-triatri-scoring-short = Sets of three +1, pairs −2, the rest by the stock.
rule-triatri-scoring-text = First take away complete sets of red, blue and green: each is worth 1 point. Of what is left, pair gems of two different colours: each pair costs 2 points. Gems of at most one colour then remain, and each is worth as many points as gems of that colour are still in the stock. A colour everybody collects therefore loses its value. Three gems of one colour, if nobody else has any, are worth 9, the most that can be had from a single colour. There is nothing to decide: the order is fixed and no gem counts twice.

rule-triatri-ranking = Ranking
rule-triatri-ranking-short = Points first, then number of gems, then a shared place.
rule-triatri-ranking-text = Players are ranked by their points. If these are equal, the one with more gems comes first. If that is equal too, they share the place, and the next place is left out. Whoever wins at once by two of each colour is first, and the others are ranked by their points as usual. A player who leaves is played on by the beginner’s level and takes the last place.

rule-triatri-information = What everybody knows
rule-triatri-information-short = Only hands and unused cards are secret.
rule-triatri-information-text = Everybody can see the stock, the gems of all players, the gem on offer and where it came from, every card played and by whom, and how many cards each player holds. Your hand is yours alone, and so is the card you picked for the start until all are shown. Cards shown at the start stay known even when the choice is repeated. The unused cards are seen by nobody. If someone plays a number card of another colour, they had none of the gem’s colour at that moment; an imitation reveals nothing of the kind.

## Houses

house-classic = Classic
house-classic-text = The usual game, and the best place to begin. Same needs two matches, every repeated total counts for Plus, and cards flipped by either start combos. Cards in hand count in the score, a draw stays a draw, and regions can be travelled.
house-continental = Continental
house-continental-text = Only the cards on the board count, so there is no tie. One rule, Wall, brings the edges into both Same and Plus. After Same or Plus every flipped card takes part in the combo, also the ordinary captures. If you choose Sudden Death, cards in hand count for that match.
house-club = Club
house-club-text = The house for serious matches: a pool of fifteen cards, best of three, and Exchange between the games. Same Wall and Plus Wall are separate rules. Random draws from the pool. There are no regions.
house-tabletop = Tabletop
house-tabletop-text = A lean game for a real table. A single match is enough for Same; Plus, the walls and Elemental are left out. Combo is a rule of its own: if you choose it, every captured card goes on capturing. A drawn game is played again.
house-original = Original
house-original-text = The closest to the console game, with its peculiarities. Same also sweeps up weaker neighbours, only one total counts for Plus, and all cards flipped in the turn join the combo. Elemental may leave the board without any element. The Lunar region also plays Open.
house-custom = Custom
house-custom-text = Your own house: every switch can be set as you like. It begins with the settings of Classic, with no pool and single games. Combinations that make no sense are refused, with the reason.

## Switches of Triple Triad

switch-open = Whether both hands are visible or each player sees only their own.
switch-same = Whether Same is played, and whether it needs two matches or one.
switch-same-flips = Whether Same flips the matching cards or all that are equal or weaker.
switch-same-wall = Whether the edge counts as an A for Same.
switch-plus = Whether Plus is played.
switch-plus-sums = Whether every repeated total counts for Plus, or only one.
switch-plus-wall = Whether the edge counts as a neighbour of rank A for Plus.
switch-combo = Which flipped cards go on capturing, if any.
switch-elemental = Whether cells may carry elements that raise or lower ranks.
switch-scoring = Whether cards in hand count as well as those on the board.
switch-best-of = Whether a match is a single game or a best of three.
switch-pool = Whether hands come from a pool of fifteen cards or from the collection.
switch-sudden-death = Whether a draw leads to a new game with the cards as captured.
switch-exchange = Whether cards may be swapped with the pool between games.
switch-random = Whether hands are drawn by chance.
switch-on-draw = Whether a tied game stays a draw or is played again.
switch-trade = Which cards change owner after the match.

## Options of TriATri

option-imitation = Whether an imitation changes places with the winning card or copies it.
option-imitation-value = Whether the card taken keeps its value, is worked out again, or counts plainly.
option-leader-follows = Whether the leader, too, must play the gem’s colour if able.
option-next-leader = Who leads next: the winner, the next player clockwise, or the same leader.
option-triple4p-imitation = With three tied of four and an imitation: it starts, or all choose again.
option-tie3-two-colours = Cards of two colours tied: the dominant colour’s latest wins, or simply the latest.
option-redo-limit = After how many repeated selections the starter is drawn by lot, if ever.
option-rounds = How many rounds a game has at most.
option-instant-win = Whether two gems of each colour win at once.
option-match = How many games must be won to win the match.

## Words for cards, players and captures

element-fire = Fire
element-ice = Ice
element-thunder = Thunder
element-earth = Earth
element-poison = Poison
element-wind = Wind
element-water = Water
element-holy = Holy
cause-basic = Capture
cause-same = Same
cause-plus = Plus
cause-combo = Combo
player-blue = Blue
player-red = Red
colour-red = Red (fire)
colour-blue = Blue (water)
colour-green = Green (wood)
card-imitation = Imitation

## Marks between words

text-colon = { $name }: { $text }
text-semicolon = { $first }; { $rest }
