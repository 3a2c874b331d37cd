# Ce que la commande `tria` affiche.

## Revoir une partie

replay-rules = Règles
replay-house = Maison
replay-no-rules = aucune règle facultative
replay-start = { $player } commence.
replay-step = { $player } pose { $card } sur la case { $cell }
replay-flips = { $count ->
        [0] Aucune carte ne se retourne.
        [one] Une carte se retourne :
       *[other] { $count } cartes se retournent :
    }
replay-flip = case { $cell }, { $card }, par { $cause }
replay-wave = vague { $wave }
replay-score = Score
replay-to-move = À { $player } de jouer.
replay-won = { $player } gagne { $score }.
replay-draw = Match nul, { $score }.
replay-position = Position
replay-game = Partie { $number }
replay-continued-sudden-death = Mort Subite : la partie continue avec les cartes de chaque couleur
replay-continued-replay = La partie nulle recommence
replay-given-up = { $player } abandonne : { $score }.
replay-match-won = { $player } remporte le match.
replay-match-draw = Le match est nul.
replay-match-open = Le match continue.
replay-choose = { $player } prend { $count ->
        [one] une carte
       *[other] { $count } cartes
    } parmi { $cards }.
replay-transfer = { $card } passe de { $from } à { $to } (après la partie { $game }).
replay-error = Enregistrement { $record }{ $step } : { $why } ({ $message })
replay-error-step = , étape { $step }
replay-hand = Main de { $player }

## TriATri

triatri-players = { $count ->
        [one] un joueur
       *[other] { $count } joueurs
    }
triatri-round = Manche { $round }
triatri-dealt = Le siège { $seat } reçoit { $cards }
triatri-selects = Le siège { $seat } choisit { $card }
triatri-redo = Égalité : tout le monde choisit de nouveau.
triatri-lot = Encore une égalité : le sort décide.
triatri-starts = Le siège { $seat } commence.
triatri-offers = Le siège { $seat } met en jeu une gemme { $source } : { $gem }
triatri-from-stock = de la réserve commune
triatri-from-own = de ses propres gemmes
triatri-plays = Le siège { $seat } joue { $card }
triatri-plays-worth = Le siège { $seat } joue { $card }, qui vaut { $value }
triatri-imitates = Le siège { $seat } joue l’imitation et prend { $card } (valeur { $value }) au siège { $from }
triatri-wins = Le siège { $seat } remporte le pli et la gemme { $gem }.
triatri-gems = Gemmes (rouge bleu vert)
triatri-stock = réserve
triatri-seat = siège { $seat }
triatri-over-instant-win = Victoire immédiate : deux gemmes de chaque couleur.
triatri-over-colour-exhausted = Une couleur a quitté la réserve.
triatri-over-rounds-complete = Toutes les manches sont jouées.
triatri-place = Siège { $seat } : place { $place }, score { $score }
triatri-next-deal = Ensuite : la donne.
triatri-next-select = Ensuite : le choix de départ de { $seats }.
triatri-next-gem = Ensuite : le siège { $seat } met une gemme en jeu.
triatri-next-play = Ensuite : le siège { $seat } joue une carte.
triatri-shown = Visible

## Règles

rules-title = Tria tranche les questions sur deux jeux
rules-triad = Triple Triad : les règles facultatives et leur fonctionnement
rules-triatri = TriATri : les règles par sujet
rules-houses = Maisons : des ensembles de règles qui portent un nom
rules-switches = Réglages, tels que les enregistrements les nomment
rules-options = Options de TriATri, telles que les enregistrements les nomment
rules-ask = Demandez-en une : tria rules same --house tabletop --lang fr
rules-example = Exemple
rules-before = Avant
rules-after = Après
rules-not-offered = La maison { $house } ne propose pas cette règle. Maisons qui la proposent : { $houses }. Elle est expliquée ici comme { $shown } la joue.
rules-offered-by = Proposée par : { $houses }
rules-in-house = Dans la maison { $house }
rules-with-others-in = Accompagne Identique et Plus dans : { $houses }
rules-chosen-in = Règle à part entière dans : { $houses }
rules-house-always = Toujours en jeu
rules-house-with-others = Accompagne Identique et Plus
rules-house-offers = Règles au choix
rules-house-lacks = Non proposées ici
rules-house-switches = Réglages quand rien n’est choisi
rules-house-regions = Cette maison a des régions dont les règles se propagent.
rules-default = par défaut
rules-yes = oui
rules-no = non

## Cartes

cards-level = Niveau { $level }
cards-count = { $count ->
        [0] Aucune carte ne convient.
        [one] Une carte.
       *[other] { $count } cartes.
    }
cards-fact = { $label } : { $fact }
cards-element = Élément
cards-no-element = aucun
cards-sum = Somme des valeurs
cards-names = Noms
cards-text = Dans les enregistrements
cards-set-ok = { $file } : { $set }, { $count ->
        [one] une carte
       *[other] { $count } cartes
    }, aucune erreur
cards-set-unknown-words = Les dessins ne connaissent pas ces genres ou ces traits, et s’en tiennent au nom : { $words }
cards-stars = { $count ->
        [one] Une étoile
       *[other] { $count } étoiles
    }
cards-rarity = Rareté
cards-type = Type
cards-kind = Genre
cards-picture = Image
cards-author = Auteur
cards-licence = Licence
card-type-primal = Primordial
card-type-scion = Héritier
card-type-society = Tribu
card-type-garlean = Garlemaldais
card-kind-beast = bête
card-kind-bird = oiseau
card-kind-bug = insecte
card-kind-reptile = reptile
card-kind-dragon = dragon
card-kind-fish = poisson
card-kind-worm = ver
card-kind-plant = plante
card-kind-slime = gelée
card-kind-spirit = esprit
card-kind-undead = mort-vivant
card-kind-giant = géant
card-kind-armour = armure
card-kind-machine = machine
card-kind-soldier = soldat
card-kind-stone = pierre
card-kind-guardian = gardien
card-kind-toy = jouet
card-kind-visitor = visiteur
card-kind-person = personne
card-kind-creature = créature
cards-written = { $file } est écrit. Modifiez-le, puis essayez `tria cards check { $file }`.
cards-converted = { $file } est écrit avec { $count ->
        [one] une carte
       *[other] { $count } cartes
    }.
cards-import-mapping = Les champs et leurs colonnes :
cards-import-unused = Inutilisées : { $columns }
cards-import-missing = Aucune colonne pour { $fields }. Dites laquelle : --map { $map }
cards-import-confirm = Rien n’est encore écrit. Si c’est juste, dites --yes ; sinon, donnez la correspondance : --map name=Carte,top=N
cards-import-numbered = Aucune colonne n’a de numéros : les cartes sont numérotées à partir de 1.
cards-import-level = Aucune colonne n’a de niveaux ni d’étoiles : chaque carte est de niveau 1.
cards-import-slug = La ligne { $line } a un nom qui ressemble à un autre : dans les enregistrements, c’est { $card }.
draw-description = Niveau { $level }. Haut { $top }, droite { $right }, bas { $bottom }, gauche { $left }. Élément : { $element }.
draw-written = { $count ->
        [one] Un fichier écrit
       *[other] { $count } fichiers écrits
    } dans { $folder }

## Équilibre des jeux de cartes

balance-plain = sans règle facultative
balance-title = { $set } : { $count ->
        [one] une carte
       *[other] { $count } cartes
    }, les plus fortes d’abord
balance-game = { $rules } : qui commence marque { $starter } % ± { $error }, { $draws } % de parties nulles ; { $count } donnes au hasard, résolues exactement
balance-game-complete = { $rules } : qui commence marque { $starter } %, { $draws } % de parties nulles ; les { $count } donnes possibles, résolues exactement
balance-card = carte
balance-ranks = rangs
balance-level = niv
balance-suits = juste
balance-rating = force
balance-price = prix
balance-legend = La force est ce qu’une carte ajoute au résultat de qui la tient, à la place d’une carte moyenne du jeu, en pour cent : +5 gagne une partie de plus sur vingt. C’est la moyenne des règles ①, ② et suivantes ; ± contient la vraie valeur avec une confiance de 95 %. « juste » est le niveau de cette force si chaque niveau garde autant de cartes qu’il en a, « prix » ce qu’une boutique en demanderait, en gils. ≥/≤ compte les cartes qu’elle domine (aussi haute de chaque côté et plus haute d’un côté), et celles qui la dominent.
balance-count-too-strong = { $count ->
        [0] Aucune carte n’est trop forte pour son niveau avec une confiance de 95 %.
        [one] Une carte est trop forte pour son niveau avec une confiance de 95 %.
       *[other] { $count } cartes sont trop fortes pour leur niveau avec une confiance de 95 %.
    }
balance-count-too-weak = { $count ->
        [0] Aucune carte n’est trop faible pour son niveau avec une confiance de 95 %.
        [one] Une carte est trop faible pour son niveau avec une confiance de 95 %.
       *[other] { $count } cartes sont trop faibles pour leur niveau avec une confiance de 95 %.
    }
balance-count-outdone = { $count ->
        [0] Aucune carte n’est dominée par une autre de niveau égal ou inférieur.
        [one] Une carte est dominée par d’autres de niveau égal ou inférieur :
       *[other] { $count } cartes sont dominées par d’autres de niveau égal ou inférieur :
    }
balance-outdone = { $card } : par { $others }
balance-more = { $count ->
        [one] … et une de plus
       *[other] … et { $count } de plus
    } ; --csv et --html les donnent toutes
balance-page-title = Équilibre : { $set }
balance-intro = La force de chaque carte quand les deux joueurs jouent parfaitement, mesurée sur des donnes au hasard, et si son niveau lui convient.
balance-tile-cards = cartes
balance-tile-deals = donnes résolues exactement
balance-tile-starter = marqués par qui commence : { $rules }
balance-tile-too-strong = trop fortes pour leur niveau
balance-tile-too-weak = trop faibles pour leur niveau
balance-tile-outdone = dominées à leur niveau ou au-dessous
balance-chart-level = Force et niveau
balance-chart-level-caption = Chaque carte avec son intervalle à 95 %. Un triangle pointe vers le haut si la carte est trop forte pour son niveau, vers le bas si elle est trop faible.
balance-chart-rules = La force selon les règles
balance-chart-rules-caption = { $one } en abscisse, { $other } en ordonnée. Sur la ligne pointillée, une carte est aussi forte dans les deux cas.
balance-level-long = Niveau
balance-suits-long = Niveau juste
balance-rating-long = Force (% d’un point)
balance-interval = Intervalle à 95 %
balance-element = Élément
balance-price-long = Prix (gils)
balance-dominates = Domine
balance-dominated = Dominée par
balance-too-strong = Trop forte pour son niveau
balance-too-weak = Trop faible pour son niveau
balance-outdone-title = Dominées par des cartes de niveau égal ou inférieur
balance-odd = { $card } : a { $level }, mériterait { $suits }
balance-none = Aucune.
balance-table = Toutes les cartes
balance-legend-page = Les plus fortes d’abord. Une force de +5 gagne une partie de plus sur vingt qu’une carte moyenne du jeu.
balance-method = Comment cela a été mesuré
balance-method-deals = Dix cartes différentes du jeu sont données, cinq à chaque joueur, et la partie est résolue : c’est son résultat exact si les deux jouent parfaitement et voient toutes les cartes. Les moindres carrés sur toutes les donnes trouvent ce que chaque carte ajoute au résultat de qui la tient, à la place d’une carte moyenne. Les intervalles contiennent la vraie valeur avec une confiance de 95 %, quelle que soit la forme du bruit. La force est la moyenne des règles ; une carte aussi haute qu’une autre de chaque côté n’est jamais classée plus bas.
balance-method-level = Le niveau juste garde à chaque niveau autant de cartes que le jeu en a. Une carte n’est dite trop forte ou trop faible que si tout son intervalle est au-delà de son niveau. Les prix sont entre ceux des niveaux du marché.
balance-method-dominates = Une carte en domine une autre si elle est au moins aussi haute de chaque côté et plus haute d’un côté ; les éléments ne comptent pas.
balance-seed = La graine des donnes était { $seed }.

## Positions

position-moves = { $count ->
        [0] Aucun coup : la partie est finie.
        [one] Un coup :
       *[other] { $count } coups :
    }
position-hidden = carte cachée
position-captures = prend { $cells }

## Résoudre

solve-answer = { $player } { $value } : { $moves }
solve-wins = gagne de { $by }
solve-loses = perd de { $by }
solve-draw = fait match nul
solve-between = finit entre { $least } et { $most }
solve-line = Meilleur jeu : { $line }
triatri-solve-answer = Le siège { $seat } { $value } : { $moves }
triatri-solve-open = Le siège { $seat } { $value }.
triatri-solve-first = finit premier
triatri-solve-shared = partage la première place à { $count }
triatri-solve-not-first = ne finit pas premier
triatri-solve-expected = peut compter sur { $percent } % de la première place
triatri-solve-ahead = { $count ->
        [one] avec un point d’avance
       *[other] avec { $count } points d’avance
    }
triatri-solve-behind = { $count ->
        [one] avec un point de retard
       *[other] avec { $count } points de retard
    }
triatri-solve-worst = au pire { $value }
triatri-solve-unknown = n’a pas de valeur établie dans la limite
triatri-solve-each = si chacun joue pour soi, première place par siège : { $shares } %
hint-takes-nothing = ne prend rien
hint-safe = ne peut être reprise aussitôt
hint-open = peut être reprise depuis { $cells }

## Arène

arena-result = Le niveau { $one } marque { $score } % contre le niveau { $other } sur { $count ->
        [one] une donne
       *[other] { $count } donnes
    } jouées de chaque siège : { $elo } Elo (95 % : { $low } à { $high }).
arena-undecided = Le test séquentiel ne tranche pas (log-rapport de vraisemblance { $ratio }).
arena-lower = Le test séquentiel retient la borne inférieure (log-rapport de vraisemblance { $ratio }).
arena-upper = Le test séquentiel retient la borne supérieure (log-rapport de vraisemblance { $ratio }).
arena-match = match
arena-deals = donnes
arena-score = score
arena-elo = Elo (95 %)
arena-above = Elo au-dessus du plus bas
arena-versus = { $one } contre { $other }
arena-interval = { $elo } ({ $low } à { $high })

## Conseils

progress-solves = résolutions
progress-deals = donnes
advise-estimate = { $mean } % (95 % : { $low } à { $high })
advise-estimate-exact = { $mean } % exactement
advise-against-known = contre { $cards }
advise-against-partly = contre { $cards } et { $count ->
        [one] une carte inconnue
       *[other] { $count } cartes inconnues
    } parmi { $from }
advise-against-unknown = contre une main inconnue parmi { $from } cartes
advise-deck = La meilleure main { $against } :
advise-hand = La main :
advise-loss = { $loss } par rapport à { $instead } à sa place, { $ease } carte dans des parties au hasard
advise-no-other = il n’y a pas d’autre carte pour sa place
advise-expected = Résultat attendu entre joueurs parfaits : { $result }, de { $margin } carte ; dans des parties au hasard, de { $ease } carte.
advise-games = Mesuré sur { $count ->
        [one] une partie
       *[other] { $count } parties
    } sans rapport avec le choix ; { $solves } résolutions en tout.
advise-games-all = Mesuré sur { $count ->
        [one] la seule partie possible
       *[other] les { $count } parties possibles
    } ; { $solves } résolutions en tout.
advise-keep = N’échangez rien { $against } : aucune autre main de la réserve ne fait mieux.
advise-exchange = Échangez { $against } : donnez { $out } pour { $into }.
advise-exchange-gain = Le résultat part de { $before } et change de { $gain }.
advise-take = Prenez { $cards }.
advise-take-deck = meilleure main { $gain } à la place de { $out }
advise-take-average = mains tirées { $gain }
advise-take-new = nouvelle
advise-take-owned = { $count ->
        [one] une possédée
       *[other] { $count } possédées
    }
advise-strength = force { $strength }
advise-take-best = Votre meilleure main actuelle : { $cards }
advise-lose = Avec Aléatoire, les mains se renforcent sans celles-ci, la plus faible d’abord :
advise-lose-step = mains tirées { $gain } % quand elle part aussi
advise-lose-copies = les { $count } exemplaires doivent partir, car Aléatoire la tire aussi souvent avec un seul
advise-lose-sum = Une main tirée marque { $before } ; sans elles { $gain } de plus, et il reste { $count } cartes différentes.
advise-lose-none = N’en perdez aucune : des { $count } cartes différentes, aucune n’est sûrement plus faible que la moyenne, ou il n’en reste que cinq.

## La table des manches à venir

boundary-written = { $file } : { $bytes } octets écrits.
arena-times = Niveau { $level } : { $mean } ms par coup en moyenne, { $worst } ms au pire.

## La sauvegarde

save-migrated = { $file } était une sauvegarde de version { $from } et a été mise à jour ; une copie de l’ancienne est { $copy }.
save-exported = La carrière { $name } est dans { $file }.
save-imported = La carrière { $name } est maintenant dans la sauvegarde { $file }.
save-replaced = La sauvegarde telle qu’elle était avant est { $copy }.
save-copied = La sauvegarde est copiée dans { $file }.
save-career = { $name } : { $count ->
        [one] un événement
       *[other] { $count } événements
    } en ordre, cartes : { $cards }, gils : { $gil }
save-in-order = { $file } : tout est en ordre.
save-empty = { $file } : elle ne contient encore aucune carrière, et tout est en ordre.

## Impression

print-title = Tria : cartes à imprimer
print-written = { $file } : { $count ->
        [one] une page
       *[other] { $count } pages
    }, { $size } ko.
print-per-page = Cartes de { $card } mm, { $count ->
        [one] une
       *[other] { $count }
    } par page.
print-how-long = Imprimez à 100 %, sans ajuster à la page, en recto verso, avec retournement sur le bord long.
print-how-short = Imprimez à 100 %, sans ajuster à la page, en recto verso, avec retournement sur le bord court.
print-how-fold = Imprimez à 100 %, sans ajuster à la page, sur une face ; pliez le long des tirets, collez, puis découpez.
print-how-none = Imprimez à 100 %, sans ajuster à la page, sur une face.
print-names-english = { $count ->
        [one] Un nom
       *[other] { $count } noms
    } dans la langue { $language } ne { $count ->
        [one] peut
       *[other] peuvent
    } s’écrire avec les caractères de ce Tria et { $count ->
        [one] apparaît
       *[other] apparaissent
    } en anglais ; docs/printing.md dit comment en ajouter.
print-picture-refused = Une image est remplacée par le dessin de Tria : { $problem }
print-mat-smaller = Neuf de ces cartes ne tiennent pas sur le papier ; les cases du tapis ont donc { $percent } % de leur taille.
print-rules-triad = Triple Triad : { $house }
print-rules-triatri = TriATri
print-rules-subtitle = Les règles en une page
print-rules-foot = Tria explique chaque règle avec des exemples : tria rules
print-rules-trades = Ce que prend le vainqueur
print-rules-trade = { $name } : { $text }
progress-cards = cartes

## Webhooks
webhook-computer = l’ordinateur (niveau { $level })
webhook-your-turn = C’est à vous de jouer contre { $names }.
webhook-began = Votre partie contre { $names } a commencé.
webhook-won = Vous avez gagné contre { $names }.
webhook-lost = Vous avez perdu contre { $names }.
webhook-drawn = Match nul contre { $names }.
webhook-void = Votre partie contre { $names } a été annulée.
webhook-test = Tria vous joint ici : votre webhook fonctionne.
