# Le jeu dans le terminal.

tui-too-small = Cette fenêtre est trop petite : Tria demande { $width } colonnes et { $height } lignes. Agrandissez-la, ou jouez ligne par ligne avec : tria play --plain
tui-key-help = Aide
tui-key-quit = Quitter
tui-key-back = Retour
tui-key-choose = Choisir
tui-key-change = Changer
tui-key-enter = OK

start-title = Triple Triad et TriATri
start-words = Jouer, étudier et héberger deux jeux de cartes
start-quick = Partie rapide
start-quick-text = contre l’ordinateur, ou entre amis à ce clavier
start-career = Carrière
start-career-text = voyager, collectionner, voir les règles se répandre
start-replay = Rediffusions
start-replay-text = revoir des parties finies, coup par coup
start-rules = Règles
start-rules-text = comment on joue aux deux jeux
start-quit = Quitter
start-quit-text = à la prochaine
start-story = Orlan, médium inspiré par le tarot, l’inventa ; les soldats y jouèrent entre deux missions ; puis tout le monde.

quick-play = Jouer
quick-play-text = Appuyez sur Entrée pour voir les règles en vigueur et commencer. Les mains sont tirées parmi toutes les cartes, sauf sans Aléatoire : alors vous choisissez la vôtre.
quick-game = Jeu
quick-game-text = Triple Triad : des cartes sur un plateau de neuf cases, à deux. TriATri : des plis et des gemmes, de deux à quatre joueurs.
quick-house = Maison
quick-players = Joueurs
quick-opponent = Adversaire
quick-seat = Joueur { $seat }
quick-person = une personne à ce clavier
quick-person-text = Vous vous passez le clavier ; un écran intermédiaire cache vos cartes.
quick-computer = { $level } · { $name }
quick-options = Options
quick-options-changed = { $count ->
        [0] comme d’habitude
        [one] { $count } modifiée
       *[other] { $count } modifiées
    }
quick-options-text = Comment se joue TriATri là où ses règles laissent le choix. Entrée affiche les options.

table-seat = Joueur { $seat }
table-trade = Enjeu : { $trade }
table-no-rules = Aucune règle facultative
table-rules = Règles de cette partie
table-play-or-leave = Entrée : jouer     Échap : partir, ce qui ne coûte rien
table-play-or-ask = Entrée : jouer     Échap : partir
table-rules-close = N’importe quelle touche : reprendre la partie
table-thinking = L’adversaire réfléchit
table-hand-over = Passez le clavier à { $player }, s’il vous plaît.
table-hand-over-key = Entrée montre les cartes.
table-sure = Êtes-vous sûr ?
table-confirm-keys = Entrée : oui     Échap : non
table-resign-ask = Abandonner cette partie ? Elle compte comme perdue.
table-resign-early = Aucune carte n’est posée, il n’y a donc rien à abandonner : partir avec Q ne coûte rien.
table-leave-kept = Quitter la table ? Le match est conservé et reprendra à votre retour.
table-leave-free = Quitter la table ? Aucune carte n’a été jouée : cela ne coûte rien.
table-resumed = Le match est tel qu’il était. Entrée : reprendre · g : abandonner
table-leave-ask = Quitter la table ? Une partie commencée compte comme perdue.
table-choose-pool = Choisissez votre réserve ({ $count })
table-choose-hand = Choisissez votre main ({ $count })
table-choose-exchange = Échange : votre main pour la partie suivante ({ $count })
table-exchange-text = Échange : remplacez des cartes de votre main par d’autres de votre réserve, autant que vous voulez. L’adversaire n’en voit rien.
table-pool-text = Vos cartes les plus fortes sont cochées : Entrée les prend, la barre d’espace change une coche.
table-choose-take = Prenez vos cartes ({ $count })
table-choose-more = { $count ->
        [one] Choisissez encore { $count } carte. La barre d’espace enlève une marque.
       *[other] Choisissez encore { $count } cartes. La barre d’espace enlève une marque.
    }
table-over = Le match est fini
table-again = r : rejouer     Échap : retour
table-on = Entrée : continuer
table-won = Vous avez gagné et prenez des cartes.
table-key-on = Continuer
table-key-play = Jouer
table-key-leave = Partir
table-key-mark = Marquer
table-key-fill = Compléter au hasard
table-key-hint = Conseil
table-key-undo = Reprendre
table-key-give-up = Abandonner
table-key-resign = Abandonner
table-key-rematch = Rejouer
table-key-rules = Règles
table-key-board = Table
table-key-result = Résultat

triad-key-card = Carte
triad-key-pick = Prendre
triad-key-cell = Case
triad-key-place = Poser
triad-key-other = Autre carte
triad-key-back = Reposer
triad-cell-full = Une carte s’y trouve déjà : choisissez une case libre.
triad-hidden = cachée
triad-level = Niveau { $level }

tricks-key-select = Valider
tricks-key-gem = Offrir
tricks-key-play = Jouer
tricks-round = Manche { $round } sur { $rounds }, pli { $trick }
tricks-stock = Réserve
tricks-committed = a choisi
tricks-leads = entame
tricks-hand = Votre main
tricks-select = Choisissez une carte pour le départ
tricks-gem = Mettez une gemme en jeu
tricks-play = Jouez une carte
tricks-offer = En jeu : { $gem }
tricks-own = à soi


tell-toss = La pièce tombe : { $player } commence.
tell-starts = { $player } commence.
tell-placed = { $player } pose { $card } : { $cell }.
tell-flipped = { $cause } : { $cells }.
tell-choice = { $player } choisit son gain : { $count }.
tell-transfer = { $card } va à { $to }.
tell-nothing-taken = Aucune carte ne change de main.
tell-void = { $player } est parti avant la première carte ; rien n’est compté.
tell-offer-draw = { $player } propose le nul.
tell-offer-take-back = { $player } demande à reprendre un coup.
tell-offer-gone = L’offre n’est plus valable.
tell-taken-back = Coups repris : { $count }.
tell-moved-for = Le temps était écoulé ; la table a joué pour { $player }.
tell-played-on = { $player } est parti ; un débutant joue à sa place.
tell-resigned = { $player } abandonne.
tell-time = { $player } n’a plus de temps.
tell-left = { $player } est parti.
tell-agreed = Les joueurs conviennent du nul.
tell-game-won = { $player } gagne la partie.
tell-game-drawn = La partie est nulle.
tell-game-won-by = { $player } gagne la partie { $score }.
tell-game-drawn-at = { $score } : la partie est nulle.
tell-standing = Parties gagnées : { $blue } { $bluewins }, { $red } { $redwins }.
tell-match-won-games = { $player } gagne le match { $games } !
tell-match-won-points = { $player } gagne le match aux points : { $games } en parties, { $points } en score.
tell-exchange-done = L’échange est fait.
tell-exchanged = Vous remettez { $given } et prenez { $taken }.
tell-exchange-none = Vous gardez votre main.
tell-match-won = { $player } gagne !
tell-match-drawn = C’est un match nul.
tell-round = La manche { $round } commence.
tell-committed = { $player } a choisi une carte.
tell-revealed = Les choix : { $cards }
tell-redo = Égalité : tout le monde choisit à nouveau.
tell-lot = Toujours à égalité : le sort décide.
tell-leads = { $player } entame.
tell-gem = { $player } met une gemme en jeu : { $gem }.
tell-gem-own = { $player } mise une gemme à soi : { $gem }.
tell-played = { $player } joue { $card }.
tell-imitated = { $player } joue l’imitation et l’échange contre { $card } de { $from }, qui vaut { $value }.
tell-trick = { $player } gagne le pli et { $gem }.

tui-key-scroll = Défiler

cell-1 = en haut à gauche
cell-2 = en haut
cell-3 = en haut à droite
cell-4 = à gauche
cell-5 = au centre
cell-6 = à droite
cell-7 = en bas à gauche
cell-8 = en bas
cell-9 = en bas à droite

table-you = vous
table-wins = Parties gagnées : { $wins }
table-look-again = v : revoir la partie
table-export = e : écrire l’enregistrement dans un fichier
table-board = b : voir la table
table-exported = L’enregistrement est dans { $file }
table-not-exported = L’enregistrement n’a pas pu être écrit : { $error }
table-key-look = Revoir
table-key-export = Exporter
table-key-analysis = Analyse

banner-toss = On tire à pile ou face…
banner-taken = { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }
banner-next-game = Partie suivante
banner-sudden-death = Chacun garde les cinq cartes de sa couleur.
triad-games = Parties

tricks-score = { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
tricks-cards = { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }
tricks-selection = La sélection de départ
tricks-legend = ≈B bleu > ▲R rouge > ♣G vert > ≈

tell-next-game = La partie suivante.
tell-sudden-death = 5–5 : Mort Subite ! Chacun garde les cinq cartes de sa couleur.
tell-replayed = 5–5 : la partie est rejouée.
tell-doubled = { $player } joue { $card }, doublée : { $value }.
tell-quadrupled = { $player } joue { $card }, quatre fois son chiffre : { $value }.
tell-reseated = Les places sont tirées au sort ; vous êtes { $player }.
tell-reseated-people = Les places sont tirées au sort : { $people }.
tell-reseated-person = la personne { $number } est { $player }
tell-hand-fixed = { $player } a choisi sa main.

advice-thinking = Recherche d’un conseil
advice-title = Tous les coups, le meilleur d’abord
advice-title-one = Ce que ferait un joueur fort
advice-hint = Conseil : { $move } : { $why }.
advice-then-wins = Au mieux joué : une victoire de { $by }.
advice-then-draws = Au mieux joué : un match nul.
advice-then-loses = Au mieux joué : une défaite de { $by }.
advice-then-share = Au mieux joué : { $value } % de la première place.
advice-guess = (Un avis : toutes les cartes ne sont pas connues.)
advice-wins = gagne de { $by }
advice-draws = fait match nul
advice-loses = perd de { $by }
advice-opinion = avis { $value } sur 100
advice-share = { $value } % de la première place
advice-takes-nothing = ne prend rien
advice-takes = { $count ->
        [one] prend la carte { $cells }
       *[other] prend les cartes { $cells }
    }
advice-safe = ne peut être reprise aussitôt
advice-open = peut être reprise par une carte posée { $cells }
advice-open-short = ouverte : { $cells }
advice-safe-short = à l’abri
advice-select = ce que choisirait un joueur fort
advice-gem = { $count ->
        [0] vous n’avez aucune carte de cette couleur
        [one] vous avez une carte de cette couleur
       *[other] vous avez { $count } cartes de cette couleur
    }
advice-trick-won = gagne le pli avec { $value }
advice-trick-leads = mène le pli avec { $value }
advice-trick-lost = ne gagne pas le pli

replay-title = { $name } · partie { $game } sur { $games } · coup { $step } sur { $steps }
replay-begins = La partie commence.
replay-cannot-read = { $name } ne peut être lu : { $error }
replay-solving = Le solveur travaille…
replay-value = { $player } au trait { $worth }. Meilleurs coups : { $moves }
replay-hands = Mains :
replay-key-step = Coup
replay-key-game = Partie
replay-key-ends = Bouts
replay-key-play = Lecture
replay-key-stop = Arrêt
replays-folder = Enregistrements dans { $folder }
replays-type = Taper un chemin
replays-path = Chemin :
replays-none = Il n’y a pas d’enregistrement ici. Une partie finie s’exporte avec e.
rules-story = L’histoire du Triple Triad
rules-story-triatri = À propos de TriATri

plain-welcome = Tria, ligne par ligne. Écrivez ? ou aide à tout moment, quitter pour partir.
plain-help-hint = Écrivez aide pour voir ce que l’on peut écrire.
plain-help-triad = Un coup est le numéro d’une carte et la lettre d’une case : 2 e. Les cases sont { $cells }, rangée par rangée. La notation des enregistrements marche aussi : b2 est la deuxième place sur la case 2, comptée à partir de 0.
plain-help-triatri = Un coup est le numéro d’un choix, ou une carte comme R5 ou I, ou une gemme comme gR de la réserve et gR* des vôtres. R est le rouge, B le bleu, G le vert, I l’imitation.
plain-no-such-card = Il n’y a pas de carte { $card } ; vos cartes sont numérotées de 1 à { $last }.
plain-no-such-card-one = Il n’y a pas de carte { $card } ; il ne vous reste que la carte 1.
plain-no-such-cell = Il n’y a pas de case { $cell } ; les cases sont { $cells }, rangée par rangée.
plain-cell-taken = La case { $cell } est occupée ; les cases libres sont { $cells }.
plain-help = Autres mots : aide, règles, main, plateau, conseil, analyse, reprendre, abandonner, quitter.
plain-word-help = aide
plain-word-rules = règles
plain-word-hand = main
plain-word-board = plateau
plain-word-hint = conseil
plain-word-analysis = analyse
plain-word-undo = reprendre
plain-word-resign = abandonner
plain-word-quit = quitter
plain-word-again = encore
plain-word-export = exporter
plain-ready = Appuyez sur Entrée pour jouer, ou écrivez quitter :
plain-hand-over = Appuyez sur Entrée pour voir les cartes :
plain-turn = { $player }, à vous (carte et case comme 2 e, ? ou quitter) :
plain-turn-triatri = { $player }, à vous (un numéro, ? ou quitter) :
plain-choose = { $count ->
        [one] Un numéro ou un nom
       *[other] { $count } numéros ou noms
    }, Entrée pour les plus fortes, ou quitter :
plain-choose-kept = { $count ->
        [one] Un numéro ou un nom
       *[other] { $count } numéros ou noms
    }, Entrée pour garder votre main, ou quitter :
plain-number = Un numéro, ou Entrée pour { $usual } :
plain-rules = Des numéros, 0 pour aucune, ou Entrée pour Open et Aléatoire :
plain-over = encore, exporter ou quitter :
plain-bye = À la prochaine.
plain-not-understood = « { $line } » n’est pas compris ou n’est pas possible maintenant ; écrivez aide pour voir ce qui l’est.
plain-no-undo = Il n’y a rien à reprendre.
plain-resign-early = Aucune carte n’est posée, il n’y a donc rien à abandonner : quitter ne coûte rien.
plain-no-hint = Il n’y a pas de conseil ici.
plain-blue = Bleu
plain-red = Rouge
plain-score = Score : { $blue } { $bluescore }, { $red } { $redscore }.
plain-hand = La main de { $player } :
plain-hidden = { $count ->
        [one] { $count } carte cachée
       *[other] { $count } cartes cachées
    }
plain-choices = Vous pouvez choisir

refused-not-offered = Pas dans cette maison ; proposée par { $houses }.
refused-exchange-single = Échange demande un match en trois parties.
refused-exchange-pool = Échange demande une réserve de 15.
refused-exchange-random = Échange et Aléatoire ne vont pas ensemble.
refused-sudden-death = La Mort Subite demande des égalités : comptez aussi la main.
refused-together = Ces règles ne vont pas ensemble.
refused-fixed-kind = { $setting } ne change pas dans la maison { $house } ({ $value }) ; choisissez la maison { $custom } pour jouer autrement.
refused-unknown-rule = Aucune règle ne s’appelle « { $name } ».
refused-unknown-house = Aucune maison ne s’appelle « { $name } ».
refused-bad-value = « { $name } » ne peut pas valoir { $value }.
refused-two-trades = Un match n’a qu’un seul enjeu : gardez-en un.
refused-small-pool = Une main de cinq cartes vient de la réserve : choisissez-en au moins cinq.

fixed-with-same-plus = accompagne Identique et Plus
fixed-always-on = toujours en jeu ici
fixed-by-sudden-death = la Mort Subite règle les égalités à sa place
