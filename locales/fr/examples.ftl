# Légendes des exemples de data/examples.toml.

example-basic = Bleu pose une carte au centre. Son 7 du haut bat le 5 qui le touche : cette carte devient bleue. À droite, son 7 ne rencontre qu’un autre 7 et, à gauche, son 2 fait face à un 8 : ces deux cartes restent rouges, et la carte posée ne risque rien pendant ce tour.

example-open = Depuis le bord droit, les deux cartes de bleu pourraient prendre le centre, avec un 7 ou un 8 contre 6. Les mains étant visibles, bleu voit que la dernière carte de rouge porte un 4 en haut et tombera juste dessous, dans le coin en bas à droite. Il choisit donc la carte qui a un 5 en bas, que rouge ne pourra pas reprendre ; l’autre, avec son 3, aurait été perdue.

example-random = Personne n’a choisi ces mains : avant chaque partie, cinq cartes ont été tirées dans la réserve de huit cartes de chacun. Le premier tirage de bleu, dont 8888 était la meilleure carte, a perdu 3 à 7 ; le second lui a donné 7A7A et AAAA, et il a gagné 6 à 4. À une victoire partout, un troisième tirage va trancher.
example-random-single = Les deux mains de cinq cartes ont été tirées dans les collections, sans que personne puisse en changer. Bleu, servi avec les faibles 2222 et 3524, perd nettement. Rouge peut maintenant prendre une des cinq cartes de bleu.

example-same = Au centre, le 4 de la carte posée touche un 4 en haut, et son 6 touche un 6 à gauche. Deux côtés sont égaux : Identique prend les deux cartes, alors qu’aucune valeur n’est supérieure. Le 8 de droite n’est égal à rien et reste rouge.
example-same-own = Ici, le 4 du haut appartient déjà à bleu, mais il compte quand même. Avec le 6 de gauche, cela fait deux égalités : la carte rouge de gauche est retournée. La carte bleue n’a fait qu’aider.
example-same-one = Quand une seule égalité suffit, le 4 du haut, touché par le 4 de la nouvelle carte, est pris aussitôt. La carte de droite oppose un 8 au 5 et reste rouge.
example-same-weaker = Le 4 du haut et le 6 de gauche sont égaux : Identique s’applique. Quand Identique prend aussi les voisines plus faibles, le 3 de droite suit, car il est inférieur au 5 de la nouvelle carte. Le 7 du bas dépasse son 2 et reste rouge.
example-same-weaker-own = Les deux égalités, le 4 du haut et le 6 de gauche, viennent de cartes bleues. Quand Identique prend toute voisine qui n’est pas plus forte, cela suffit pour gagner le 3 rouge de droite, et par Identique, non par une prise simple.

example-same-wall = Dans le coin en haut à gauche, le A de la carte touche le mur du haut, qui vaut A : première égalité. Son 5 de droite touche un 5 : deuxième égalité, et la carte rouge du haut est retournée. Le 7 du dessous n’est pas égal au 3 et reste rouge.
example-same-wall-alone = Deux murs donnent deux égalités, mais un mur ne se retourne pas et aucune carte rouge n’est égale. Identique ne fait donc rien. Le 2 du dessous est pourtant perdu, par une prise simple du 3, et le 6 de droite résiste au 5.
example-same-wall-weaker = Les deux A contre les murs font deux égalités : Identique s’applique. Quand Identique prend toute voisine qui n’est pas plus forte, le 2 du dessous est pris par le 3, au titre d’Identique. Le 6 de droite dépasse le 5 et reste rouge.

example-plus = En haut, 3 et 7 font 10 ; à gauche, 2 et 8 font aussi 10. Un même total sur deux côtés : Plus prend les deux cartes, pourtant plus fortes. À droite, 4 et 9 font 13, un total qui n’apparaît qu’une fois, et la carte reste rouge.
example-plus-own = La carte du haut est déjà bleue, et son total avec la nouvelle carte, 3 + 7 = 10, compte quand même. À gauche, 2 + 8 donne encore 10 : la carte rouge est retournée.
example-plus-all = Le haut et la droite totalisent 9 (3 + 6 et 2 + 7), le bas et la gauche 13 (5 + 8 et 4 + 9). Quand tous les totaux répétés comptent, les quatre cartes sont retournées.
example-plus-first = Il y a deux paires : 9 en haut et à droite, 13 en bas et à gauche. Un seul total peut compter et, dans l’ordre haut, bas, gauche, droite, 13 est le premier à apparaître deux fois. Les cartes du bas et de gauche sont donc retournées, et les deux 9 restent rouges.

example-plus-wall = Au bord supérieur, le mur vaut A, c’est-à-dire 10 : 2 + 10 = 12. Au-dessous, 5 + 7 = 12 également : la carte rouge du centre est retournée, bien que son 7 soit plus fort que le 5.

example-wall-same = Identique est en jeu : Mur y fait participer les bords. Dans le coin en haut à gauche, le A est égal au mur du haut et le 5 au 5 de droite : la carte rouge du haut est retournée.
example-wall-plus = Avec Plus, la même règle Mur fait du bord un voisin de valeur A. En haut, 2 + 10 = 12 ; en bas, 5 + 7 = 12 : la carte du centre est retournée.

example-combo-special = Identique retourne la carte du haut (4 et 4) et celle de gauche (6 et 6), et une prise simple emporte celle de droite (7 contre 5). La carte du haut, retournée par Identique, attaque à son tour : son 8 bat le 5 du coin en haut à droite. Celle de droite, prise simplement, ne déclenche rien : le coin en bas à droite reste rouge.
example-combo-flipped = Identique retourne les cartes du haut et de gauche, et le 7 prend normalement le 5 de droite. Quand toutes les cartes retournées du tour continuent, deux d’entre elles attaquent : le 8 de la carte du haut bat le 5 du coin en haut à droite, et le 9 de celle de droite bat le 4 du coin en bas à droite.
example-combo-original = Deux égalités, en haut et à gauche, déclenchent Identique, qui emporte ici aussi le 5 plus faible de droite. Les trois cartes continuent : le 8 de celle du haut bat le 5 du coin en haut à droite, et le 9 de celle de droite bat le 4 du coin en bas à droite.
example-combo-always = Ni Identique ni Plus ne sont nécessaires ici. Depuis le coin en haut à gauche, un 6 prend le 4 voisin ; le 7 de cette carte bat ensuite le 5 du coin en haut à droite, dont le 8 bat le 6 d’en dessous. Une seule pose a retourné trois cartes.
example-combo-off = La même pose sans Combo : le 6 prend le 4 voisin, et c’est tout. Le 7 de la carte prise battrait le 5 suivant, mais les cartes retournées n’attaquent pas.

example-elemental-bonus = La case centrale porte le feu, la carte aussi : toutes ses valeurs gagnent un point. Son 5 de droite compte pour 6 et bat le 5 voisin.
example-elemental-malus = Cette carte n’a pas d’élément et le centre porte le feu : chacune de ses valeurs perd un point. Son 6 de droite ne vaut plus que 5 et ne bat pas le 5 voisin.
example-elemental-neighbour = Cette fois, la carte rouge de feu est posée sur la glace, qui n’est pas son élément : son 5 de gauche ne défend qu’à 4. La case centrale de bleu est neutre et son 5 reste un 5, ce qui suffit pour prendre la carte.
example-elemental-same = Sur la case de feu, cette carte perd un point partout, mais Identique lit ce qui est imprimé : 4 touche 4 en haut et 6 touche 6 à gauche. Les deux cartes sont retournées.

example-sudden-death = Rouge remplit la dernière case, en haut, et son 5 prend le 2 du coin en haut à gauche. Cinq cartes sont rouges ; quatre sont bleues, et bleu en tient encore une : 5 partout. La Mort Subite relance aussitôt une partie, chacun avec les cinq cartes de sa couleur.
example-sudden-death-match = La première partie finit à 5 partout. Bleu continue avec 1111 et 9999, qu’il avait pris, rouge avec 2222 et 8888, et bleu commence parce que rouge avait commencé. Cette fois, bleu gagne 6 à 4.
example-sudden-death-continental = Comme la Mort Subite a été choisie, les cartes en main comptent dans ce match : avec la dernière carte de bleu, la première partie finit à 5 partout, et non 4 à 5. Chacun continue avec les cinq cartes de sa couleur, bleu commence, et bleu gagne 6 à 4.

example-replay = Après un 5 partout, la partie est simplement rejouée : chacun reprend les cinq cartes du début, quoi qu’il ait été pris. Le premier joueur est de nouveau tiré au sort, bleu cette fois, et bleu gagne 6 à 4.
example-replay-draw = Le même 5 partout quand le nul est accepté. La partie est terminée, personne n’a gagné et rien n’est rejoué.

example-exchange = Bleu perd la première partie 4 à 6, avec la faible 2222 en main. Entre les parties, il l’échange contre 7A7A de sa réserve, tandis que rouge ne change rien. Bleu gagne la deuxième 6 à 4, et une troisième va décider.

example-pool = Chaque joueur est venu avec quinze cartes différentes et en a choisi cinq pour sa main ; les dix autres restent en réserve, hors de cette partie. Les cinq de bleu gagnent 6 à 4.

example-best-of-three = Bleu gagne la première partie 7 à 3, rouge la deuxième 6 à 4, et la troisième est nulle, 5 partout. À une victoire chacun, on additionne les scores : 7 + 4 + 5 = 16 contre 3 + 6 + 5 = 14. Bleu remporte le match.

example-scoring-hand = La dernière carte de rouge va en haut et prend le 2 du coin en haut à gauche. Rouge a cinq cartes sur le plateau ; bleu en a quatre, plus une en main. Main comprise, cela fait 5 partout : match nul.
example-scoring-board = La dernière carte de rouge prend le 2 du coin en haut à gauche et le plateau est plein : cinq cartes rouges, quatre bleues. La carte que bleu tient encore ne compte pas ici : rouge gagne 5 à 4.

example-giving-up = La deuxième carte de bleu vient de prendre celle du bord droit, et rouge abandonne. Rien n’était joué, mais une partie abandonnée compte 10 à 0. Avec Change, rouge y perd ses cinq cartes.
example-giving-up-one = Le même abandon avec One : la partie compte 10 à 0, et bleu ne prend toujours qu’une carte. Il peut maintenant la choisir parmi les cinq de rouge.

example-knowing = Dans la première partie, nulle, rouge a posé ses cinq cartes ; bleu en a posé quatre et gardé 6666. Quand la Mort Subite continue, bleu connaît toute la nouvelle main de rouge. Rouge connaît quatre cartes de bleu, 1111, 4444, 9999 et AAAA, puisqu’elles étaient sur le plateau ; seule 6666 reste cachée.

example-regions = À Centra, on joue à la fois Identique et Plus. La nouvelle carte, au centre, est égale au 4 du haut et au 6 de gauche : Identique prend ces deux-là. À droite 3 + 7 et en bas 2 + 8 font 10 : Plus prend les deux autres.
example-regions-hidden = Esthar connaît Même Mur, mais pas Identique. Le A contre le mur du haut et le 5 à côté d’un 5 feraient deux égalités, mais sans Identique rien ne se retourne. Vous emportez pourtant cette règle en sommeil avec vous.

example-trade-none = Bleu gagne, et c’est tout. Chaque carte revient à son propriétaire, y compris les trois rouges que bleu avait prises.

example-trade-one = Bleu gagne et choisit une des cinq cartes avec lesquelles rouge a commencé. Il prend 9999, restée rouge jusqu’à la fin : n’importe laquelle des cinq convient, pas seulement les cartes prises.
example-trade-one-sudden = Après un 5 partout, bleu gagne la partie de Mort Subite 6 à 4. Il choisit parmi les cartes que rouge avait à la toute première donne, de 1111 à 9999, et non parmi celles de la deuxième partie.

example-trade-diff = Bleu gagne 7 à 3 : la différence est de quatre. Bleu peut maintenant choisir quatre des cinq cartes avec lesquelles rouge a commencé, et rouge en garde une.
example-trade-diff-board = Seul le plateau compte ici : sept cartes bleues contre deux rouges, sans celle que rouge tient en main. La différence est de cinq : bleu prend les cinq cartes avec lesquelles rouge a commencé, et il n’y a rien à choisir.
example-trade-diff-three = Sur les trois parties, bleu a quatre points d’avance (7 à 3), puis deux de retard (4 à 6), puis l’égalité (5 partout). Le solde est de deux : le vainqueur du match prend deux des cinq cartes de rouge, une fois le match fini.

example-trade-direct = À la fin, trois cartes de rouge portent la couleur de bleu, 1111, 3333 et 7777, et bleu les garde. Rouge a perdu la partie, mais il a pris 8888 et la garde aussi. Sa 5555, jamais jouée, lui reste.
example-trade-direct-draw = Même un 5 partout fait changer des cartes de mains avec Directe : bleu repart avec 1111 et 9999, rouge avec 2222 et 8888. Personne n’a gagné, mais chacun garde ce qui est à sa couleur.

example-trade-all = Bleu gagne et prend les cinq cartes avec lesquelles rouge a commencé, y compris 5555, jamais jouée. Il n’y a rien à choisir, et 8888, que rouge avait prise, revient à bleu.

example-worked-start = La position : Quistis joue bleu, Linoa rouge. La main bleue compte le Gobelin (8154) et le Basilic (6756).
example-worked-goblin = Le Gobelin au centre prend deux cartes : 8 bat le 7 du dessus, 4 bat le 2 de gauche.
example-worked-retaken = Mais son côté droit vaut 1 : la carte 3446 de Linoa, posée sur la case libre à droite, le reprend.
example-worked-basilisk = Le Basilic au centre prend une carte : 6 bat le 2 de gauche, mais pas le 7 du dessus.
example-worked-safe = Son côté droit vaut 7, et aucune carte de Linoa, avec 3 et 6 de ce côté, ne peut le reprendre.

example-triatri = Une manche entière à deux. Les cartes de sélection B4 et B3 font commencer le premier siège ; cinq plis plus tard, il a gagné une gemme de chaque couleur, et le second une rouge et une verte. Les gemmes restent acquises, et de nouvelles cartes sont données pour la manche suivante.

example-triatri-cards = Les deux joueurs sélectionnent un 5 ; l’eau domine le feu, donc B5 commence. La gemme est rouge : R6 entame, et l’autre, qui n’a plus de rouge, répond par G6. Encore une égalité à six, et le feu domine le bois : R6 gagne la gemme.

example-triatri-selection-pair = R6 et B6 partagent le plus grand nombre. Le bleu domine le rouge : le deuxième siège commence. Les trois cartes montrées sont défaussées, et chacun continue avec cinq cartes.
example-triatri-selection-redo = Les trois joueurs montrent un 5 : personne ne commence. Ils reprennent leurs cartes, désormais connues de tous, et choisissent de nouveau. La seconde fois, G7 est la plus haute et le troisième siège commence.
example-triatri-selection-fourth = Trois des quatre joueurs montrent un 7. Ils se neutralisent, et c’est celui qui reste qui commence : le troisième siège, bien que son imitation ne compte que comme un 0 sans couleur.

example-triatri-gem = Le meneur propose une gemme bleue du stock et la gagne avec B5 contre B3. Puis il remet cette gemme en jeu (B*), entame B4 et la perd contre B6. Le stock garde cinq gemmes bleues : seul le propriétaire a changé.
example-triatri-gem-back = Après avoir gagné une gemme verte, le meneur la remet en jeu (G*). G4 bat G2 : la gemme revient simplement, et le stock n’a pas bougé. C’était une façon de garder la main et de passer un pli.

example-triatri-follow = La gemme est bleue. Les deux premiers joueurs ont du bleu et ne peuvent jouer ni rouge ni vert ; ils posent B4 et B6. Le troisième n’a pas de bleu et joue ce qu’il veut : R7 est la plus haute et gagne la gemme bleue sans fournir.

example-triatri-doubling-six = B6 suit R3, et l’eau domine le feu : elle compte 12. G6 suit B6, et le bois domine l’eau : 12 aussi. B5 vient après du vert et reste à 5 ; entre les deux 12, le bois domine l’eau : G6 gagne.
example-triatri-doubling-two = B2 suit du rouge et le domine ; un 2 est multiplié par quatre et compte 8. R3 vient après du bleu et reste à 3, puis B4 après du rouge double à 8. Deux 8 bleus : la dernière posée, B4, gagne.
example-triatri-doubling-three = Après R6, B2 compte 8, puis G4 double à 8, et R2 sur du vert compte 8 également. Trois couleurs sont à égalité, aucune ne tranche : la dernière carte, R2, gagne.

example-triatri-imitation-take = R5 est la seule carte sur la table quand arrive l’imitation. Les deux changent de place : le second joueur montre maintenant R5, le meneur un 0 sans couleur, et le second joueur gagne.
example-triatri-imitation-lead = Entamée, une imitation n’a rien à prendre et vaut 0, sans couleur. Même B2 la bat, à sa valeur simple : sans couleur à dominer, pas de doublement.
example-triatri-imitation-value = B2 sur du rouge compte 8 et mène. L’imitation l’échange, et le 8 vient avec : il n’est pas recalculé à sa nouvelle place. Le troisième joueur gagne, et le deuxième se retrouve avec le 0 sans couleur.
example-triatri-imitation-twice = La première imitation prend R8. La B4 du troisième joueur vient donc après du rouge, double à 8 et l’emporte à égalité, car l’eau domine le feu. La seconde imitation prend cette B4 avec son 8, et le dernier joueur gagne.

example-triatri-winner-dominance = R4 après du vert double à 8 ; G8 après du rouge reste à 8. Deux couleurs sont à égalité, et le feu domine le bois : R4 gagne, bien que G8 ait été posée plus tard.
example-triatri-winner-three = B8, R8 et G8 sont à égalité dans trois couleurs : la dernière, G8, mène. L’imitation l’échange : trois couleurs montrent encore un 8, et la dernière carte, G8 à sa nouvelle place, gagne.

example-triatri-end-instant = À la deuxième manche, le premier siège gagne sa deuxième gemme verte et en possède maintenant deux de chaque couleur. La partie s’arrête là, au milieu de la manche, et son score s’affiche comme 100.
example-triatri-end-exhausted = Chaque pli se joue pour une gemme rouge. La sixième vide le stock de rouges ; le pli est joué jusqu’au bout, puis la partie finit. Une gemme restante vaut le stock de sa couleur, désormais 0 : chacun marque zéro, et quatre gemmes contre deux décident.

example-triatri-scoring = Une partie d’une seule manche. Le premier siège a trois gemmes rouges et une bleue : une rouge et une bleue s’apparient pour −2, et les deux rouges restantes valent 3 chacune, car il reste trois rouges en stock : 4 en tout. L’unique gemme verte du second siège vaut 5, et cela suffit pour gagner.

example-triatri-ranking-shared = Une seule manche à trois. Deux gemmes rouges avec quatre rouges en stock font 8, et deux bleues font 8 également ; les deux joueurs ont aussi deux gemmes chacun. Ils partagent la première place, et celui qui a une gemme verte, à 5 points, est troisième.
example-triatri-ranking-gems = Il n’y a plus de rouge en stock : les gemmes rouges ne valent rien et les deux joueurs marquent 0. Le premier siège en a quatre, le second deux : le plus grand nombre de gemmes passe devant.

example-triatri-information = La gemme est verte et le deuxième joueur pose R5. Tout le monde sait désormais qu’il n’avait pas de carte verte à cet instant. R5 après du vert double à 10 et gagne ; l’imitation défaussée à la sélection a elle aussi été vue de tous.
