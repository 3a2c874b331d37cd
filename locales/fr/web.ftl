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

play-title = Nouvelle partie
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

## Préparer une partie
setup-match = Match
setup-single = Une seule partie
setup-options = Options
setup-card-set = Jeu de cartes
setup-rule-usual = Toujours en vigueur dans cette maison.
setup-rule-house = Se joue dans : { $houses }.
setup-rule-with = Incompatible avec { $rules } : décochez d’abord cette règle.
setup-rule-needs = Choisissez d’abord { $rules }.
setup-rule-no-ties = Pas d’égalité possible tant que seul le plateau compte. Choisissez d’abord le score « { $scoring } ».
setup-kind-no-ties = « { $value } » est incompatible avec Mort Subite : aucune égalité ne serait possible.
setup-combo-comes = Accompagne Identique et Plus.
setup-elsewhere = Dans d’autres maisons : { $rules }.

## Ce que le moteur refuse, selon le code du refus
engine-failed = Quelque chose s’est mal passé. Rechargez la page ; votre partie est conservée.
engine-no-engine = La partie de Tria qui connaît les règles n’a pas pu être chargée. Rechargez la page.
engine-bad-settings = Ces règles ne vont pas ensemble, ou la maison, la règle ou le jeu de cartes n’existe pas. Préparez une nouvelle partie.
engine-bad-value = L’adresse de cette partie est erronée. Préparez une nouvelle partie.
engine-bad-log = La partie conservée dans ce navigateur ne peut pas être reprise. Commencez-en une nouvelle.
engine-too-many = Trop de tables sont ouvertes. Fermez d’abord un autre onglet de Tria.

settings-language = Langue
settings-theme = Couleurs
settings-motion = Mouvements
settings-speed = Vitesse du jeu
speed-normal = Normale
speed-fast = Rapide
speed-instant = Instantanée : prises immédiates, l’ordinateur n’attend pas
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
table-elsewhere = Votre partie est ouverte dans un autre onglet
table-elsewhere-text = Elle s’y poursuit. Fermez cet autre onglet, et elle continuera ici d’elle-même.
table-play-here = Jouer ici
table-going = Une partie est en cours
table-going-text = { $game ->
    [triatri] Votre partie de TriATri est telle que vous l’avez laissée.
   *[other] Votre partie de Triple Triad est telle que vous l’avez laissée.
 } Une nouvelle partie prendra sa place.
table-resume = La reprendre
table-new = Commencer la nouvelle
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
hand-of = { $you ->
    [yes] Vos cartes
   *[no] Main de { $name }
 }
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
exchange-title = Échange
exchange-text = Remplacez des cartes de votre main par d’autres de votre réserve, ou gardez-la telle quelle. L’adversaire ne voit pas ce que vous faites.
choose-pool = Choisissez une réserve de { $count } cartes
choose-pool-text = Vos mains viendront de cette réserve pendant tout le match. Les { $count } plus fortes sont déjà choisies.
choose-pool-saved = Vos mains viendront de cette réserve pendant tout le match. Celle que vous avez enregistrée est déjà choisie.
choose-pool-all = Vos mains viendront de cette réserve pendant tout le match. Vous avez moins de 15 cartes différentes : les { $count } y sont toutes.
use-these = Prendre ces { $count }
choose-take = { $count ->
    [one] Prenez une carte
   *[other] Prenez { $count } cartes
 }
chosen-of = { $chosen } sur { $count }
cards-kept = Celles-ci restent dans votre main : { $cards }
play-these = Jouer avec celles-ci
take-these = Prendre celles-ci
taking = { $name } choisit les cartes à prendre.
taking-yours = { $count ->
    [0] { $name } choisit parmi vos cartes.
    [one] { $name } choisit une de vos cartes.
   *[other] { $name } choisit { $count } de vos cartes.
 }
marks-legend = ✦ bleu : jamais vue · ○ jaune : vue, pas possédée
game-over = La partie est finie
score-pair = { $one }–{ $two }
game-over-won = Vous gagnez cette partie { $score }
game-over-lost = Vous perdez cette partie { $score }
game-over-drawn = { $score } : égalité
game-over-won-by = { $name } gagne cette partie { $score }
goes-on-sudden-death = Mort Subite ! Chacun garde les cinq cartes de sa couleur.
goes-on-replay = { $random ->
    [yes] La partie est rejouée, avec de nouvelles mains.
   *[no] La partie est rejouée, avec les mêmes mains.
 }
match-standing = Match : { $one } { $score } { $two }
next-starter-you = Vous commencez la partie suivante.
next-starter = { $name } commence la partie suivante.
next-starter-toss = Le sort décide qui commence la partie suivante.
next-exchange = Échange : vous pouvez d’abord remplacer des cartes de votre main par d’autres de votre réserve.
next-game = Partie suivante
match-game = Partie { $number } : { $score }
match-by-wins = Le nombre de victoires décide.
match-by-score = Victoires à égalité ; le total des scores décide : { $score }.
match-level = Égalité aux victoires et au total des scores : { $score }.
ending-resigned = { $you ->
    [yes] Vous avez abandonné.
   *[no] { $name } a abandonné.
 }
ending-time = { $you ->
    [yes] Votre temps est écoulé.
   *[no] Le temps de { $name } est écoulé.
 }
ending-left = { $you ->
    [yes] Vous avez quitté la partie.
   *[no] { $name } a quitté la partie.
 }
ending-agreed = Égalité convenue.
result-after-draws = { $count ->
    [one] Après une égalité.
   *[other] Après { $count } égalités.
 }
result-match-won = Vous avez gagné le match
result-match-lost = Vous avez perdu le match
result-match-drawn = Match nul
result-match-over = Le match est fini
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
show-result = Voir le résultat

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
hint-close = Fermer le conseil
look-at-game = Revoir la partie

go-on = Continuer
nav-career = Carrière
title-career = Carrière
home-career = Carrière
home-career-text = Huit régions, leurs joueurs, un marché et des tournois. Gagnez des cartes, et gardez-les.
