# Le jeu ligne par ligne : les menus d’une carrière.

## Mots que l’on peut écrire
plain-word-back = retour
plain-word-leave = partir
plain-word-yes = oui
plain-word-no = non
plain-word-advice = conseil
plain-word-strongest = fortes

## Invites
plain-options-ask = Modifier les options ?
plain-first = À quoi voulez-vous jouer ?
plain-pick = { $count ->
    [one] 1 ou le début du nom, retour, ? ou quitter :
   *[other] Un numéro de 1 à { $count } ou le début d’un nom, retour, ? ou quitter :
}
plain-pick-first = Un numéro de 1 à { $count } ou le début d’un nom, ? ou quitter :
plain-yes-or-no = oui ou non :
plain-career-name = Comment vous appelez-vous ? Un nom, retour, ? ou quitter :
plain-deck-name = Comment s’appelle cette main ? Un nom, retour, ? ou quitter :
plain-pick-hand = { $count } numéros ou noms, conseil, fortes, Entrée pour garder le choix, retour, ? ou quitter :
plain-pick-pool = { $count } numéros ou noms, fortes, Entrée pour garder le choix, retour, ? ou quitter :
plain-take = { $count ->
    [one] Prenez une carte : son numéro ou son nom, retour pour choisir plus tard, ? ou quitter :
   *[other] Prenez vos cartes : { $count } numéros ou noms, retour pour choisir plus tard, ? ou quitter :
}
plain-trade-take = Que voulez-vous ? Des numéros ou des noms, Entrée pour rien, retour, ? ou quitter :
plain-trade-give = Que donnez-vous ? Des numéros ou des noms, Entrée pour rien, retour, ? ou quitter :
plain-how-many = Combien d’exemplaires, de { $least } à { $most } ? Entrée pour { $usual }, retour, ? ou quitter :
plain-gems-who = Qui s’assied avec vous ? Un à trois numéros ou noms, retour, ? ou quitter :
plain-stake = Combien chacun mise-t-il, de { $least } à { $most } gils ? Entrée pour { $usual }, retour, ? ou quitter :

## Réponses
plain-not-a-choice = « { $line } » n’est pas parmi les choix. Écrivez { $count ->
    [one] 1
   *[other] un numéro de 1 à { $count }
} ou le début d’un nom, une ligne vide pour réentendre les choix, retour, ? ou quitter.
plain-several = « { $line } » peut être : { $names }. Écrivez davantage du nom, ou son numéro.
plain-not-these = { $count ->
    [one] « { $line } » ne désigne pas une des cartes. Écrivez un numéro de 1 à { $last }, ou un nom.
   *[other] « { $line } » ne désigne pas { $count } des cartes. Écrivez { $count } numéros de 1 à { $last } séparés par des espaces, ou des noms séparés par des virgules ; une carte peut être nommée autant de fois qu’il y a d’exemplaires.
}
plain-not-a-number = Écrivez un nombre de { $least } à { $most }, ou une ligne vide pour { $usual }.
plain-no-way-back = Il n’y a pas de retour possible ici ; quitter permet de partir.
plain-kept = C’est gardé.
plain-nothing-done = Rien n’est fait.
plain-picked = Choisies maintenant : { $cards }.
plain-advice-thinking = Des parties imaginées sont jouées ; cela prend un instant.
plain-match-waits = Le match est gardé tel qu’il est.
plain-take-later = Les cartes vous attendent : choisissez « Reprendre ce qui est en cours ».
plain-entered = Vous êtes inscrit.
plain-pack = Dans le paquet :
plain-gil-left = Il vous reste { $gil } gils.

## Listes
plain-here = Que voulez-vous faire ?
plain-what-now = Et maintenant ?
plain-where = Où suis-je, et que joue-t-on ici ?
plain-opponent = { $name }, niveau { $level }, bilan : victoires { $won }, nuls { $drawn }, défaites { $lost }
plain-level = niveau { $level }
plain-mark-never-seen = jamais vue
plain-mark-seen = vue, pas possédée
plain-mark-owned = possédée
plain-owned = vous en avez { $count }
plain-worn = sur la table
plain-you-are-here = vous êtes ici
plain-hand-now = Votre main serait :
plain-pool-now = Votre réserve :
plain-rounds = Rondes et résultats
plain-standing = { $place }. { $name }, { $points } points
plain-pairing = { $first } contre { $second }, pas encore joué.
plain-pairing-won = { $first } a gagné contre { $second }.
plain-pairing-drawn = { $first } et { $second } ont fait match nul.
plain-trade-ask = Vous prenez : { $take }. Vous donnez : { $give }.

## Aide
plain-help-everywhere = Partout : une ligne vide répète les choix là où Entrée ne prend pas le choix habituel, retour revient en arrière, ? aide, et quitter permet de partir ; tout est gardé.
plain-help-yes-or-no = Écrivez oui ou non ; o et n suffisent.
plain-help-first = Une partie rapide est un seul match ; une carrière continue de jour en jour et est gardée.
plain-help-setup = Écrivez un numéro de la liste, ou une ligne vide pour le choix habituel.
plain-help-careers = Écrivez le numéro ou le nom d’une carrière pour la continuer, ou le dernier numéro pour en commencer une.
plain-help-name = Le nom de votre carrière, de 1 à 40 caractères. Vous la retrouverez sous ce nom.
plain-help-here = Écrivez un numéro de la liste, ou le début d’un nom : un adversaire pour jouer ou troquer, la boutique, la carte du monde pour voyager, l’album de toutes les cartes, et ainsi de suite.
plain-help-opponent = Défier demande un match : vous entendez les règles avant d’accepter. Troquer donne des cartes contre des cartes et des gils.
plain-help-encounter = Chaque choix dit ce qu’il fait. Partir ne coûte rien avant que la première carte soit posée.
plain-help-decks = Choisissez une main pour la modifier ou l’oublier, ou faites-en une nouvelle. Avant un match vous choisissez parmi elles.
plain-help-deck-name = Un nom pour ces cinq cartes ; une ancienne main de ce nom est remplacée.
plain-help-pick-hand = Écrivez les numéros des cartes séparés par des espaces, ou leurs noms séparés par des virgules. conseil cherche les cinq meilleures, fortes prend les plus fortes, une ligne vide garde le choix. Les quatre nombres après un nom sont ses rangs : haut, droite, bas, gauche.
plain-help-pick = Écrivez les numéros des cartes séparés par des espaces, ou leurs noms séparés par des virgules. Les quatre nombres après un nom sont ses rangs : haut, droite, bas, gauche.
plain-help-album = Choisissez les cartes à lister. Chacune est dite avec ses rangs (haut, droite, bas, gauche), son niveau, et si vous ne l’avez jamais vue, l’avez vue ou la possédez.
plain-help-cards = Choisissez une carte pour en savoir plus, la détruire ou la transformer ; une question est posée avant toute perte.
plain-help-number = Écrivez un nombre, ou une ligne vide pour le nombre habituel.
plain-help-market = Choisissez un rayon : cartes à acheter, cartes à vendre, paquets à acheter et à ouvrir, vos objets à vendre.
plain-help-counter = Choisissez quelque chose pour en entendre le prix et la raison ; une question est posée avant d’acheter ou de vendre.
plain-help-tournaments = On s’inscrit à un tournoi contre un droit d’entrée. Ses matchs se jouent l’un après l’autre ; le classement et les rondes disent où il en est ; qui se retire perd le droit d’entrée.
plain-help-gems = Écrivez un à trois numéros de la liste séparés par des espaces, ou des noms séparés par des virgules.
plain-help-equipment = Choisissez ce qui doit être sur la table. On le voit dans le jeu en plein écran, et cela ne change rien d’autre.
plain-help-map = Choisissez une région pour vous y rendre. Chaque région a ses propres règles.
plain-help-history = Choisissez un match pour en savoir plus, pour qu’il soit raconté coup par coup, ou pour écrire son enregistrement dans un fichier.
plain-help-career = Dans une carrière : partir quitte la table, quitter ferme le programme ; un match commencé est gardé et continue plus tard. abandonner renonce à la partie.
plain-help-ready = Une ligne vide commence la partie ; quitter permet de partir.
plain-help-hand-over = Une ligne vide montre les cartes de qui a maintenant le clavier ; quitter permet de partir.
plain-help-over = encore joue un autre match, exporter écrit l’enregistrement de celui-ci dans un fichier, quitter permet de partir.
plain-resumed = Le match reprend là où il en était.
