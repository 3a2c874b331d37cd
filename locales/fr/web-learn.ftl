# Leçons dans le navigateur : les règles avec des exemples à jouer, et une première partie.

learn-lead = Commencez par une première partie, ou lisez une règle : chacune a des exemples où vous jouez le coup vous-même.
learn-first-triple-triad = Une partie entière contre un débutant, avec un mot à chaque tour.
learn-first-triatri = Une partie à deux contre un débutant, avec un mot à chaque tour.
learn-house = Comme on joue dans
learn-example = { $count ->
    [one] Exemple
   *[other] Exemple { $number } sur { $count }
 }
learn-your-move = Vous jouez { $player }. Jouez ce coup : { $move }.
learn-other = C’est un autre coup, et voici ce qu’il fait.
learn-done = C’était le coup.
learn-show = Montrez-moi
learn-again = Encore une fois
learn-explain = Ce qui se passe ici
learn-nearby = Autres règles

first-step = Étape { $at } sur { $count }
first-next = Suite
first-your-turn = La suite vient quand vous avez joué.

first-triple-triad-numbers-title = Quatre nombres sur chaque carte
first-triple-triad-numbers-text = Chaque carte a un nombre par côté : haut, droite, bas et gauche. Ils vont de 1 à 9, et A vaut dix. Les côtés qui se touchent sur le plateau s’affrontent.
first-triple-triad-open-title = Les deux mains sont visibles
first-triple-triad-open-text = Cette partie se joue avec Open : vous voyez les cinq cartes de l’autre, et l’autre voit les vôtres. Vous pouvez donc prévoir ce qui peut venir.
first-triple-triad-place-title = Posez une carte
first-triple-triad-place-text = Choisissez une de vos cartes, puis une case libre ; ou faites-la glisser. Un coin est un bon début : deux côtés seulement peuvent être attaqués.
first-triple-triad-reply-title = L’autre répond
first-triple-triad-reply-text = On joue chacun son tour. Si un nombre de l’autre est plus élevé que le vôtre qu’il touche, votre carte change de couleur.
first-triple-triad-capture-title = Prendre
first-triple-triad-capture-text = Posez maintenant une carte à côté d’une carte de l’autre, avec un nombre plus élevé là où elles se touchent. À égalité rien ne se passe. En cas de doute, demandez un conseil : le bouton est en haut, la touche est H.
first-triple-triad-capture-missed = Rien de pris pour l’instant, ce n’est pas grave. Cherchez une carte de l’autre dont un petit nombre touche une case libre, et posez-y un nombre plus élevé. Le conseil vous en montre une s’il y en a : le bouton en haut, ou la touche H.
first-triple-triad-score-title = Le score
first-triple-triad-score-text = Les grands nombres comptent les cartes de chaque couleur, sur le plateau et en main. Chacun commence à 5, et chaque prise fait passer un point d’un côté à l’autre.
first-triple-triad-defend-title = Se défendre
first-triple-triad-defend-text = Une carte gagnée peut être reprise. Tournez les petits nombres vers le bord ou vers vos cartes, et fermez les cases d’où un côté faible peut être attaqué.
first-triple-triad-finish-title = Jusqu’à la dernière case
first-triple-triad-finish-text = Jouez jusqu’à ce que le plateau soit plein. Celui qui a joué en second garde une carte en main, et elle compte. Ici vous pouvez reprendre vos coups autant que vous voulez.
first-triple-triad-end-title = C’était une partie entière
first-triple-triad-end-text = Il y a plus : Identique, Plus et Combo prennent autrement, les éléments changent les nombres, et les maisons diffèrent. Chaque règle a sa leçon.

first-triatri-gems-title = Des plis pour des gemmes
first-triatri-gems-text = TriATri se joue pour des gemmes de trois couleurs. Une gemme est mise en jeu, chacun joue une carte, et la meilleure carte prend la gemme. Une manche a cinq plis, une partie trois manches au plus.
first-triatri-colours-title = Trois couleurs, un cercle
first-triatri-colours-text = L’eau domine le feu, le feu domine le bois, et le bois domine l’eau. Les cartes vont de 2 à 8 ; à peu de joueurs les plus hautes sont retirées. L’imitation n’a pas de couleur.
first-triatri-select-title = Qui commence
first-triatri-select-text = Chacun choisit une carte en secret, et la plus haute commence. Cette carte est perdue pour la manche : réfléchissez avant d’en donner une bonne.
first-triatri-gem-title = Le premier met une gemme en jeu
first-triatri-gem-text = Celui qui entame met une gemme en jeu, de la réserve ou des siennes. Sa couleur est la couleur du pli.
first-triatri-follow-title = Suivre la couleur
first-triatri-follow-text = Qui a une carte de la couleur de la gemme doit en jouer une ; les cartes jouables sont marquées. Sans cette couleur vous jouez ce que vous voulez, et cela peut gagner.
first-triatri-doubling-title = Le doublement
first-triatri-doubling-text = Une carte qui domine celle jouée juste avant compte double, et un 2 même quatre fois. Une petite carte au bon moment bat donc une grande.
first-triatri-imitation-title = L’imitation
first-triatri-imitation-text = Une imitation échange sa place avec la carte qui gagne : la vôtre gagne alors, et l’autre reste sans rien. Jouée en premier, elle ne vaut rien. Continuez.
first-triatri-scoring-title = Ce que valent les gemmes
first-triatri-scoring-text = Trois couleurs ensemble comptent 1 point, deux couleurs ensemble en coûtent 2. Ce qui reste d’une couleur compte, par gemme, autant de points que la réserve en a de cette couleur. Deux de chaque couleur gagnent sur-le-champ.
first-triatri-finish-title = Jusqu’à la fin
first-triatri-finish-text = La partie finit après trois manches, ou quand une couleur de la réserve est épuisée. Essayez de réunir une couleur qui reste dans la réserve, et demandez un conseil quand vous voulez.
first-triatri-end-title = C’était une partie entière
first-triatri-end-text = À trois et à quatre il y a plus de cartes, et plus à penser. Chaque règle a sa leçon.
