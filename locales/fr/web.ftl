# Le client du navigateur : son cadre, ses réglages, et les tables de Triple Triad.

nav = Pages
nav-home = Accueil
nav-play = Jouer
nav-settings = Réglages
skip-to-content = Aller au contenu
page-not-loaded = Cette page n’a pas pu être chargée
page-not-loaded-why = La connexion est peut-être coupée, ou il y a une nouvelle version de Tria. Votre partie est conservée.
try-again = Réessayer
not-found = Il n’y a rien ici
not-found-why = Aucune page de Tria n’a l’adresse { $path }.
back = Retour
cancel = Annuler
clauses = { $one } ; { $two }
loading = Un instant…

title-home = Triple Triad et TriATri
title-play = Jouer contre l’ordinateur
title-print = Imprimer des cartes
print-link = Imprimer des cartes
print-from-career = Cartes de { $name }
title-table = Table
title-settings = Réglages
title-not-found = Rien ici

home-title = Deux jeux de cartes, joués comme il faut
home-lead = Triple Triad selon les règles de chaque maison, et TriATri de deux à quatre. Contre des ordinateurs qui ne regardent jamais vos cartes, seul ou entre amis, avec ou sans réseau.
home-go-on = Reprendre votre partie
home-play-triad = Jouer à Triple Triad
home-play-triatri = Jouer à TriATri
home-no-account = Ni compte ni installation. Tout se passe dans ce navigateur, même hors ligne.
home-computer = Contre l’ordinateur
home-computer-text = Six niveaux, toutes les maisons et toutes les règles, sur cet appareil.

play-title = Jouer contre l’ordinateur
play-game = Jeu
play-level = Niveau
play-players = Joueurs
play-house = Maison
play-rules = Règles
play-opponent = Adversaire
play-computer = L’ordinateur
play-person = Une personne devant cet écran
play-person-text = Vous jouez à tour de rôle sur cet appareil. Entre deux tours, un écran cache les cartes.
play-people = Joueurs devant cet écran
play-people-count = { $count ->
    [1] Vous seul
   *[other] { $count }
 }
hotseat-colour = { $player ->
    [blue] Bleu
   *[red] Rouge
 }
hotseat-player = Joueur { $number }
hotseat-pass = Passez l’appareil à { $name }
hotseat-hidden = Les cartes restent cachées tant que vous n’êtes pas prêt.
hotseat-show = Je suis { $name } : montrer mes cartes
hotseat-take-back = { $name } reprend son coup
play-begin = Distribuer les cartes
engine-not-loaded = La partie de Tria qui connaît les règles n’a pas pu être chargée.

settings-language = Langue
settings-theme = Couleurs
settings-motion = Mouvements
settings-sound = Sons
settings-reader = Tables en texte, pour lecteurs d’écran
settings-kept = Conservés dans ce navigateur seulement.
language-en = English
language-fr = Français
theme-auto = Comme l’appareil
theme-dark = Sombre
theme-light = Clair
motion-auto = Comme l’appareil
motion-full = Tous
motion-reduced = Peu

table = Table
table-menu = À cette table
table-not-opened = La table n’a pas pu être ouverte
begin-anew = Recommencer
before-title = Avant la partie
rules-in-force = Règles en vigueur
rules-none = Les règles de base, et rien d’autre.
begin = Commencer
is-ready = prêt
waiting-for-others = On attend les autres…
link-lost = La connexion est coupée. Elle est en cours de rétablissement ; rien n’est perdu.
leave-table = Quitter
resign = Abandonner
resign-sure = Oui, abandonner
take-back = Reprendre un coup
accept = Accepter
decline = Refuser
offered-draw = L’égalité est proposée.
offered-take-back = Un coup peut-il être repris ?
offer-waits = Votre proposition est sur la table.

you = Vous
somebody = Quelqu’un
seat-empty = Personne
is-away = absent
has-left = parti
score-of = { $name } : { $score }
clock-of = Temps restant : { $time }
clock-days = { $days } j { $hours } h
hand-of = Main de { $name }
hand-empty = Plus de cartes
board = Plateau
cell = rangée { $row }, colonne { $column }
cell-empty = vide
cell-element = élément { $element }
cell-bonus = { $bonus ->
    [1] plus un
   *[other] moins un
 }
cell-open = vous pouvez poser ici
owner-blue = bleu
owner-red = rouge
card-hidden = carte cachée
card-ranks = haut { $top }, droite { $right }, bas { $bottom }, gauche { $left }

turn-choose-card = À vous : choisissez une carte
turn-choose-cell = Choisissez maintenant une case
turn-of = À { $name } de jouer
banner-same = Identique !
banner-plus = Plus !
banner-combo = Combo !
say-selected = { $count ->
    [one] Une case est libre.
   *[other] { $count } cases sont libres.
 }
say-placed = { $by ->
    [blue] Bleu
   *[red] Rouge
 } pose { $card } en { $cell }.
say-flipped = { $cause ->
    [same] Identique
    [plus] Plus
    [combo] Combo
   *[basic] Pris
 } : { $cards } { $count ->
    [one] devient
   *[other] deviennent
 } { $by ->
    [blue] bleu
   *[red] rouge
 }.
say-score = Bleu { $blue }, rouge { $red }.

choose-hand = Choisissez cinq cartes
choose-pool = Choisissez une réserve de { $count } cartes
choose-take = { $count ->
    [one] Prenez une carte
   *[other] Prenez { $count } cartes
 }
chosen-of = { $chosen } sur { $count }
cards-kept = Celles-ci restent dans votre main : { $cards }
play-these = Jouer avec celles-ci
take-these = Prendre celles-ci
marks-legend = ✦ bleu : jamais vue · ○ jaune : vue, pas possédée
result-won = Vous avez gagné
result-lost = Vous avez perdu
result-drawn = Égalité
result-over = La manche est finie
result-won-by = { $name } a gagné
card-changed-hands = { $card } va à { $to ->
    [blue] bleu
   *[red] rouge
 }.
play-again = Rejouer
rematch = Revanche
rematch-asked = Revanche demandée
rematch-wanted = { $name } demande une revanche.
look-at-board = Voir le plateau

nav-online = En ligne
nav-log-in = Connexion
nav-guest = Invité
home-online = En ligne
home-online-text = Trouvez quelqu’un qui veut la même partie, tout de suite ou à un coup par jour.
home-friend = Avec un ami
home-friend-text = Ouvrez une table et envoyez le lien. Aucun compte n’est nécessaire.
home-collection = Collection
home-collection-text = Vos cartes en ligne : album, mains, paquets et échanges.

update-ready = Une nouvelle version de Tria est prête.
update-now = La charger maintenant
update-later = Plus tard

## Parties revues, études, leçons
nav-learn = Apprendre
nav-replay = Parties
nav-study = Étudier
title-replay = Revoir une partie
title-study = Étudier une position
title-learn = Apprendre les règles
title-first = Votre première partie
home-learn = Apprendre les règles
home-learn-text = Une première partie accompagnée, et chaque règle avec un exemple à jouer.
home-replay = Revoir des parties
home-replay-text = Coup par coup, avec la valeur exacte de chaque position.
home-study = Étudier une position
home-study-text = Ce que vaut chaque coup, et la suite.
hint = Conseil
hint-thinking = Recherche du meilleur coup…
hint-none = Il n’y a rien à conseiller maintenant.
look-at-game = Revoir la partie

go-on = Continuer
nav-career = Carrière
title-career = Carrière
home-career = Carrière
home-career-text = Huit régions, leurs joueurs, un marché et des tournois. Gagnez des cartes, et gardez-les.
