# Le client du navigateur : tables de TriATri.

triatri-colour = { $colour ->
    [R] rouge (feu)
    [B] bleu (eau)
   *[G] vert (bois)
 }
triatri-card = { $number } { $colour ->
    [R] rouge
    [B] bleu
   *[G] vert
 }
triatri-imitation = imitation
triatri-gem-count = { $count } { $colour ->
    [R] { $count ->
        [one] rouge
       *[other] rouges
     }
    [B] { $count ->
        [one] bleue
       *[other] bleues
     }
   *[G] { $count ->
        [one] verte
       *[other] vertes
     }
 }
triatri-gem = { $colour ->
    [R] gemme rouge (feu)
    [B] gemme bleue (eau)
   *[G] gemme verte (bois)
 }, { $own ->
    [yes] une des vôtres
   *[no] de la réserve
 }

triatri-round-of = Manche { $round } sur { $rounds }
triatri-trick = Pli { $trick }
triatri-stock-gems = Réserve
triatri-legend = ≈B bat ▲R bat ♣G bat ≈B
triatri-legend-title = L’eau domine le feu, le feu domine le bois, le bois domine l’eau. Une carte compte double si elle domine la carte juste avant elle.
triatri-scores = Scores
triatri-player = Joueur
triatri-points-head = Points
triatri-games-won = Parties
triatri-scoring = Chaque série de trois couleurs vaut 1 point, chaque paire de deux couleurs en coûte 2, et le reste d’une couleur vaut autant de points que la réserve en a de gemmes.
triatri-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
 }
triatri-points-short = { $points ->
    [one] { $points } pt
   *[other] { $points } pts
 }
triatri-numbered = { $name } { $number }
triatri-gems-of = { $you ->
    [yes] Vos gemmes
   *[no] Gemmes de { $name }
 }
triatri-cards = { $count ->
    [one] { $count } carte en main
   *[other] { $count } cartes en main
 }
triatri-leads = entame
triatri-committed = a choisi
triatri-void = n’a plus de : { $colours }
triatri-known = encore en main : montrée lors d’une sélection à égalité
triatri-middle = Le pli
triatri-offer = en jeu : { $colour }
triatri-own-gem = gemme à soi
triatri-worth = compte { $value }
triatri-best = gagne pour l’instant
triatri-hand = Votre main
triatri-sealed = choisie

triatri-choose-start = Choisissez une carte pour le départ ; elle quitte ensuite la manche
triatri-choose-gem = Vous entamez : mettez une gemme en jeu
triatri-choose-card = { $colour ->
    [R] Jouez une carte ; ▲R feu est demandé
    [B] Jouez une carte ; ≈B eau est demandée
   *[G] Jouez une carte ; ♣G bois est demandé
 }
triatri-gem-first = d’abord la gemme
triatri-must-follow = vous avez du { $colour } et devez fournir
triatri-do-play = Jouer { $card }
triatri-do-select = Choisir { $card }
triatri-do-gem = Offrir { $colour ->
    [R] rouge
    [B] bleu
   *[G] vert
 }{ $own ->
    [yes] , à vous
   *[no] { "" }
 }
triatri-do-none = Choisissez une carte
triatri-do-gem-none = Choisissez une gemme

triatri-round-banner = Manche { $round }
triatri-redo-banner = Égalité : choisissez à nouveau
triatri-say-round = La manche { $round } commence.
triatri-say-dealt = Vos cartes : { $cards }.
triatri-say-committed = { $you ->
    [yes] Vous avez choisi une carte.
   *[no] { $player } a choisi une carte.
 }
triatri-say-choice = { $player } : { $card }
triatri-say-revealed = Les choix : { $cards }.
triatri-say-redo = Égalité : tout le monde choisit à nouveau.
triatri-say-lot = Toujours à égalité : le sort décide.
triatri-say-started = { $you ->
    [yes] Vous commencez.
   *[no] { $player } commence.
 }
triatri-say-offered = { $you ->
    [yes] Vous mettez
   *[no] { $player } met
 } une gemme { $colour ->
    [R] rouge
    [B] bleue
   *[G] verte
 } en jeu.
triatri-say-staked = { $you ->
    [yes] Vous misez une de vos gemmes :
   *[no] { $player } mise une gemme à soi :
 } { $colour ->
    [R] rouge
    [B] bleue
   *[G] verte
 }.
triatri-say-played = { $you ->
    [yes] Vous jouez
   *[no] { $player } joue
 } { $card }.
triatri-say-doubled = { $you ->
    [yes] Vous jouez
   *[no] { $player } joue
 } { $card } : { $times ->
    [2] doublée
   *[other] { $times } fois
 }, la carte compte { $value }.
triatri-say-imitated = { $you ->
    [yes] Vous jouez
   *[no] { $player } joue
 } l’imitation contre { $yours ->
    [yes] votre { $card }
   *[no] le { $card } de { $from }
 } ; elle compte { $value }.
triatri-say-won = { $you ->
    [yes] Vous gagnez
   *[no] { $player } gagne
 } le pli et la gemme { $colour ->
    [R] rouge
    [B] bleue
   *[G] verte
 }.
triatri-say-holds = { $you ->
    [yes] Vous avez
   *[no] { $player } a
 } { $gems }.
triatri-say-score = { $player } { $score }
triatri-end = { $end ->
    [instant-win] Deux gemmes de chaque couleur gagnent aussitôt.
    [colour-exhausted] Une couleur est épuisée dans la réserve.
   *[rounds-complete] La dernière manche est finie.
 }
triatri-rank = { $place }.
triatri-result-place = { $place ->
    [1] Vous êtes { $place }er
   *[other] Vous êtes { $place }e
 }
