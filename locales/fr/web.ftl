# Le client du navigateur : son cadre, ses réglages, et les tables de Triple Triad.

nav = Pages
nav-home = Accueil
nav-play = Jouer
nav-settings = Réglages
skip-to-content = Aller au contenu
page-not-loaded = Cette page n’a pas pu être chargée
page-not-loaded-why = Vous êtes peut-être hors ligne, ou une nouvelle version de Tria est sortie. Votre partie est en sécurité.
try-again = Réessayer
not-found = Rien par ici
not-found-why = Tria n’a pas de page à l’adresse { $path }.
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

home-title = Posez une carte. Renversez la table.
home-lead = Le Triple Triad avec les règles de chaque maison, et le TriATri de deux à quatre. Contre l’ordinateur, un ami ou tout le site.
home-go-on = Reprendre
home-play-triad = Jouer au Triple Triad
home-play-triatri = Jouer au TriATri
home-no-account = Gratuit, sans compte, rien à installer. Même hors ligne.
home-ways = Façons de jouer
home-stage-play = Relancer la partie
home-stage-pause = Arrêter la partie
home-stage = Deux ordinateurs jouent au Triple Triad.
home-play-new = Nouvelle partie
home-computer = Contre l’ordinateur
home-computer-text = Six niveaux, chaque maison, chaque règle.

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
engine-bad-settings = Ces règles ne vont pas ensemble, ou cette maison, cette règle ou ce jeu de cartes n’existe pas. Préparez une nouvelle partie.
engine-bad-value = L’adresse de cette partie est erronée. Préparez une nouvelle partie.
engine-bad-log = La partie conservée dans ce navigateur ne peut pas être reprise. Commencez-en une nouvelle.
engine-too-many = Trop de tables sont ouvertes. Fermez d’abord un autre onglet de Tria.

settings-language = Langue
settings-theme = Couleurs
settings-motion = Animations
settings-speed = Vitesse du jeu
speed-normal = Normale
speed-fast = Rapide
speed-instant = Instantanée : sans animation, sans attendre l’ordinateur
settings-sound = Sons
settings-reader = Tables en texte, pour lecteurs d’écran
settings-kept = Conservés dans ce navigateur seulement.
language-en = English
language-fr = Français
theme-auto = Comme l’appareil
theme-dark = Sombre
theme-light = Clair
motion-auto = Comme l’appareil
motion-full = Toutes
motion-reduced = Réduites

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
before-title = Préparez-vous
rules-in-force = Règles en vigueur
rules-none = Les règles de base, et rien d’autre.
begin = Commencer
is-ready = prêt
waiting-for-others = On attend les autres…
link-lost = Connexion perdue. Reconnexion… rien n’est perdu.
leave-table = Quitter
resign = Abandonner
resign-sure = Oui, abandonner
take-back = Reprendre un coup
accept = Accepter
decline = Refuser
offered-draw = On vous propose l’égalité.
offered-take-back = Votre adversaire voudrait reprendre un coup.
offer-waits = Votre offre attend une réponse.

you = Vous
somebody = Quelqu’un
seat-empty = Place libre
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
game-over = Partie terminée
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
result-match-won = Vous gagnez le match !
result-match-lost = Vous perdez le match
result-match-drawn = Match nul
result-match-over = Le match est fini
result-won = Victoire !
result-lost = Défaite
result-drawn = Égalité
result-over = La manche est finie
result-won-by = { $name } gagne
card-changed-hands = { $card } va à { $to ->
    [blue] bleu
   *[red] rouge
 }.
play-again = Rejouer
rematch = Revanche
rematch-asked = Revanche demandée
rematch-wanted = { $name } veut une revanche.
look-at-board = Voir le plateau
show-result = Voir le résultat

nav-online = En ligne
nav-log-in = Connexion
nav-guest = Invité
home-online = En ligne
home-online-text = Une partie tout de suite, ou un coup par jour.
home-friend = Inviter un ami
home-friend-text = Envoyez un lien, et jouez.

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
home-learn-text = Une première partie bien accompagnée, et chaque règle avec un exemple.
home-study = Étudier une position
home-study-text = La valeur exacte de chaque coup.
hint = Conseil
hint-thinking = Recherche du meilleur coup…
hint-none = Rien à conseiller pour l’instant.
hint-close = Fermer le conseil
look-at-game = Revoir la partie

go-on = Continuer
nav-career = Carrière
title-career = Carrière
home-career = Carrière
home-career-text = Parcourez huit régions, gagnez des cartes, battez la Reine.
