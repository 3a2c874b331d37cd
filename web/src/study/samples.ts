// Things to try: a whole game, and positions of both games.

/** The record of a game with Same, Plus and a Combo. */
export const SAMPLE_RECORD =
  '{"game":"triple-triad","house":"classic","rules":{"open":"all","same":"two","plus":true},"hands":{"blue":["ff8:turtapod","ff8:angelo","ff8:chubby-chocobo","ff8:ochu","ff8:cactuar"],"red":["ff8:gilgamesh","ff8:elastoid","ff8:granaldo","ff8:abyss-worm","ff8:ifrit"]},"first":"red","moves":[{"hand":3,"cell":6},{"hand":3,"cell":2},{"hand":2,"cell":4},{"hand":0,"cell":0},{"hand":0,"cell":3},{"hand":4,"cell":7},{"hand":4,"cell":8},{"hand":1,"cell":1},{"hand":1,"cell":5}]}';

export const SAMPLE_TRIAD = 'tt1/same=two,plus/-/,b2A5A,b1213,b1513,,,,,/154A@fire,1111,2222/1654,5325,6667/r';

export const SAMPLE_TRIATRI =
  'ta1/3/-/0.1.0.0/play:0:B*:B2=2/6.5.6/0.0.0,0.0.0,0.0.0/R3G2I,R4R6G4G5,R7B6G3G6/B2B5G7,B3B7,R5B4/-/-';
