import { useLanguage } from '../words'

/** A text of the engine. On a Chinese page, words without Chinese characters are marked as English for screen readers. */
export function Said({ text }: { text: string }) {
  const language = useLanguage()
  const isEnglish = language !== 'en' && /[a-z]{3}/i.test(text) && !/[\u4e00-\u9fff]/.test(text)
  return <span lang={isEnglish ? 'en' : undefined}>{text}</span>
}
