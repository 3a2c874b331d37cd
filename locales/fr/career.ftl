# La carrière dans le jeu au terminal.

## Débuter
career-begin-text = Continuez une carrière, ou commencez-en une.
career-new = Nouvelle carrière
career-summary = { $place } · { $cards } · { $gil } gils · { $count ->
    [one] { $count } match
   *[other] { $count } matchs
}
career-name = Comment vous appelez-vous ?
career-house = Dans quelle maison jouez-vous ?
career-house-text = Vous commencez à Balamb avec un paquet de départ et quelques gils. Chaque région a ses règles, et vous les emportez avec vous.
career-starter = Votre paquet de départ
career-rename-text = Comment { $name } s’appelle-t-il désormais ?
career-delete-text = Supprimer la carrière de { $name }, avec ses cartes et son historique ? Tapez son nom pour le faire.
career-delete-other = Ce n’est pas son nom ; rien n’a été supprimé.
career-delete-ask = Supprimer la carrière de { $name }, avec ses cartes et son historique ?
career-deleted = La carrière de { $name } est supprimée.
career-deleted-copy = La sauvegarde telle qu’elle était se trouve dans { $file }.
career-name-taken = Il existe déjà une carrière de ce nom.
career-store-fails = La carrière n’a pas pu être conservée : { $why }
career-not-read = Les carrières ne peuvent pas être lues : { $why }
career-damaged = La carrière ne peut pas continuer : ce qui en est consigné se contredit.
career-table-refused = La table ne peut pas être dressée : { $why }
career-you = Vous
career-own-cards = Les carrières se jouent avec les cartes intégrées ; votre propre jeu de cartes sert aux parties rapides.

## Régions et adversaires
career-purse = { $cards } · { $gil } gils
career-owned = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
career-owned-staked = { $cards }, dont { $staked } sur la table
career-gil = { $gil } gils
career-level = niv. { $level }
career-opponent = Adversaire
career-plays = Joue au niveau { $level } : { $name }
career-card-levels = Cartes de niveau { $levels }
career-tally = Votre bilan : victoires { $won }, nuls { $drawn }, défaites { $lost }
career-rumour = On dit qu’il possède : { $cards }
career-queen-trade = Son propre enjeu : { $trade }
career-queen-warning = La défier peut le changer, même si vous partez ensuite.
career-queen-here = La Reine des cartes est ici : un défi peut imposer son enjeu, { $trade }, même si vous partez ensuite.
career-rules-here = On joue ici : { $rules }
career-carry = Vous apportez : { $rules }
career-rules-mixed = Mélangées : { $rules }
career-pending = Reprendre ce qui est en cours
career-pending-text = Quelque chose attend votre réponse : une question, un match ou les cartes que vous avez gagnées.
career-free-pack = Paquet gratuit
career-free-pack-text = Vous avez moins de cinq cartes : des cartes de niveau 1, jusqu’à cinq, vous sont offertes.
career-gems = TriATri pour des gils
career-gems-text = Une à trois personnes s’asseyent avec vous ; chacun mise autant, et la première place prend la cagnotte.
career-market = Boutique
career-market-text = Acheter et vendre des cartes, ouvrir des paquets, vendre des objets. Les prix suivent le nombre de parties jouées ici, la rareté et l’offre.
career-tournaments = Tournois
career-tournaments-text = Contre un droit d’entrée, on joue pour des gils, des objets et de l’équipement. Aucune carte en jeu, et pas d’indices.
career-map = Carte du monde
career-map-text = Les régions, ce qu’on y joue, et le chemin pour s’y rendre.
career-album = Album
career-album-text = Toutes les cartes : celles que vous possédez, celles que vous avez vues, et les autres.
career-decks = Mains et réserve
career-decks-text = Des mains de cinq que vous gardez sous un nom. On peut les choisir avant un match.
career-history = Historique
career-history-text = Vos matchs, leurs enregistrements, et vos cotes.
career-equipment = Équipement
career-equipment-text = Dos de cartes, tapis et jetons ne changent que l’apparence ; on les gagne en tournoi.
career-trade-who = Choisissez avec qui troquer.
career-people = { $people } personnes jouent ici.
career-map-trade = Enjeu : { $trade }
career-map-facts = { $people } personnes jouent ici ; environ { $games } parties ces temps-ci.

## Avant un match
career-mix = Mélanger les règles ?
career-asks-to-mix = { $name } demande : « Mélangeons-nous vos règles et les nôtres ? »
career-mix-yes = Oui, mélangeons (o)
career-mix-yes-text = Le match suit les deux ensembles de règles. Ensuite, une de vos règles peut se répandre ici, ou une règle locale être abolie.
career-mix-no = Non, jouons selon vos règles (n)
career-mix-no-text = Seules les règles d’ici valent et rien ne change. L’adversaire peut refuser ; après trois refus il joue, et vous emportez alors les règles d’ici.
career-refuses = { $name } ne veut pas jouer sans mélanger. Redemandez : après trois refus, le match a lieu.
career-ask-again = Redemander
career-ask-again-text = La question du mélange se pose de nouveau.
career-offer-local = { $name } joue selon les règles en vigueur ici maintenant :
career-offer-declined = { $name } accepte de jouer selon les règles en vigueur ici maintenant :
career-offer-forced = { $name } cède. Vous emporterez les règles de la région.
career-offer-mixed = { $name } joue selon les règles mélangées ; l’une d’elles peut ensuite se répandre.
career-offer-tournament = Un match du tournoi contre { $name } : pas de cartes en jeu, pas d’indices.
career-dealt = Les cartes sont distribuées.
career-gems-ready = La table est prête ; chacun a misé { $stake } gils.
career-interrupted = Le match contre { $name } est conservé tel qu’il était.
career-kept = Le match est conservé tel quel et reprendra à votre retour dans la carrière.
career-stuck = Le match contre { $name } ne peut pas reprendre. Il ne reste qu’à l’abandonner.
career-table-newer = Sa table a été consignée par une version plus récente de Tria ; avec elle, le match reprend.
career-table-damaged = Sa table ne peut pas être remise en place : { $why }.
career-table-not-kept = Rien n’a été consigné de sa table.
career-go-on = Reprendre
career-go-on-text = La table est remise en place telle qu’elle était.
career-play = Jouer
career-play-text = Les mains sont posées, on tire à pile ou face qui commence, et les deux mains sont en jeu.
career-play-friendly = La table est prête, on tire à pile ou face qui commence, et personne ne perd de carte.
career-choose-hand = Choisir la main
career-choose-hand-text = Cinq cartes de votre collection, avec un conseil si vous voulez.
career-next-deck = Une autre main
career-next-deck-text = Prend la suivante des mains que vous gardez.
career-strongest = les cinq plus fortes
career-leave = Partir
career-leave-text = Avant la première carte, partir ne coûte rien.
career-withdraw = Se retirer
career-withdraw-text = Vous quittez le tournoi ; le droit d’entrée est perdu.
career-give-up = Abandonner le match
career-give-up-text = Il compte comme perdu, et l’enjeu est perdu.
career-hand = Main
career-hand-against = Main contre { $name }
career-hand-drawn = Aléatoire
career-hand-drawn-text = Votre main est tirée de votre collection au début du match.
career-hand-pool-text = Vous choisissez chaque main dans votre réserve, à table.
career-hand-drawn-pool-text = Votre main est tirée de votre réserve au début du match.
career-unknown-text = Vous n’avez jamais vu cette carte.
career-unknown = { $count ->
    [one] Il y a ici { $count } carte que vous n’avez jamais vue.
   *[other] Il y a ici { $count } cartes que vous n’avez jamais vues.
}

## Après un match
career-settled = Après le match
career-won = Vous avez gagné.
career-lost = Vous avez perdu.
career-drawn = Match nul.
career-takes = Vous prenez { $card }.
career-loses = Vous perdez { $card }.
career-spread = { $rule } s’est répandue : { $region } la joue désormais.
career-abolished = { $region } ne joue plus { $rule }.
career-trade-rule = La Reine des cartes change l’enjeu à { $region } : c’est maintenant { $trade }.
career-queen-trade-moved = La Reine des cartes change son propre enjeu : c’est maintenant { $trade }.
career-queen-moved = La Reine des cartes est partie pour { $region }.
career-gil-won = Vous recevez { $gil } gils.
career-gil-lost = Vous payez { $gil } gils.
career-drew = Vous obtenez : { $cards }.
career-bye = Personne à affronter à ce tour : il compte comme gagné.
career-tournament-over = Le tournoi est fini. Votre place : { $place }.
career-play-again = Il faut un vainqueur : le match est rejoué.
career-rating = Votre cote : { $rating }
career-rated = Votre cote au jeu { $game } : { $rating } ({ $change })

## Album, mains, conseils
career-album-count = { $owned } cartes sur { $all }, { $copies } avec les doubles
career-filter-all = Toutes les cartes
career-filter-owned = Possédées
career-filter-doubles = Doubles
career-filter-missing = Manquantes
career-filter-never-seen = Jamais vues
career-all-levels = tous niveaux
career-none = Rien ici.
career-copies = { $count ->
    [0] Aucun exemplaire
    [one] Un exemplaire
   *[other] { $count } exemplaires
}
career-price-here = Prix à { $region } : { $price } gils
career-destroy-ask = Détruire { $card } ({ $copies }) ? Il en resterait { $left }, et { $total } cartes en tout.
career-destroy-random = Aléatoire ne distribuera plus cette carte.
career-destroy-nothing = Cela ne change rien pour Aléatoire : il tire parmi les cartes différentes, et un exemplaire reste.
career-destroy-few = Vous auriez moins de cinq cartes et ne pourriez plus jouer pour des cartes.
career-destroy-count = ← → : combien d’exemplaires
career-destroyed = { $card } est détruite.
career-refine-ask = { $count ->
    [one] 1 × { $card } devient { $gives } × { $item }.
   *[other] { $count } × { $card } deviennent { $gives } × { $item }.
}
career-refined = C’est fait : voyez parmi vos objets.
career-deck = Main
career-new-deck = Nouvelle main
career-deck-name = Comment s’appelle-t-elle ?
career-deck-text = Espace prend une carte, une fois par exemplaire ; Entrée garde le choix.
career-deck-broken = (des cartes manquent)
career-deck-forget = Oublier la main { $name } ? Ses cartes restent à vous.
career-cards = Cartes
career-pool = Réserve de quinze
career-pool-text = Les matchs du club se jouent avec quinze cartes différentes. Sans choix, les plus fortes sont prises.
career-advice = Conseil
career-advice-thinking = Parties imaginées … { $percent } %
career-advice-expected = Résultat attendu de ces cinq : { $result } %, avec { $margin } cartes.
career-advice-card = { $card } : { $loss } % face à { $instead }
career-advice-too-few = Il faut au moins cinq cartes différentes pour un conseil.
career-advice-only = { $card } : il n’y en a pas d’autre
side-top = le haut
side-right = la droite
side-bottom = le bas
side-left = la gauche
advise-strong = { $side } bat { $share } %
advise-weak = { $share } % battent { $side }
advise-corner = dans le coin { $cell }, { $share } % seulement peuvent la prendre
advise-element = { $element } peut la renforcer

## Marché
career-tab-buy = Acheter
career-tab-sell = Vendre
career-tab-packs = Paquets
career-tab-things = Vos objets
career-buy-ask = { $name } : acheter pour { $price } gils ?
career-sell-ask = { $name } : vendre pour { $price } gils ?
career-bought = Acheté.
career-sold = Vendu.
career-why-rarity = Rareté, niveau { $level } :
career-why-popularity = { $games } parties ici :
career-why-demand = posée { $times } fois :
career-why-supply = { $copies } en rayon :
career-why-price = Prix { $price }, reprise à { $sell }
career-pack-text = { $cards } cartes de niveau { $levels }.
career-pack-price = Son prix suit le nombre de parties jouées dans la région.
career-item-value = La boutique en donne { $price } gils.
career-trade-with = Troc avec { $name }
career-trade-give = Vous donnez
career-trade-take = { $name } donne
career-trade-text = Prenez des cartes des deux côtés ; la différence se règle en gils.
career-trade-wants = { $name } veut { $gil } gils en plus.
career-trade-adds = { $name } ajoute { $gil } gils.
career-trade-even = { $name } accepte sans gils.
career-traded = Le troc est conclu.

## Tournois
career-format-knockout = Élimination directe : qui perd est éliminé.
career-format-round-robin = Toutes rondes : chacun affronte chacun.
career-format-swiss = Système suisse, { $rounds } rondes.
career-players = { $players } joueurs
career-code-local = Selon les règles de la région.
career-code-club = Maison club : réserve de quinze, deux manches gagnantes, Échange entre les parties.
career-fee = Droit d’entrée : { $fee } gils
career-prizes = Prix
career-again-in = de nouveau dans { $days } j
career-enter-ask = S’inscrire : { $name }, pour un droit d’entrée de { $fee } gils ?
career-enter-prize = Premier prix : { $prize }.
career-round = Ronde { $round } sur { $rounds }
career-round-next = Ronde { $round } sur { $rounds } à venir
career-round-number = Ronde { $round }
career-standings = Classement
career-bye-short = (exempt)
career-entered = Vous êtes inscrit. Entrée : votre premier match.
career-under-way = en cours
career-next-match-text = Entrée : votre prochain match. Les autres jouent les leurs.
career-collect-text = Toutes les rondes sont jouées. Entrée : recevez votre prix.
career-stake = Chacun mise { $stake } gils ; la cagnotte est de { $pot } gils.
career-up-to = max. { $gil } gils

## Historique et équipement
career-ratings = Cotes : Triple Triad { $triad }, TriATri { $triatri }
career-no-matches = Aucun match n’a encore été joué.
career-match = Match { $number }
career-match-against = Match { $number } contre { $names }
career-cards-won = Gagnées : { $cards }
career-cards-lost = Perdues : { $cards }
career-no-record = Il n’y a pas d’enregistrement de ce match.
career-slot-back = dos
career-slot-mat = tapis
career-slot-tokens = jetons
career-on-the-table = Sur la table
career-tried-on = Ce que cela donnerait
career-equipped = C’est sur la table.
career-equipment-missing = { $count ->
    [0] Vous avez tout.
    [one] Il en reste une pièce à gagner.
   *[other] Il en reste { $count } pièces à gagner.
}

## Touches
career-key-rename = Renommer
career-key-delete = Supprimer
career-key-try-again = Réessayer
career-key-name = Nom
career-key-house = Maison
career-key-begin = Commencer
career-key-on = Continuer
career-key-travel = Voyager
career-key-challenge = Défier
career-key-trade = Troquer
career-key-market = Boutique
career-key-take = Prendre
career-key-later = Plus tard
career-key-done = Terminer
career-key-strongest = Plus fortes
career-key-edit = Modifier
career-key-forget = Oublier
career-key-filter = Filtre
career-key-level = Niveau
career-key-destroy = Détruire
career-key-refine = Transformer
career-key-tab = Rayon
career-key-buy = Acheter
career-key-sell = Vendre
career-key-open = Ouvrir un paquet
career-key-side = Côté
career-key-propose = Proposer
career-key-enter = S’inscrire
career-key-next-match = Prochain match
career-key-collect = Recevoir
career-key-stake = Mise
career-key-sit = S’asseoir
career-key-export = Exporter
career-key-use = Utiliser
