# Le jeu en ligne dans le navigateur : salon, tables, joueurs, archives, collection, échanges, compte.

title-lobby = Salon
title-player = Joueur
title-leaderboards = Classements
title-archive = Archives
title-collection = Collection
title-trades = Échanges
title-account = Compte
title-recover = Nouveau mot de passe

online-nav = Jeu en ligne
online-nav-lobby = Salon
online-nav-collection = Collection
online-nav-trades = Échanges
online-nav-leaderboards = Classements
online-nav-archive = Archives
online-nav-account = Compte
online-close = Fermer
online-any = Tous
online-more = Plus
online-nothing = Rien
online-nothing-found = Aucun résultat.
online-somebody-gone = Un joueur parti

## Ce qu’un serveur refuse, selon le code du refus
online-error-unknown = Quelque chose s’est mal passé. Réessayez dans un instant.
online-error-no-connection = Le serveur est injoignable. Les parties contre l’ordinateur s’en passent.
online-error-bad-request = Le serveur ne comprend pas cette demande. Il y a peut-être une nouvelle version de Tria : rechargez la page.
online-error-bad-value = Cela ne va pas.
online-error-not-logged-in = Vous n’êtes plus connecté.
online-error-wrong-password = Le nom ou le mot de passe est faux.
online-error-wrong-code = Le nom ou le code est faux, ou le code ou le lien a déjà servi ou a expiré.
online-error-forbidden = Vous n’avez pas le droit de faire cela.
online-error-banned = Ce compte est banni pour un temps.
online-error-bad-origin = Le serveur n’accepte pas cela de la page d’un autre site.
online-error-not-found = Cela n’existe pas, ou plus.
online-error-name-taken = Quelqu’un porte déjà ce nom.
online-error-conflict = Cela a été changé ou pris entre-temps.
online-error-not-owned = Les cartes ou les gils ne sont pas là, ou sont en jeu ailleurs.
online-error-too-large = C’est trop long.
online-error-too-slow = Cela a pris trop de temps. Réessayez.
online-error-too-many = { $seconds ->
    [0] C’était trop souvent. Attendez un instant.
    [one] C’était trop souvent. Réessayez dans une seconde.
   *[other] C’était trop souvent. Réessayez dans { $seconds } secondes.
 }
online-error-reconnecting = La machine de cette table est injoignable pour l’instant. Reconnexion…
online-error-busy = Le serveur a trop à faire, ou redémarre. Réessayez dans un instant.
online-error-internal = Le serveur a commis une erreur. Il l’a notée.

## Ce qui s’est passé au juste, selon la raison du refus
online-reason-guest = Les invités ne peuvent pas faire cela. Choisissez d’abord un nom et un mot de passe.
online-reason-no-guests = Il n’y a pas d’invités ici. Inscrivez-vous avec un nom et un mot de passe.
online-reason-no-sign-up = Les nouveaux comptes sont créés par qui gère ce site.
online-reason-name-length = Un nom a de 2 à 20 caractères.
online-reason-name-letters = Un nom a des lettres de a à z, des chiffres, - et _, et commence par une lettre.
online-reason-name-reserved = Les noms qui commencent ainsi sont ceux du serveur. Choisissez-en un autre.
online-reason-password-length = Un mot de passe a de 8 à 200 caractères.
online-reason-nobody-called = Aucun joueur ne porte ce nom.
online-reason-invited-many = Vous ne pouvez pas inviter autant de monde.
online-reason-computer-friendly = Les parties contre l’ordinateur sont amicales, avec des cartes partagées : elles ne changent aucun classement et ne gagnent aucune carte.
online-reason-take-backs-friendly = On ne reprend des coups que dans les parties amicales.
online-reason-rated-clock = Une partie classée se joue à la pendule.
online-reason-stake-clock = Une partie avec une mise se joue à la pendule : aucune carte ne doit rester coincée à la table.
online-reason-pot-large = La cagnotte est trop grande.
online-reason-pot-triatri = Une cagnotte de gils est pour TriATri. Triple Triad se joue pour des cartes.
online-reason-rating-bounds = Le classement le plus bas est au-dessus du plus haut.
online-reason-settings = Ces règles ne vont pas ensemble.
online-reason-set-small = Ce jeu de cartes n’a pas assez de cartes différentes pour ces règles. Choisissez-en un autre, ou jouez sans réserve.
online-reason-match-running = Un match est en cours ici. Finissez-le ou quittez-le.
online-reason-not-opener = Seul le joueur qui a ouvert la table peut le faire.
online-reason-at-stake = Vous avez des cartes ou des gils en jeu. Finissez ou quittez d’abord ces matchs.
online-reason-trade-empty = Un échange demande au moins une carte, ou des gils, d’un côté.
online-reason-trade-large = C’est trop pour un seul échange.
online-reason-trade-self = Un échange se fait à deux.
online-reason-trades-many = Vous avez fait autant d’offres que possible, en tout ou à ce joueur. Annulez-en d’abord, ou attendez une réponse.
online-reason-trade-over = Cet échange n’est plus ouvert.
online-reason-terms-changed = Les termes ont changé entre-temps. Regardez à nouveau.
online-reason-bound = Ces cartes ou ces gils sont liés : ce qui vient des paquets de départ et des paquets gratuits ne s’échange pas.
online-reason-five-left = On ne peut pas échanger ses cartes jusqu’à en avoir moins de cinq.
online-reason-enough-cards = Une pochette gratuite est pour qui a moins de cinq cartes.
online-reason-no-pack = Vous n’avez pas cette pochette.
online-reason-deck-name = Le nom d’une main a de 1 à 40 caractères, sans espace aux bouts.
online-reason-decks-many = Vous avez autant de mains qu’on en garde. Retirez-en d’abord une.
online-reason-token-name = Le nom d’un jeton a de 1 à 60 caractères.
online-reason-tokens-many = Vous avez autant de jetons qu’un compte peut en avoir. Révoquez-en d’abord un.
online-reason-mute-self = Vous ne pouvez pas vous couper la parole à vous-même.
online-reason-mutes-many = Vous avez coupé la parole à autant de joueurs que possible. Rendez-la d’abord à l’un d’eux.
online-reason-why-length = Dites pourquoi, en 1000 caractères au plus.
online-reason-careers-many = Votre compte n’a plus de place pour une carrière. Retirez-en d’abord une.
online-reason-career-changed = Un autre appareil a continué cette carrière.

## Salon
online-lobby-title = Salon
online-play-friend = Jouer avec un ami
online-new-challenge = Nouveau défi
online-quick = Partie rapide
online-find = Trouver un adversaire
online-practise = Contre un ordinateur
online-pairing-cards = Pour des cartes : chacun joue avec les siennes, le vainqueur en prend une
online-pairing-waits = Recherche d’un adversaire…
online-pairing-text = Plus vous attendez, plus la recherche s’élargit. Restez sur cette page.
online-pairing-cancel = Ne plus attendre
online-paired = Adversaire trouvé !
online-unpaired = Pas d’adversaire cette fois-ci.
online-invited = Vous êtes invité à une table.
online-turn-elsewhere = C’est à vous dans une autre partie.
online-trade-news = Il y a du nouveau pour un échange.
online-go-there = Y aller
online-my-tables = Vos tables
online-challenges = Défis ouverts
online-no-challenges = Personne n’attend en ce moment. Lancez le premier défi.
online-more-tables = { $count ->
    [one] Une autre n’est pas affichée.
   *[other] { $count } autres ne sont pas affichées.
 }
online-live = Parties en cours
online-no-live = Aucune partie à regarder en ce moment.
online-play-on = Jouer
online-open = Ouvrir
online-join = Voir
online-watch = Regarder
online-your-turn = À vous
online-seat-free = Place libre
online-free-seats = { $count ->
    [one] une place libre
   *[other] { $count } places libres
 }
online-watching = { $count ->
    [one] un spectateur
   *[other] { $count } spectateurs
 }

## Pendules, cadences, ce qui compte
online-clock = Pendule
online-clock-live = { $minutes } min + { $seconds } s
online-clock-each = { $days ->
    [one] un jour par coup
   *[other] { $days } jours par coup
 }
online-clock-none = Sans pendule
online-clock-fast = Rapide : 1 min + 3 s
online-clock-normal = Normale : 3 min + 5 s
online-clock-slow = Lente : 10 min + 10 s
online-clock-one-day = Un jour par coup
online-clock-three-days = Trois jours par coup
online-clock-one-week = Une semaine par coup
online-speed = Cadence
online-speed-bullet = Éclair
online-speed-blitz = Blitz
online-speed-rapid = Rapide
online-speed-correspondence = Par correspondance
online-counts = Compte
online-rated = Classée
online-friendly = Amicale
online-rated-game = Partie classée
online-rated-guests = Pour les comptes qui ont un nom.
online-rated-needs-clock = Demande une pendule.
online-staked = Pour des cartes
online-own-cards = Cartes personnelles
online-pot = Pot : { $gil } gils chacun
online-rating-range = Classement { $least }–{ $most }

## Une nouvelle table
online-cards = Cartes
online-cards-shared = Communes : chacun a toutes les cartes
online-cards-own = Vos propres collections
online-cards-set = Jeu de cartes
online-trade-rule = Ce que prend le gagnant
online-trade-needs-own = Seulement avec vos propres cartes.
online-trade-needs-clock = Seulement avec une pendule.
online-cards-lack = { $distinct ->
    [yes] Vous avez { $have } { $have ->
        [one] carte différente
       *[other] cartes différentes
     } ; ce match en demande { $count }.
   *[no] Vous avez { $have } { $have ->
        [one] carte
       *[other] cartes
     } ; ce match en demande { $count }.
 }
online-cards-lack-direct = Avec Directe, dix peuvent être perdues avant la troisième partie : jouez une seule partie, choisissez une réserve, ou un autre enjeu.
online-cards-lack-few = Avec moins de cinq cartes, un paquet gratuit vous attend chaque jour sur la page de votre collection. D’ici là, jouez avec les cartes communes.
online-cards-lack-bound = Vos cartes liées, venues des paquets de départ et des paquets gratuits, ne comptent pas ici. Misez-les en partie rapide, ou jouez avec les cartes communes.
online-cards-enough = { $distinct ->
    [yes] Vous avez { $have } cartes différentes ; { $count } d’entre elles forment votre réserve.
   *[no] Vous avez { $have } cartes ; ce match en demande { $count }.
 }
online-sit-refused = Vous ne pouvez pas vous asseoir ici : la table est réservée aux invités, ou demande un classement ou des Gils que vous n’avez pas.
online-needs-account = Demande un compte qui a un nom.
online-pot-each = Pot : gils de chaque joueur
online-chat = Discussion
online-chat-all = Joueurs et spectateurs
online-chat-players = Joueurs seulement
online-chat-phrases = Phrases toutes faites seulement
online-chat-none = Aucune
online-visibility = Qui peut venir
online-visibility-open = Tout le monde, par le salon
online-visibility-link = Qui a le lien
online-visibility-private = Les invités seulement
online-invite = Inviter
online-invite-names = Des noms, séparés par des virgules
online-rating-min = Classement minimal
online-rating-max = Classement maximal
online-spectators = Les spectateurs sont bienvenus
online-take-backs = On peut reprendre des coups
online-friendly-only = Dans les parties amicales avec des cartes communes seulement.
online-computers = Ordinateurs
online-seat = Place { $seat }
online-seat-person = Une personne
online-open-table = Ouvrir la table

## À une table
online-panel = Discussion et détails
online-panel-unread = { $count ->
    [one] Discussion et détails, un nouveau message
   *[other] Discussion et détails, { $count } nouveaux messages
 }
online-invitation = Invitez un ami avec ce lien
online-copy = Copier le lien
online-copied = Copié
online-add-computer = Ajouter un ordinateur
online-give-up-seat = Quitter la place
online-close-table = Fermer la table
online-sit-down = S’asseoir
online-to-lobby = Au salon
online-as-guest = Vous jouez sous le nom { $name }. Choisissez-en un autre dans votre compte quand vous voulez.
online-offer-draw = Proposer la nulle
online-replay = Revoir
online-spectators-now = Spectateurs
online-ended-gone = Cette table est fermée
online-ended-gone-text = Tout le monde est parti, ou le lien est faux. Les rencontres finies sont aux archives.
online-ended-logged-out = Vous êtes déconnecté
online-ended-logged-out-text = Reconnectez-vous pour continuer ; vos parties sont gardées.
online-ended-outdated = Tria a été mis à jour
online-ended-outdated-text = Cette page est plus ancienne que le serveur. Rechargez-la pour continuer ; votre partie vous attend.
online-ended-banned = Ce compte est banni pour un temps
online-ended-banned-text = Les modérateurs tiennent ce compte à l’écart. Les pendules de ses parties tournent.
online-fair = Donnes honnêtes
online-fair-text = Avant chaque rencontre, le serveur s’engage sur son hasard, et chaque joueur y ajoute du sien. Ensuite, chacun peut vérifier que rien n’a été changé.
online-fair-commitment = Engagement pour la rencontre { $number } :
online-fair-added = Ajouté par { $name } :
online-fair-record = Le procès-verbal, pour « tria verify »
online-chat-empty = Pas encore de message.
online-chat-write = Écrire quelque chose
online-chat-send = Envoyer
online-chat-off = Vous ne pouvez pas discuter à cette table.
online-phrases = Phrases
online-about = { $name } : faire taire ou signaler
online-mute = Faire taire
online-unmute = Rendre la parole
online-muted = Vous n’entendez plus { $name }.
online-report = Signaler
online-report-why = Qu’est-ce qui ne va pas ?
online-reported = Les modérateurs vont regarder. Merci.
phrase-hello = Bonjour !
phrase-good-luck = Bonne chance !
phrase-nice-move = Joli coup !
phrase-wow = Oh là là !
phrase-close = C’était serré !
phrase-oops = Oups !
phrase-one-moment = Un instant, s’il vous plaît.
phrase-sorry = Pardon !
phrase-thanks = Merci !
phrase-welcome = De rien !
phrase-good-game = Belle partie !
phrase-well-played = Bien joué !
phrase-again = Encore une ?
phrase-bye = Au revoir !

## Joueurs, classements, archives
online-player = Joueur
online-opponent = Adversaire
online-no-player = Ce joueur n’existe pas
online-kind-guest = Invité
online-kind-bot = Robot
online-since = Ici depuis le { $date }
online-seen = vu le { $date }
online-wins = { $count ->
    [one] { $count } victoire
   *[other] { $count } victoires
 }
online-draws = { $count ->
    [one] { $count } nulle
   *[other] { $count } nulles
 }
online-losses = { $count ->
    [one] { $count } défaite
   *[other] { $count } défaites
 }
online-ratings = Classements
online-rating = Classement
online-no-ratings = Pas encore de parties classées.
online-matches = { $count ->
    [one] { $count } rencontre
   *[other] { $count } rencontres
 }
online-matches-head = Rencontres
online-last-played = Dernière partie
online-last-matches = Dernières rencontres
online-no-matches = Pas encore de rencontres.
online-all-matches = Toutes les rencontres
online-rating-line = Le classement sur { $count } rencontres, de { $from } à { $to }
online-leaderboards-title = Classements
online-board-empty = Personne n’a joué assez de parties classées récemment. La première place est à prendre.
online-place = Rang
online-archive-title = Archives
online-result = Résultat
online-result-won = Gagnée
online-result-lost = Perdue
online-result-drawn = Nulle
online-result-kind-win = Gagnée par le joueur
online-result-kind-draw = Nulle
online-result-kind-loss = Perdue par le joueur
online-ending-played = jouée jusqu’au bout
online-ending-resigned = abandon
online-ending-time = au temps
online-ending-left = joueur parti
online-ending-agreed = nulle convenue
online-from = Du
online-until = Au
online-search = Chercher
online-own-matches = Vos rencontres
online-export-matches = Télécharger toutes les vôtres

## Collection et échanges
online-collection-title = Votre collection
online-collection-guests = Les invités jouent avec des cartes communes. Avec un nom et un mot de passe, vous recevez un paquet de départ, et gagnez et échangez vos propres cartes.
online-gil = gils
online-cards-owned = { $count ->
    [one] carte
   *[other] cartes
 }
online-kinds-owned = cartes différentes
online-packs = Paquets
online-free-pack = Paquet gratuit du jour
online-open-pack = Ouvrir : { $pack } ({ $count })
online-got-title = Nouvelles cartes
online-got = Nouvelles cartes : { $cards }
online-at-stake = En jeu
online-at-this-table = à cette table
online-album = Album
online-filter-mark = Marque
online-filter-level = Niveau
online-filter-element = Élément
online-filter-name = Nom
online-element-none = Aucun
online-mark-all = Toutes
online-mark-owned = Possédée
online-mark-seen = Vue
online-mark-never-seen = Jamais vue
online-shown = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
 }
online-staked-count = { $count } en jeu
online-bound-count = { $count ->
    [one] une liée
   *[other] { $count } liées
 }
online-bound-title = Cartes et gils liés
online-bound-owned = { $cards ->
    [one] une carte
   *[other] { $cards } cartes
 } et { $gil } gils
online-bound-text = Les cartes et les gils des paquets de départ et des paquets gratuits vous sont liés. Jouez avec elles partout, et misez-les en partie rapide. Elles ne s’échangent pas et ne se misent pas à une table que vous choisissez. Une carte liée que vous gagnez devient libre quand vous avez terminé 20 autres parties rapides.
online-bound-trade = Les cartes et les gils liés ne s’échangent pas : la liste montre ce qui est libre.
online-picked = { $count ->
    [one] choisie
   *[other] choisie { $count } fois
 }
online-things = Objets
online-decks = Mains et réserve
online-decks-text = Une main de cinq que vous gardez sous un nom. La réserve est ce que vous apportez aux rencontres de la maison Club.
online-deck = Main
online-deck-name = Nom de la main
online-pool = Réserve
online-new-deck = Nouvelle main
online-edit-pool = Choisir la réserve
online-edit = Modifier
online-drop = Supprimer
online-save = Enregistrer
online-trades-title = Échanges
online-new-trade = Nouvel échange
online-trade-with = Proposer un échange
online-trade-partner = Avec qui
online-you-give = Vous donnez
online-you-get = Vous recevez
online-offer = Proposer
online-trade-text = Vous confirmez tous les deux, et l’échange se fait aussitôt.
online-counter-offer = Contre-proposition
online-trades-open = Échanges ouverts
online-trades-over = Échanges passés
online-no-trades = Aucun échange ouvert.
online-trade-by = { $name } propose
online-trade-by-you = Votre proposition à { $name }
online-trade-waits = Vous avez confirmé ; on attend l’autre.
online-trade-yours = L’autre a confirmé : à vous.
online-trade-open = Pas encore confirmé.
online-trade-accept = Accepter
online-trade-refuse = Refuser
online-trade-take-back = Retirer la proposition
online-trade-state-done = fait
online-trade-state-cancelled = annulé
online-trade-state-expired = expiré
online-expires = finit { $when }

## Compte
online-account-title = Votre compte
online-you-are-guest = Vous jouez comme invité sous le nom { $name }.
online-sign-up = S’inscrire
online-sign-up-text = Un nom et un mot de passe, rien d’autre.
online-sign-up-guest = Un nom et un mot de passe, rien d’autre. Vos parties d’invité vous suivent.
online-log-in = Se connecter
online-log-in-text = Continuez où vous en étiez, sur n’importe quel appareil.
online-log-in-guest = Connectez-vous à votre compte. Ce que vous avez joué comme invité reste à l’invité.
online-name = Nom
online-password = Mot de passe
online-password-hint = Au moins 8 caractères.
online-forgot = Mot de passe oublié ?
online-recover-text = Saisissez votre nom, l’un de vos codes de secours et un nouveau mot de passe.
online-recover-link-text = Choisissez un nouveau mot de passe pour votre compte.
online-recover-none = Plus de code ? Demandez un lien à l’administrateur du site.
online-recover-code = Code de secours
online-recover-set = Enregistrer le mot de passe
online-recover-done = Votre mot de passe est changé. Vous êtes connecté ici et déconnecté partout ailleurs.
online-codes = Codes de secours
online-codes-text = Si vous oubliez votre mot de passe, chacun de ces codes permet d’en choisir un nouveau. Chaque code sert une seule fois.
online-codes-keep = Notez ces codes ou gardez-les en lieu sûr. Vous ne les reverrez plus.
online-codes-left = { $count ->
    [0] Il ne vous reste aucun code. Créez-en de nouveaux.
    [one] Il vous reste un code.
   *[other] Il vous reste { $count } codes.
}
online-codes-replace = Les nouveaux codes remplacent les anciens.
online-codes-make = Créer de nouveaux codes
online-codes-copy = Copier
online-codes-copied = Copié
online-codes-kept = Je les ai gardés
online-my-page = Votre page
online-export = Télécharger mes données
online-log-out = Se déconnecter
online-log-out-everywhere = Se déconnecter partout
online-change-password = Changer le mot de passe
online-password-old = Ancien mot de passe
online-password-new = Nouveau mot de passe
online-password-changed = Changé. Vous êtes déconnecté partout ailleurs.
online-sessions = Où vous êtes connecté
online-session-unknown = Appareil inconnu
online-session-on = { $browser } sur { $system }
online-session-program = Un programme
online-session-seen = utilisé le { $when }
online-mutes = Joueurs sans parole
online-delete = Supprimer le compte
online-delete-text = Votre nom, votre mot de passe et vos cartes disparaîtront pour de bon. Vos parties restent, sans votre nom.
online-delete-sure = Oui, le supprimer pour de bon
online-tokens = Jetons pour robots
online-tokens-text = Un jeton laisse un programme agir pour ce compte.
online-tokens-interface = Ce que peuvent les programmes
online-token-name = À quoi il sert
online-token-days = Jours jusqu’à sa fin, ou vide
online-token-scopes = Ce qu’il peut faire
online-scope-read = lire
online-scope-play = jouer
online-scope-trade = échanger des cartes
online-scope-moderate = modérer
online-token-make = Créer un jeton
online-token-revoke = Révoquer
online-token-secret = Ceci n’est montré qu’une fois :
online-token-unused = jamais utilisé
online-token-until = jusqu’au { $date }
online-bot = Ce compte est un robot
online-bot-text = Un compte avec lequel joue un programme doit être marqué comme robot. Cela ne s’annule pas.
online-bot-sure = Oui, le marquer pour de bon

## Conseils sur les cartes
deck-advice = Conseil
deck-advice-text = Tria joue des parties imaginées entre joueurs parfaits, avec des mains de vos cartes contre celles qu’elles peuvent rencontrer, et dit quelles cartes font le mieux.
deck-advice-against-like = Les parties suivent les règles classiques simples, contre des cartes comme les vôtres ou un peu meilleures.
deck-advice-against-here = Les parties suivent les règles de la région où vous êtes, contre ceux qui y jouent.
deck-advice-thinking = Des parties imaginées se jouent…
deck-advice-more = D’autres parties se jouent, pour être plus sûr…
deck-advice-pool = Les plus fortes de vos cartes pour une réserve : { $cards }
deck-advice-hand = Les cinq meilleures : { $cards }
deck-advice-take = Prendre ces cartes
deck-advice-none = Il n’y a pas de conseil maintenant.

print-lead = Emportez le jeu sur une vraie table : des cartes à leur taille réelle, prêtes à découper.
print-cards = Quelles cartes
print-from-set = Toutes les cartes de Triple Triad
print-from-collection = Ma collection
print-from-deck = Jeu « { $name } »
print-from-triatri = Le jeu de TriATri
print-from-none = Aucune carte, seulement le reste
print-count = { $count ->
    [one] Une carte
   *[other] { $count } cartes
 }, { $pages ->
    [one] une page
   *[other] { $pages } pages
 }.
print-paper = Papier
print-paper-a4 = A4
print-paper-letter = Lettre US
print-extras = Imprimer aussi
print-backs = Les dos
print-backs-text = Pour une impression recto verso, retournée sur le bord long.
print-tokens = Dix jetons
print-tokens-text = Bleus d’un côté, rouges de l’autre : ils montrent à qui est une carte.
print-mat = Un tapis de jeu
print-mat-text = Neuf cases, et des pastilles pour les éléments.
print-rules = Les règles sur une page
print-rules-none = Aucune
print-needs-server = Dans le PDF seulement, qui demande une connexion.
print-offline = Vous êtes hors ligne : votre navigateur imprime les cartes lui-même. Jetons, tapis et règles viennent avec le PDF.
print-pdf = Créer le PDF
print-making = Vos cartes se dessinent…
print-made = Votre PDF est prêt.
print-here = Imprimer depuis ce navigateur
print-scale = Imprimez à 100 %, jamais « ajusté à la page » : une carte mesure 63 × 88 mm.

## Les webhooks d’un compte
online-hooks = Me prévenir ailleurs
online-hooks-text = Ce site peut envoyer un message à une messagerie (Slack, Discord) ou à un programme à vous quand c’est votre tour dans une partie lente, ou quand un match commence ou se termine.
online-hooks-how = Comment les lire et les vérifier
online-hook-url = Adresse du destinataire
online-hook-format = Ce qui les reçoit
online-hook-format-json = Un programme (JSON)
online-hook-format-slack = Slack
online-hook-format-discord = Discord
online-hook-events = Me prévenir quand
online-hook-your-turn = c’est mon tour
online-hook-match-began = un match commence
online-hook-match-ended = un match se termine
online-hook-make = Ajouter
online-hook-test = Envoyer un essai
online-hook-remove = Retirer
online-hook-paused = en pause : trop de messages ne sont pas arrivés ; un essai réussi la lève
online-hook-delivered = L’essai est arrivé.
online-hook-status = Le destinataire a répondu avec le code { $status }.
online-hook-failed = L’essai n’est pas arrivé. Vérifiez l’adresse.
online-hook-secret = Votre programme vérifie les signatures avec cette clé. Elle n’est montrée qu’une fois :
