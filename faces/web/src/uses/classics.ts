/** Games with a position each; the words of each language have their names. */
export const CLASSICS: [string, string][] = [
  ['nim', '3 4 5'],
  ['n -> n - k for k in {1, 3, 4}', '10'],
  ['kayles', '12'],
  ['wythoff', '6,9'],
  ['chomp', '5,5,5,5'],
  ['grundy', '11'],
  ['hackenbush', '0-1,1-2,1-3,0-4,4-5,5-4,0-6,6-7,7-8,8-6'],
  ['euclid', '21,13'],
  ['n -> n - k for k in powers(2)', '20'],
  ['0.07', '14'],
  ['cram', '4x5'],
  ['treblecross', '1x9'],
  ['graph-node-kayles', '0-1,1-2,2-3,3-0,2-4,4-5'],
]
