# Ce qui est refusé et ce qui échoue, tel que le jeu le dit.

## Ce qu’une table refuse, selon le code du refus
room-bad-json = Le message est illisible.
room-bad-message = La table ne connaît pas ce message.
room-too-long = Le message est trop long.
room-bad-settings = Ces règles et ces joueurs ne vont pas ensemble.
room-bad-version = La table n’en est pas encore là.
room-stale = Quelque chose s’est passé entre-temps ; regardez de nouveau.
room-key-reused = Cela a déjà été envoyé.
room-not-here = Vous n’êtes pas à cette table.
room-already-here = Vous êtes déjà à cette table.
room-no-such-seat = Cette table n’a pas cette place.
room-seat-taken = Quelqu’un y est déjà assis.
room-full = Il n’y a plus de place à cette table.
room-not-seated = Seuls les joueurs peuvent le faire.
room-not-allowed = Cela ne se fait pas à cette table.
room-not-now = Ce n’est pas possible maintenant.
room-not-now-resign = Aucune carte n’est encore posée ; partir ne coûte rien pour l’instant.
room-not-your-turn = Ce n’est pas votre tour.
room-game-over = La partie est finie.
room-bad-move = Ce n’est pas un coup de ce jeu.
room-cell-taken = Une carte occupe déjà cette case.
room-card-not-in-hand = Vous n’avez pas cette carte en main.
room-must-follow = Il faut fournir la couleur entamée.
room-gem-unavailable = Il n’y a pas de gemme de cette couleur.
room-no-cards = On ne sait pas encore quelles cartes vous possédez.
room-bad-cards = Ces cartes ne peuvent pas être apportées à cette table.
room-bad-pool = Les règles ne permettent pas cette réserve.
room-bad-hand = Les règles ne permettent pas cette main.
room-bad-choice = Vous ne pouvez pas prendre ces cartes.
room-no-offer = Rien n’est proposé.
room-too-many = C’est trop souvent.
room-bad-chat = Ce texte ne peut pas être envoyé.
room-bad-log = Le journal de cette table est endommagé.
room-gone = Cette table n’existe plus.

## Ce que le système refuse
io-not-found = il n’y a rien de ce nom
io-permission-denied = l’accès est refusé
io-already-exists = il y a déjà quelque chose de ce nom
io-not-a-folder = une partie du chemin n’est pas un dossier
io-folder = c’est un dossier
io-full = le disque est plein
io-read-only = le disque est en lecture seule
io-not-text = ce n’est pas du texte
io-other = le système refuse (erreur { $number })

## Ce qui ne va pas dans un enregistrement
record-line = ligne { $line } : { $why }
record-step = coup { $step } : { $why }
record-none = il n’y a pas d’enregistrement dedans
record-too-many-moves = il contient plus de { $most } coups
record-bad-json = ce n’est pas un enregistrement, ou il n’est pas entier
record-bad-card = une de ses cartes n’en est pas une
record-bad-rules = ses règles n’existent pas ou ne vont pas ensemble
record-bad-setup = ses joueurs, ses mains ou son plateau ne vont pas ensemble
record-cell-taken = une carte est posée sur une case occupée
record-card-not-in-hand = une carte est jouée que le joueur n’a pas en main
record-not-your-turn = quelqu’un joue hors de son tour
record-must-follow = une couleur n’est pas fournie alors qu’il le faut
record-gem-unavailable = une gemme est mise en jeu qui n’est pas là
record-game-over = quelque chose se passe après la fin
record-bad-move = un de ses coups n’en est pas un

## Ce qui ne va pas dans une sauvegarde
save-error-missing = il n’y a pas encore de sauvegarde à l’emplacement { $file }
save-error-not-ours = { $file } n’est pas une sauvegarde de Tria : { $why }. Rien n’y a été changé ; choisissez un autre fichier avec --save
save-error-newer = { $file } a été écrite par une version plus récente de Tria : la sauvegarde est de version { $found }, et ce Tria comprend les versions jusqu’à { $known }. Installez le Tria plus récent pour continuer, ou choisissez un autre fichier avec --save ; rien n’y a été changé
save-error-in-use = { $file } est utilisée par un autre programme ; fermez-le d’abord, ou choisissez un autre fichier avec --save
save-error-in-use-by = { $file } est utilisée par un autre programme (processus { $process }) ; fermez-le d’abord, ou choisissez un autre fichier avec --save
save-error-damaged = { $file } est endommagée. Rien n’y a été changé ; une copie (*.bak) ou une carrière exportée peut la remplacer
save-error-no-career = il n’y a pas de carrière nommée « { $name } » dans cette sauvegarde
save-error-exists = il y a déjà une carrière nommée « { $name } »
save-error-file-exists = { $file } existe déjà ; rien n’est écrasé
save-error-bad-name = le nom d’une carrière a de 1 à { $most } caractères, sans caractère de commande
save-error-too-many-careers = une sauvegarde contient au plus { $most } carrières
save-error-too-large = cela ferait { $bytes } octets, plus que ce qu’une sauvegarde peut contenir
save-error-apply = l’événement ne s’accorde pas avec la carrière
save-error-import = le document n’est pas une carrière que Tria puisse lire, ou il se contredit
save-error-other-career = la carrière n’est pas celle qui découle de ses événements
save-error-table = les lignes de la table ne s’accordent pas avec le match
save-error-unplayable = le match en cours de la carrière « { $name } » ne peut pas reprendre : { $why }. Tout le reste est en ordre dans { $file } ; on peut abandonner le match dans le jeu
save-error-sqlite = { $file } ne peut pas être utilisée : SQLite signale une erreur
save-error-io-find = { $file } est introuvable : { $why }
save-error-io-read = impossible de lire { $file } : { $why }
save-error-io-write = impossible d’écrire { $file } : { $why }
save-error-io-lock = impossible de verrouiller { $file } : { $why }
save-error-io-remove = impossible de supprimer { $file } : { $why }
save-error-io-make-folder = impossible de créer le dossier { $file } : { $why }

foreign-folder = c’est un dossier
foreign-not-plain = ce n’est pas un fichier ordinaire
foreign-empty = le fichier est vide
foreign-not-sqlite = ce n’est pas un fichier SQLite
foreign-other-program = c’est le fichier SQLite d’un autre programme
foreign-dead-link = c’est un lien qui ne mène nulle part
foreign-no-name = ce chemin ne nomme pas de fichier
foreign-not-a-lock = il a le nom d’un verrou, mais n’en est pas un

## Ce qui ne va pas dans la table d’un match interrompu
table-log-newer = le journal de la table a été écrit par une version plus récente de Tria
table-log-damaged = le journal de la table est endommagé
table-log-other-match = le journal de la table est celui d’un autre match
