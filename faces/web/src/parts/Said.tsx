import { useSentences } from '../words/sentences'

/** A text of the engine, translated; words that are not are marked as English, for those who have them read aloud. */
export function Said({ text }: { text: string }) {
  const say = useSentences()
  const said = say(text)
  return <span lang={said === text && /[a-z]{3}/i.test(text) ? 'en' : undefined}>{said}</span>
}
