/** Words of a text for the search. Chinese has no spaces, so every two neighbouring characters are a word, and so is the last one alone. */

const HAN = /\p{Script=Han}/u

export function tokens(text: string): string[] {
  const all: string[] = []
  for (const [piece] of text.toLowerCase().matchAll(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}_])+/gu)) {
    if (!HAN.test(piece)) {
      all.push(piece)
      continue
    }
    const characters = [...piece]
    characters.forEach((character, at) => all.push(character + (characters[at + 1] ?? '')))
  }
  return all
}

/** Words of a query: the last character of a run of Chinese is in the word before it already, unless it is alone. */
export function asked(text: string): string[] {
  return tokens(text).filter((word, at, all) => {
    const before = all[at - 1]
    return !(HAN.test(word) && [...word].length === 1 && before && HAN.test(before) && [...before][1] === word)
  })
}
