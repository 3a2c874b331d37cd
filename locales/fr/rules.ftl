# Les règles des deux jeux telles qu’on les lit : noms, résumés d’une ligne et paragraphes.
#
# Chaînes toujours passées aux paragraphes :
#   $same (one | two), $same_flips (matching | weaker), $plus_sums (all | first),
#   $combo (special | flipped | always | off), $scoring (board-hand | board), $on_draw (draw | replay),
#   $house (classic | continental | club | tabletop | original | custom)

### Triple Triad et TriATri : explications

## Histoires

story = Orlan, médium, tirait le tarot ; un jour, les lames lui donnèrent l’idée d’un divertissement plus léger : des cartes chiffrées sur quatre côtés, à poser sur neuf cases. Ce fut le Triple Triad. Les soldats l’adoptèrent les premiers, car un paquet tient dans une poche et une partie entre deux missions. Ils l’emportèrent partout où on les envoyait et, bientôt, tout le monde y joua, chez soi, au café et par-delà les frontières.
story-triatri = TriATri (トリアトリ) est un jeu de plis où l’on gagne des gemmes de trois couleurs. Il a été créé par OR-U (おるー) et publié par おるーBoardgames en 2021. Tria en suit les règles avec ses propres images ; l’idée et le mérite reviennent à son auteur.

## Triple Triad : la table

rule-basic = Prise simple
rule-basic-short = Une valeur plus forte retourne la carte adverse qu’elle touche.
rule-basic-text = Quand vous posez une carte, chacune de ses quatre valeurs est comparée à celle qu’elle touche sur une carte adverse voisine. Si la vôtre est strictement supérieure, cette carte passe à votre couleur ; A vaut dix, la plus haute valeur imprimée. L’égalité ne retourne rien, et deux cartes qui ne se touchent que par un coin ne se rencontrent jamais. Seule la carte que vous venez de poser attaque : vous ne pouvez pas la perdre pendant ce tour, même à côté d’une voisine plus forte. Identique et Plus, s’ils sont en jeu, sont examinés avant. Avec Élémentaire, cette comparaison tient compte du bonus ou du malus.

rule-open = Open
rule-open-short = Les deux mains sont visibles par les deux joueurs.
rule-open-text = Avec Open, vous voyez les cinq cartes de l’adversaire et il voit les vôtres, du premier au dernier tour. Rien d’autre ne change : on pose et on prend comme d’habitude. Sans cette règle, chacun ne voit que sa propre main. Profitez-en pour anticiper et, avant de laisser un côté à découvert, vérifiez qu’aucune carte d’en face ne peut le battre.

rule-random = Aléatoire
rule-random-short = Vos cinq cartes sont tirées au sort au lieu d’être choisies.
rule-random-text = Vous ne choisissez pas votre main : cinq cartes sont tirées au hasard dans { $house ->
        [club] votre réserve
        [custom] votre réserve, ou dans votre collection s’il n’y a pas de réserve
       *[other] votre collection
    }. Chaque carte différente a la même chance : en posséder beaucoup d’exemplaires ne la fait pas sortir plus souvent. Vous ne recevez deux fois la même que si vous avez moins de cinq cartes différentes. Les cartes faibles que vous gardez peuvent donc sortir aussi, et certains joueurs préfèrent les détruire ; mais détruire un exemplaire parmi plusieurs ne change rien. { $house ->
        [club] Dans un match en trois parties, on tire de nouvelles mains à chaque partie, et Échange ne se combine pas avec Aléatoire.
        [custom] Dans un match en trois parties, on tire de nouvelles mains à chaque partie, et Échange ne se combine pas avec Aléatoire.
       *[other] Une main tirée ne peut plus être changée.
    }

rule-same = Identique
rule-same-short = { $same ->
        [one] Une valeur égale sur un côté qui touche prend aussi.
       *[two] Des valeurs égales sur au moins deux côtés prennent aussi.
    }
rule-same-text = Identique cherche les égalités : les côtés où la valeur de votre nouvelle carte est la même que celle qu’elle touche, quel que soit le propriétaire de la voisine. { $same ->
        [one] Ici, une seule égalité suffit.
       *[two] Il en faut au moins deux à la fois ; une seule ne fait rien.
    } { $same_flips ->
        [weaker] Toutes les voisines adverses dont la valeur en contact est égale ou inférieure à la vôtre sont alors retournées, peu importe quelles cartes ont fourni les égalités.
       *[matching] Les cartes adverses qui font partie des égalités sont alors retournées, et elles seules.
    } Vos propres cartes peuvent fournir une égalité mais ne sont évidemment jamais retournées, et si aucune carte adverse ne l’est, Identique n’a pas eu lieu. La règle s’examine avant Plus et avant les prises simples. Attention aux éléments : Identique lit toujours les valeurs imprimées, sans bonus ni malus.

rule-same-wall = Même Mur
rule-same-wall-short = Pour Identique, le bord du plateau vaut A.
rule-same-wall-text = Les murs qui entourent le plateau participent à Identique : un côté posé contre le bord fait une égalité si votre carte y porte un A. Une valeur plus basse n’est jamais égale au mur, et un élément ne change pas un 9 en A. { $same_flips ->
        [weaker] Les murs peuvent même fournir à eux seuls les égalités ; toute voisine adverse égale ou plus faible est alors retournée.
       *[matching] { $same ->
            [one] Comme une carte doit être égale elle-même pour être retournée, et qu’une égalité suffit, les murs ne changent rien ici.
           *[two] Un mur aide seulement à atteindre deux égalités : la carte retournée doit être une carte adverse égale, si bien que deux murs seuls ne prennent rien.
        }
    } Sans Identique, cette règle est sans effet. Elle n’apparaît alors pas dans la liste affichée au début d’une partie, mais elle n’est pas oubliée.

rule-plus = Plus
rule-plus-short = Un même total sur au moins deux côtés prend ces cartes.
rule-plus-text = Sur chaque côté où votre nouvelle carte en touche une autre, additionnez les deux valeurs en contact, quel que soit le propriétaire de la voisine. Un total qui se répète sur deux côtés ou plus retourne les cartes adverses de ces côtés, si fortes soient-elles. { $plus_sums ->
        [first] Un seul total compte, le plus fréquent ; à égalité, c’est celui qui atteint ce nombre en premier quand on passe en revue le haut, le bas, la gauche, la droite. S’il ne comprend aucune carte adverse, Plus ne retourne rien.
       *[all] Si deux totaux différents se répètent, les deux comptent.
    } Vos propres cartes aident à répéter un total mais ne sont pas retournées. Plus vient après Identique et ne compte que s’il retourne une carte qu’Identique n’a pas prise. Il lit les valeurs imprimées et ignore les éléments.

rule-same-flips = Identique élargi
rule-same-flips-short = Quand Identique s’applique, les voisines plus faibles sont aussi retournées.

rule-plus-sums = Un seul total pour Plus
rule-plus-sums-short = Un seul total compte pour Plus : le plus fréquent.

rule-plus-wall = Mur Plus
rule-plus-wall-short = Pour Plus, le bord du plateau est un voisin de valeur A.
rule-plus-wall-text = Pour Plus, les murs se comportent comme des voisins de valeur A : un côté contre le bord a pour total votre valeur plus dix. Si une carte adverse d’un autre côté donne le même total, elle est retournée. Un mur ne se retourne pas : deux murs de même total ne prennent rien si aucune carte adverse ne le partage. { $plus_sums ->
        [first] Notez que les murs comptent aussi pour désigner le seul total retenu.
       *[all] Dans un coin, les deux murs participent, chacun avec la valeur posée contre lui.
    } Sans Plus, cette règle est sans effet et n’apparaît pas dans la liste au début d’une partie.

rule-wall = Même Mur
rule-wall-short = Une seule règle fait entrer les murs dans Identique et Plus.
rule-wall-text = Même Mur, ou Mur pour faire court, fait du bord du plateau un voisin de valeur A, pour Identique comme pour Plus. Avec Identique, un A contre le bord fait une égalité ; avec Plus, le bord ajoute dix à votre valeur. On ne peut pas prendre l’un sans l’autre : c’est une seule règle. Il faut au moins l’une des deux : sans Identique ni Plus, elle ne fait rien et n’est pas affichée. Les murs aident à réunir les égalités ou à répéter le total, mais les cartes prises sont toujours celles de l’adversaire.

rule-combo = Combo
rule-combo-short = { $combo ->
        [flipped] Après Identique ou Plus, toute carte retournée attaque.
        [always] Toute carte retournée attaque à son tour, quelle que soit la règle.
       *[special] Les cartes retournées par Identique ou Plus attaquent.
    }
rule-combo-text = { $combo ->
        [flipped] Quand Identique ou Plus a retourné au moins une carte, toutes les cartes retournées pendant ce tour, prises simples comprises, attaquent leurs propres voisines. Une voisine adverse dont la valeur en contact est plus faible est retournée et attaque à son tour, jusqu’à ce que plus rien ne bouge. Sans Identique ni Plus dans le tour, pas de combo, même après plusieurs prises. La chaîne n’emploie que la comparaison simple : Identique et Plus ne sont pas réexaminés. Les éléments y comptent.
        [always] Chaque carte que vous retournez, par quelque règle que ce soit, attaque aussitôt ses propres voisines. Une voisine adverse dont la valeur en contact est plus faible est retournée et attaque à son tour, jusqu’à ce que plus rien ne bouge. La chaîne n’emploie que la comparaison simple, éléments compris : Identique et Plus ne sont pas réexaminés. Les prises simples suffisent à la lancer : regardez deux ou trois cartes plus loin avant de laisser un côté faible à découvert.
       *[special] Chaque carte retournée par Identique ou Plus attaque ensuite ses propres voisines. Une voisine adverse dont la valeur en contact est plus faible est retournée et attaque à son tour, jusqu’à ce que plus rien ne bouge. Une carte prise simplement ne lance aucune chaîne. La chaîne n’emploie que la comparaison simple : Identique et Plus ne sont pas réexaminés. Les éléments y comptent, alors qu’ils ne comptent ni pour Identique ni pour Plus.
    } { $house ->
        [tabletop] Dans cette maison, Combo est une règle à part entière : elle se joue si vous la choisissez.
        [custom] Sur mesure, vous choisissez le genre de Combo, ou aucun.
       *[other] Combo ne se choisit pas : il accompagne Identique et Plus dès que l’un des deux est en jeu.
    }

rule-elemental = Élémentaire
rule-elemental-short = Cases à élément : +1 pour ses cartes, −1 pour les autres.
rule-elemental-text = Avant la partie, certaines cases reçoivent un élément : chacune a 30 % de chances d’en porter un, et les huit éléments sont équiprobables. { $house ->
        [original] Il peut arriver qu’aucune case n’en reçoive.
       *[other] Si aucune n’en a reçu, une case est tirée au sort : il y en a donc toujours au moins une.
    } Sur une telle case, une carte du même élément gagne un point sur ses quatre valeurs ; toute autre carte, même sans élément, en perd un. Il n’y a pas de limite : un A peut compter 11 et un 1 compter 0. Ce changement vaut en attaque et en défense, pour les prises simples et les combos. Identique et Plus l’ignorent et lisent les valeurs imprimées. Les cases neutres ne changent rien, quelle que soit la carte.

rule-sudden-death = Mort Subite
rule-sudden-death-short = Après un nul, on rejoue aussitôt avec les cartes de sa couleur.
rule-sudden-death-text = Quand une partie finit à égalité, une autre commence aussitôt. Chacun prend les cinq cartes de sa couleur, sur le plateau et en main : les cartes prises se battent désormais pour leur nouveau camp. Les éléments sont tirés de nouveau, et c’est celui qui n’avait pas commencé la dernière fois qui commence. On continue jusqu’à ce que quelqu’un gagne ; seul un serveur ou un match entre ordinateurs peut fixer une limite, normalement 100 parties, après quoi le match est nul. { $house ->
        [continental] Dans cette maison, l’égalité serait impossible avec le seul plateau : choisir la Mort Subite fait donc compter les cartes en main pour ce match.{ " " }
        [custom] Elle ne peut pas être choisie avec un score limité au plateau, où l’égalité n’existe pas.{ " " }
       *[other] { "" }
    }Tant qu’elle est en jeu, les nuls ne sont pas rejoués d’une autre façon. Dans un match en trois parties, seul compte le score de la dernière de ces parties.

rule-replay = Nul rejoué
rule-replay-short = Une partie à égalité est rejouée depuis le début.
rule-replay-text = Une partie à égalité ne compte pas : elle est rejouée depuis le début jusqu’à ce que l’un des joueurs gagne. Chacun reprend ses cinq cartes de départ, quoi qu’il ait été pris ; avec Aléatoire, on tire de nouvelles mains. Les éléments et le joueur qui commence sont eux aussi tirés de nouveau. Avec la Mort Subite, on ne rejoue pas ainsi, car cette règle se charge de tous les nuls. { $on_draw ->
        [replay] Dans cette maison, toute partie à égalité est rejouée.
       *[draw] Ici, c’est au choix : sans cette règle, une partie à égalité reste nulle, et One, Change et Totale ne font passer aucune carte.
    }

rule-exchange = Échange
rule-exchange-short = Entre les parties, échangez des cartes avec votre réserve.
rule-exchange-text = Entre deux parties d’un match en trois parties, vous pouvez remettre des cartes de votre main dans votre réserve et en prendre d’autres à la place. Les deux joueurs le font en même temps, sans voir ce que l’autre change. Vous pouvez échanger plusieurs cartes, une seule ou aucune. Une main compte toujours cinq cartes, toutes de votre propre réserve. Échange demande un match en trois parties et une réserve, et ne va pas avec Aléatoire, où le hasard choisit la main. N’oubliez pas que l’adversaire a vu ce que vous avez joué, mais pas ce que vous venez de prendre.

rule-pool = Réserve de 15
rule-pool-short = Vous venez avec 15 cartes différentes ; la main en est tirée.
rule-pool-text = Avant le match, vous composez une réserve d’exactement quinze cartes différentes de votre collection. Si vous en possédez moins de quinze sortes, votre réserve en contient une de chaque ; il en faut au moins cinq. Votre main de cinq cartes est choisie dans la réserve, ou tirée au sort dans celle-ci avec Aléatoire. Les doubles ne servent à rien ici, puisque chaque carte n’y figure qu’une fois. Sans réserve, la main vient de toute la collection et peut contenir autant d’exemplaires d’une carte que vous en avez.

rule-best-of-three = Match en trois parties
rule-best-of-three-short = Le match revient au premier qui gagne deux parties.
rule-best-of-three-text = Un match de trois parties au plus, remporté par le premier qui en gagne deux. Une partie nulle ne compte pour personne. Après trois parties, le plus grand nombre de victoires décide, puis la plus grande somme des scores ; si tout est égal, le match est nul. Celui qui n’a pas commencé la première partie commence la deuxième ; pour la troisième, on tire au sort. Les mains restent les mêmes d’une partie à l’autre, sauf avec Aléatoire ou Échange, ou pour remplacer des cartes perdues avec Directe.

rule-scoring = Score
rule-scoring-short = { $scoring ->
        [board] Seules comptent les cartes de votre couleur sur le plateau.
       *[board-hand] On compte votre couleur sur le plateau et votre main.
    }
rule-scoring-text = { $scoring ->
        [board] Quand le plateau est plein, chacun y compte les cartes de sa couleur, et le plus grand nombre gagne. La carte restée en main ne compte pas. Neuf cartes ne se partagent pas en deux : il n’y a jamais d’égalité. Celui qui commence pose cinq cartes contre quatre, ce qui est ici un véritable avantage.
       *[board-hand] Votre score est le nombre de cartes de votre couleur sur le plateau, plus celles que vous avez encore en main. Les deux joueurs partent de 5, et chaque prise fait passer un point d’un camp à l’autre, comme l’affichage le montre après chaque tour. Quand le plateau est plein, le score le plus élevé gagne. Le second joueur garde une carte jusqu’à la fin, et elle compte. Un résultat de 5 partout est donc possible : c’est un nul.
    }

rule-giving-up = Abandon
rule-giving-up-short = Partir est gratuit avant la première carte, puis compte 0 à 10.
rule-giving-up-text = Tant qu’aucune carte n’a été posée, vous pouvez quitter une partie sans rien perdre ; en ligne, dans une partie classée ou avec un enjeu, seulement jusqu’à la donne. Ensuite, une partie que vous abandonnez, quittez ou perdez au temps compte 0 à 10 contre vous. One et Totale s’appliquent alors comme après toute défaite. Avec Change, le vainqueur prend cinq cartes, et avec Directe vos cinq cartes également. Une mauvaise position coûte donc souvent moins cher à jouer jusqu’au bout qu’à abandonner.

rule-knowing = Ce que vous avez vu
rule-knowing-short = Une carte que vous avez vue vous reste connue.
rule-knowing-text = Les cartes que l’adversaire a montrées ne redeviennent pas secrètes. Quand une partie se prolonge par la Mort Subite, ou entre les parties d’un match, votre écran montre toujours celles de ses cartes que vous avez vues. Une carte qui n’a jamais été jouée devant vous reste cachée. L’inverse est vrai aussi : l’adversaire se souvient de ce que vous avez posé. Après une partie complète, il ne reste en général qu’une carte inconnue, celle du joueur qui n’a pas commencé.

rule-names = Noms en bleu et en jaune
rule-names-short = Ce que dit la couleur du nom d’une carte à prendre.
rule-names-text = Quand vous gagnez une carte, la couleur de son nom dit si vous la connaissez. En bleu, avec ✦ : vous ne l’aviez jamais vue avant ce match. En jaune, avec ○ : vous l’aviez déjà vue, mais vous n’en avez plus. Sans couleur : vous en possédez un exemplaire. Une carte est vue dès que vous l’avez possédée, ou qu’elle vous a été montrée sur un plateau ou dans une main ouverte lors d’un match précédent ; ce que montre ce match compte à partir du suivant.

rule-example = Un exemple détaillé
rule-example-short = Trait à Quistis, 5 partout : ce que fait chacune de ses deux cartes.
rule-example-text = Quistis joue bleu, Linoa rouge. Chacune a posé trois cartes, le score est de 5 partout, et c’est à Quistis de jouer. Elle tient un Gobelin (8 1 5 4) et un Basilic (6 7 5 6), et trois cases sont libres. Le Gobelin au centre est le coup hardi : son 8 bat le 7 du dessus et son 4 bat le 2 de gauche, il prend donc deux cartes, mais son côté droit ne vaut que 1, et n’importe quelle carte posée là le reprendra. Le Basilic au centre ne prend que la carte de gauche, car son 6 cède au 7 du dessus, mais son côté droit vaut 7, et aucune carte de Linoa ne peut le battre. Sur les deux autres cases libres, ni l’un ni l’autre ne prend rien ni ne peut être pris. Deux cartes tout de suite, ou une seule qui reste : c’est la question que le jeu pose à chaque tour.

rule-regions = Régions
rule-regions-short = Chaque région a ses règles, et les joueurs les emportent.
rule-regions-text = { $house ->
        [club] Cette maison n’a pas de régions ; ce qui suit vaut dans celles qui en ont.{ " " }
        [tabletop] Cette maison n’a pas de régions ; ce qui suit vaut dans celles qui en ont.{ " " }
        [original] Dans cette maison, la région Lunar joue aussi avec Open.{ " " }
       *[other] { "" }
    }Chaque région commence avec ses propres règles, et vous emportez celles de la région où vous avez joué en dernier, même celles qui y étaient sans effet. Là où les règles locales diffèrent des vôtres, on vous demande s’il faut les mélanger. Si vous refusez, les règles locales s’appliquent et rien ne change, mais l’adversaire peut décliner la partie ; après trois refus, il joue, et vous emportez alors les règles locales. Si vous acceptez, les deux ensembles valent pour le match, puis une règle est tirée au sort : si vous l’apportez et que la région ne l’a pas, elle s’y répand ; si elle est locale, elle peut y être abolie. Cela arrive même si le match est quitté avant la première carte. La règle de gain est d’abord One partout, et la Reine des cartes peut la changer là où elle séjourne.

## Triple Triad : règles de gain

rule-trade-none = Amicale
rule-trade-none-short = Personne ne gagne ni ne perd de carte.
rule-trade-none-text = On joue pour le plaisir. Quel que soit le score, chaque carte revient à son propriétaire, y compris celles qui ont été prises. C’est l’idéal pour apprendre, pour essayer une main ou pour un match entre amis. Les prises décident toujours du vainqueur ; simplement, elles ne durent pas.

rule-trade-one = One
rule-trade-one-short = Le vainqueur prend une des cinq cartes du perdant.
rule-trade-one-text = Le vainqueur choisit une carte. Elle vient des cinq avec lesquelles le perdant a commencé la dernière partie du match ; après une Mort Subite ou un nul rejoué, ce sont toujours les cinq de sa première donne. Toutes peuvent être choisies, prises ou non pendant le jeu. Un ordinateur prend le niveau le plus élevé, puis la plus grande somme des valeurs. Un nul ne donne rien.

rule-trade-diff = Change
rule-trade-diff-short = Le vainqueur prend autant de cartes que l’écart de score.
rule-trade-diff-text = Le vainqueur prend autant de cartes qu’il y a d’écart entre les scores finaux, mais jamais plus de cinq. Il les choisit parmi les cinq avec lesquelles le perdant a commencé la dernière partie du match. Dans un match en trois parties, les écarts de toutes les parties s’additionnent, en plus ou en moins, et le vainqueur du match prend le solde à la fin. Ce solde peut être nul, si la partie perdue l’a été plus largement que les autres n’ont été gagnées. Un match nul ne donne rien, et une partie abandonnée coûte cinq cartes.

rule-trade-direct = Directe
rule-trade-direct-short = Chacun garde les cartes de sa couleur à la fin.
rule-trade-direct-text = À la fin de la partie, chaque carte du plateau appartient au joueur dont elle porte la couleur. Le perdant peut donc gagner des cartes lui aussi, et un nul en fait également changer de mains. Une carte encore en main reste à celui qui la tient. Dans un match en trois parties, cela se produit après chaque partie : ce que vous gagnez va dans votre collection et non dans la réserve du match en cours, et ce que vous avez perdu, vous le remplacez depuis votre réserve. Celui qui ne peut plus former une main de cinq cartes perd les parties restantes. Si une partie est abandonnée, le vainqueur prend les cinq cartes du perdant.

rule-trade-all = Totale
rule-trade-all-short = Le vainqueur prend les cinq cartes du perdant.
rule-trade-all-text = Le vainqueur prend les cinq cartes avec lesquelles le perdant a commencé la dernière partie du match. Après une Mort Subite ou un nul rejoué, ce sont les cinq de sa première donne. Peu importe que le score ait été serré, ou qui avait pris quoi. Un nul ne donne rien. Ne venez qu’avec des cartes que vous supporteriez de perdre.

## TriATri

rule-triatri = TriATri
rule-triatri-short = Gagnez des plis pour réunir des gemmes de trois couleurs.
rule-triatri-text = De deux à quatre joueurs gagnent des plis pour réunir des gemmes rouges, bleues et vertes. Une partie compte trois manches au plus ; à chacune, vous recevez six cartes, en sacrifiez une pour décider qui commence et jouez cinq plis avec les autres. Chaque pli a pour enjeu une gemme choisie par le meneur, et il faut fournir sa couleur si vous le pouvez. Une carte compte double quand sa couleur domine celle qui la précède : le moment importe autant que le nombre. Celui qui possède deux gemmes de chaque couleur gagne sur-le-champ. Sinon, la partie finit quand une couleur est épuisée dans le stock ou que la troisième manche est terminée, et l’on compte alors les gemmes. Attention à ce que vous amassez : deux couleurs sans la troisième coûtent des points.

rule-triatri-cards = Cartes et couleurs
rule-triatri-cards-short = L’eau domine le feu, le feu le bois, et le bois l’eau.
rule-triatri-cards-text = Il y a trois couleurs : le rouge est le feu, le bleu l’eau et le vert le bois. L’eau domine le feu, le feu domine le bois et le bois domine l’eau : chaque couleur en bat une et en craint une autre. Chaque carte chiffrée est unique. À deux joueurs, les nombres vont de 2 à 6 et il y a deux imitations ; à trois, de 2 à 7 et une seule ; à quatre, de 2 à 8 et trois. Chacun reçoit six cartes, et le reste demeure face cachée, inconnu de tous : cinq cartes à deux joueurs, une à trois, aucune à quatre. Il y a six gemmes de chaque couleur, toutes dans le stock commun au départ.

rule-triatri-selection = Qui commence
rule-triatri-selection-short = Chacun sacrifie une carte ; le plus grand nombre commence.
rule-triatri-selection-text = Au début de chaque manche, chacun choisit une carte en secret, et toutes sont montrées ensemble. Le plus grand nombre commence ; une imitation compte comme un 0 sans couleur. Si deux joueurs ont le plus grand nombre, celui dont la couleur domine l’autre commence. Si trois joueurs sur quatre l’ont, c’est le quatrième qui commence, même avec une imitation. Si les trois joueurs d’une partie à trois l’ont, ou si les deux joueurs d’une partie à deux montrent une imitation, chacun reprend sa carte et choisit de nouveau, la même s’il le souhaite. Une fois la décision prise, les cartes montrées quittent la manche : ne sacrifiez pas votre meilleure carte à la légère.

rule-triatri-gem = La gemme en jeu
rule-triatri-gem-short = Le meneur choisit la gemme, donc la couleur à fournir.
rule-triatri-gem-text = Le meneur d’un pli met d’abord une gemme en jeu : n’importe quelle couleur du stock, ou l’une des siennes. La couleur de la gemme est celle du pli. Vous pouvez proposer une couleur dont vous n’avez aucune carte. Le vainqueur du pli prend la gemme ; si vous aviez misé une des vôtres et gagnez, elle vous revient simplement. On peut miser ses gemmes aussi souvent qu’on veut, et le stock n’en diminue pas. Proposer la dernière gemme d’une couleur du stock met fin à la partie après ce pli, quel qu’en soit le vainqueur.

rule-triatri-follow = Fournir la couleur
rule-triatri-follow-short = Jouez la couleur de la gemme si possible, ou une imitation.
rule-triatri-follow-text = En commençant par le meneur, puis dans le sens horaire, chacun joue une carte. Si vous avez des cartes chiffrées de la couleur de la gemme, vous devez en jouer une, ou une imitation. Si vous n’en avez pas, vous jouez ce que vous voulez. Le meneur y est tenu lui aussi. La couleur de la gemme n’est pas un atout : une carte plus forte d’une autre couleur peut gagner le pli. Une imitation est toujours permise et jamais obligatoire.

rule-triatri-doubling = Doublement
rule-triatri-doubling-short = Dominez la couleur juste avant vous : la carte compte double.
rule-triatri-doubling-text = Quand la couleur de votre carte domine celle qui se trouve devant le joueur juste avant vous, sa valeur double. Un 2 vaut alors encore plus : il compte 8 au lieu de 4. Le meneur n’a personne avant lui dans le pli et n’est jamais doublé ; une imitation sans couleur ne fait rien doubler non plus. Seul compte le joueur placé juste avant vous, et non la meilleure carte de la table. La valeur est fixée quand la carte est jouée et ne change plus ensuite. Si ce joueur a utilisé une imitation, regardez la carte qu’il montre à présent.

rule-triatri-imitation = Imitation
rule-triatri-imitation-short = Elle change de place avec la carte qui mène.
rule-triatri-imitation-text = Jouée, une imitation change de place avec la carte qui gagne à cet instant : vous montrez cette carte, et son joueur se retrouve avec l’imitation, un 0 sans couleur. La carte garde sa couleur et la valeur qu’elle avait déjà, doublement compris. Jouée en dernier dans le pli, une imitation gagne donc toujours. Un joueur placé après vous peut encore battre la carte que vous avez prise, ou vous l’enlever avec une autre imitation. Entamée en premier, elle n’a rien à prendre et reste un 0 sans couleur : elle ne gagne jamais.

rule-triatri-winner = Gagner le pli
rule-triatri-winner-short = La plus forte valeur gagne, puis la couleur, puis l’ordre.
rule-triatri-winner-text = La carte de plus forte valeur, doublement compris, gagne le pli. Si les cartes à égalité sont d’une seule couleur, la dernière jouée gagne. Si elles sont d’exactement deux couleurs, la couleur dominante gagne et, dans celle-ci, la dernière carte. Si les trois couleurs sont à égalité, la dernière carte gagne. Si les deux joueurs d’une partie à deux jouent une imitation, la seconde gagne. Le vainqueur prend la gemme et mène le pli suivant de la manche.

rule-triatri-end = Fin de la partie
rule-triatri-end-short = Deux de chaque couleur, une couleur épuisée ou la dernière manche.
rule-triatri-end-text = Après chaque pli, une fois la gemme remise, on vérifie trois choses dans cet ordre. Si le vainqueur du pli possède au moins deux gemmes de chaque couleur, il gagne sur-le-champ, et son score s’affiche comme 100. Si une couleur n’a plus de gemme dans le stock, la partie est terminée et l’on compte. Si le cinquième pli de la dernière manche a été joué (la troisième, sauf autre réglage), elle est terminée aussi. Les cartes sont redonnées à chaque manche, mais les gemmes restent. Notez que c’est le stock qui compte : les gemmes des joueurs ne maintiennent pas une couleur en vie.

rule-triatri-scoring = Décompte
rule-triatri-scoring-short = Trios +1, paires −2, le reste selon le stock.
rule-triatri-scoring-text = Retirez d’abord les trios complets, rouge, bleu et vert : chacun vaut 1 point. Dans ce qui reste, appariez les gemmes de deux couleurs différentes : chaque paire coûte 2 points. Il ne reste alors qu’une couleur au plus, et chaque gemme vaut autant de points qu’il y a encore de gemmes de cette couleur dans le stock. Une couleur que tout le monde amasse perd donc sa valeur. Trois gemmes d’une couleur, si personne d’autre n’en a, valent 9, le maximum qu’une seule couleur puisse rapporter. Il n’y a rien à décider : l’ordre est fixe et aucune gemme ne compte deux fois.

rule-triatri-ranking = Classement
rule-triatri-ranking-short = Les points, puis le nombre de gemmes, sinon place partagée.
rule-triatri-ranking-text = Les joueurs sont classés selon leurs points. À égalité, celui qui a le plus de gemmes passe devant. Si c’est encore égal, ils partagent la place, et la place suivante n’est pas attribuée. Celui qui gagne sur-le-champ avec deux gemmes de chaque couleur est premier, et les autres sont classés selon leurs points, comme d’habitude. Un joueur qui s’en va est remplacé par l’ordinateur de niveau débutant et prend la dernière place.

rule-triatri-information = Ce que chacun sait
rule-triatri-information-short = Seules les mains et les cartes inutilisées sont secrètes.
rule-triatri-information-text = Tout le monde voit le stock, les gemmes de chacun, la gemme en jeu et sa provenance, toutes les cartes jouées et par qui, ainsi que le nombre de cartes de chaque main. Votre main n’est connue que de vous, tout comme la carte choisie pour le départ, jusqu’à ce que toutes soient montrées. Les cartes montrées au départ restent connues, même quand le choix est à refaire. Les cartes inutilisées ne sont vues de personne. Si quelqu’un joue une carte chiffrée d’une autre couleur, c’est qu’il n’avait pas la couleur de la gemme à cet instant ; une imitation ne révèle rien de tel.

## Maisons

house-classic = Classique
house-classic-text = Le jeu habituel, et le meilleur endroit pour débuter. Identique demande deux égalités, tous les totaux répétés comptent pour Plus, et les cartes retournées par l’un ou l’autre lancent des combos. Les cartes en main comptent dans le score, un nul reste un nul, et l’on peut voyager de région en région.
house-continental = Continentale
house-continental-text = Seules les cartes du plateau comptent : il n’y a pas d’égalité. Une règle unique, Mur, fait entrer les bords dans Identique et dans Plus. Après Identique ou Plus, toutes les cartes retournées participent au combo, prises simples comprises. Si vous choisissez la Mort Subite, les cartes en main comptent pour ce match.
house-club = Club
house-club-text = La maison des matchs sérieux : une réserve de quinze cartes, trois parties, et Échange entre elles. Même Mur et Mur Plus sont deux règles distinctes. Aléatoire tire dans la réserve. Il n’y a pas de régions.
house-tabletop = Sur table
house-tabletop-text = Un jeu dépouillé, pour une vraie table. Une seule égalité suffit pour Identique ; Plus, les murs et Élémentaire sont absents. Combo est une règle à part : si vous la choisissez, chaque carte prise continue à prendre. Une partie nulle est rejouée.
house-original = Originale
house-original-text = La plus proche du jeu sur console, avec ses particularités. Identique emporte aussi les voisines plus faibles, un seul total compte pour Plus, et toutes les cartes retournées du tour participent au combo. Élémentaire peut laisser le plateau sans aucun élément. La région Lunar joue aussi avec Open.
house-custom = Sur mesure
house-custom-text = Votre propre maison : chaque réglage est libre. Elle part des réglages de Classique, sans réserve et en parties simples. Les combinaisons qui n’ont pas de sens sont refusées, avec la raison.

## Réglages du Triple Triad

switch-open = Si les deux mains sont visibles ou si chacun ne voit que la sienne.
switch-same = Si Identique est en jeu, et s’il demande deux égalités ou une seule.
switch-same-flips = Si Identique retourne les cartes égales, ou toutes les égales et plus faibles.
switch-same-wall = Si le bord compte comme un A pour Identique.
switch-plus = Si Plus est en jeu.
switch-plus-sums = Si tous les totaux répétés comptent pour Plus, ou un seul.
switch-plus-wall = Si le bord compte comme un voisin de valeur A pour Plus.
switch-combo = Quelles cartes retournées continuent à prendre, s’il y en a.
switch-elemental = Si des cases portent des éléments qui haussent ou baissent les valeurs.
switch-scoring = Si les cartes en main comptent avec celles du plateau.
switch-best-of = Si le match est une partie simple ou se joue en trois parties.
switch-pool = Si la main vient d’une réserve de quinze cartes ou de la collection.
switch-sudden-death = Si un nul entraîne une nouvelle partie avec les cartes prises.
switch-exchange = Si l’on peut échanger des cartes avec la réserve entre les parties.
switch-random = Si les mains sont tirées au sort.
switch-on-draw = Si une partie à égalité reste nulle ou est rejouée.
switch-trade = Quelles cartes changent de propriétaire après le match.

## Options de TriATri

option-imitation = Si une imitation change de place avec la carte qui mène ou la copie.
option-imitation-value = Si la carte prise garde sa valeur, est recalculée ou compte simplement.
option-leader-follows = Si le meneur doit lui aussi fournir la couleur de la gemme s’il le peut.
option-next-leader = Qui mène ensuite : le vainqueur, le joueur suivant ou le même meneur.
option-triple4p-imitation = Si trois sur quatre sont à égalité face à une imitation : elle commence, ou on refait.
option-tie3-two-colours = Égalité entre deux couleurs : la dernière carte de la dominante gagne, ou la dernière tout court.
option-redo-limit = Après combien de choix refaits on tire au sort qui commence, le cas échéant.
option-rounds = Combien de manches compte une partie au plus.
option-instant-win = Si deux gemmes de chaque couleur font gagner sur-le-champ.
option-match = Combien de parties il faut gagner pour remporter le match.

## Mots pour les cartes, les joueurs et les prises

element-fire = Feu
element-ice = Glace
element-thunder = Foudre
element-earth = Terre
element-poison = Poison
element-wind = Vent
element-water = Eau
element-holy = Sacré
cause-basic = Prise
cause-same = Identique
cause-plus = Plus
cause-combo = Combo
player-blue = Bleu
player-red = Rouge
colour-red = Rouge (feu)
colour-blue = Bleu (eau)
colour-green = Vert (bois)
card-imitation = Imitation

## Signes entre les mots

text-colon = { $name } : { $text }
text-semicolon = { $first } ; { $rest }
