# Les niveaux des joueurs de l’ordinateur. Chacun a un nom pour les deux jeux, et une description pour chaque jeu.

game-triple-triad = Triple Triad
game-triatri = TriATri
levels-line = { $game } : { $text }

level-1 = Débutant
level-1-triple-triad = Prend ce qu’il y a à prendre quand il le remarque, mais pose le plus souvent ses cartes au hasard.
level-1-triatri = Joue le plus souvent n’importe quel coup permis, sinon ce qui paraît bon dans ce pli.

level-2 = Amateur
level-2-triple-triad = Prend le plus de cartes possible sans se demander ce qui lui sera repris. Trois coups sur dix sont des bévues.
level-2-triatri = Voit le pli sur la table et rien d’autre.

level-3 = Habitué
level-3-triple-triad = Songe à ce qu’une carte posée laisse ouvert et calcule les deux dernières cases. Une bévue de temps en temps.
level-3-triatri = Imagine quelques mains et voit un pli à l’avance ; à plus de deux joueurs, trois coups sur dix sont des étourderies.

level-4 = Expert
level-4-triple-triad = Ne fait pas de bévue, imagine quelques mains que vous pourriez tenir et calcule pour chacune la seconde moitié de la partie.
level-4-triatri = Imagine davantage de mains et voit deux plis à l’avance ; à plus de deux joueurs, un coup sur cinq est une étourderie.

level-5 = Maître
level-5-triple-triad = Joue des milliers de parties dans sa tête avant les premières cartes, puis calcule tout pour des dizaines de mains que vous pourriez tenir.
level-5-triatri = Considère toutes les mains possibles et voit trois plis à l’avance ; à plus de deux joueurs, un coup sur douze est une étourderie.

level-6 = Grand maître
level-6-triple-triad = Voit plus loin et imagine plus de mains que tous les autres, et tire des conclusions de votre jeu. Avec Open, ne se trompe jamais.
level-6-triatri = Calcule la manche jusqu’au bout pour toutes les mains possibles, tire des conclusions de ce qui a été entamé, et ne se laisse pas deviner au choix du premier joueur.

level-original = Original
level-original-triple-triad = L’adversaire du jeu sur console, en huit caractères : il devine vos cartes cachées, voit jusqu’à quatre cartes à l’avance et ne voit pas venir les combos.
