# Les tables en texte, pour celles et ceux qui écoutent la page : les mots que l’on peut taper, et les réponses.

## Plusieurs graphies d’un mot sont séparées par des virgules.
command-board = plateau, p
command-hand = main, m
command-other = autre, a
command-score = score, s
command-last = dernier, d
command-rules = règles, regles, r
command-clock = pendule, temps, t
command-moves = coups, c
command-help = aide
command-resign = abandonner
command-draw = égalité, egalite
command-take-back = reprendre, annuler
command-accept = accepter
command-decline = refuser
command-hint = conseil
command-ready = prêt, pret, commencer
command-again = encore, revanche
command-yes = oui, o
command-no = non, n
command-chat = dire
command-label = Votre coup ou un mot
command-send = Envoyer
command-answers = Réponses

text-your-turn = C’est à vous.
text-over = La partie est finie.
text-no-last = Aucune carte n’est encore posée.
text-no-clock = Il n’y a pas de pendule.
text-clock = { $name } : { $seconds } secondes
text-open-cells = Cases libres : { $cells }
text-no-hints = Il n’y a pas de conseils à cette table.
text-no-such-card = Vous avez { $count } cartes ; nommez-en une par son numéro.
text-cell-missing = Dites aussi où : le numéro de la carte, puis celui de la case, par exemple 1 5.
text-not-understood = « { $line } » n’est pas compris. Tapez aide pour savoir ce qui peut être tapé.
text-your-hand = Votre main, { $colour ->
    [blue] bleu
   *[red] rouge
 }
text-other-hand = Main de { $name }
text-hint-line = Tapez une carte et une case, comme 1 5 ou 1 b2, ou un mot ; aide les donne tous.
text-help = Le numéro d’une carte et celui d’une case la posent : 1 5, ou 1 b2. Les cases vont de 1, en haut à gauche, à 9, en bas à droite ; b2 est le milieu. Mots : plateau, main, autre, score, dernier, règles, pendule, coups, conseil, reprendre, égalité, abandonner, accepter, refuser, dire suivi d’un texte, prêt, encore.

text-players = Joueurs
text-your-moves = Vos coups
text-played = a joué { $cards }
text-no-such-move = Il y a { $count } coups ; nommez-en un par son numéro.
text-hint-line-triatri = Tapez le numéro d’un coup, ou un mot ; aide les donne tous.
text-help-triatri = Le numéro d’un coup le joue ; coups les énumère. Mots : plateau, main, autre, score, dernier, règles, pendule, coups, conseil, reprendre, abandonner, accepter, refuser, dire suivi d’un texte, prêt, encore.
