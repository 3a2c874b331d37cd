# Ce qui se règle dans une partie sur mesure de Triple Triad et dans TriATri : libellés et valeurs des écrans de préparation.
# Une valeur sans texte est un nombre, affiché tel quel.

### Réglages des deux jeux

set-yes = Oui
set-no = Non

## Triple Triad, parties sur mesure

set-same = Identique
set-same-off = Non
set-same-two = Au moins deux côtés égaux
set-same-one = Un seul côté égal suffit
set-same-flips = Ce qu’Identique retourne
set-same-flips-matching = Les cartes égales
set-same-flips-weaker = Les cartes égales et plus faibles
set-plus-sums = Totaux pour Plus
set-plus-sums-all = Tous les totaux répétés
set-plus-sums-first = Un seul total
set-combo = Combo
set-combo-off = Non
set-combo-special = Cartes retournées par Identique ou Plus
set-combo-flipped = Toutes les cartes retournées avec Identique ou Plus
set-combo-always = Après toute prise
set-scoring = Score
set-scoring-board-hand = Plateau et main
set-scoring-board = Plateau seul

## TriATri

set-imitation = Imitation
set-imitation-exchange = Change de place avec la carte gagnante
set-imitation-copy = Copie la carte gagnante
set-imitation-value = Valeur de la carte prise
set-imitation-value-carry = Inchangée
set-imitation-value-recompute = Recalculée
set-imitation-value-face = Le nombre imprimé
set-leader-follows = Le meneur fournit la couleur de la gemme
set-next-leader = Meneur suivant
set-next-leader-winner = Gagnant du pli
set-next-leader-clockwise = Joueur suivant
set-next-leader-same = Toujours le même
set-triple4p-imitation = Trois ex æquo, une imitation (4 joueurs)
set-triple4p-imitation-starts = L’imitation commence
set-triple4p-imitation-redo = On rechoisit
set-tie3-two-colours = Égalité entre deux couleurs
set-tie3-two-colours-dominant-latest = La couleur dominante gagne
set-tie3-two-colours-latest = La dernière carte gagne
set-redo-limit = Choix avant tirage du premier joueur
set-redo-limit-null = Sans limite
set-rounds = Manches
set-instant-win = Deux gemmes de chaque couleur gagnent aussitôt
set-match = Parties à gagner pour le match
