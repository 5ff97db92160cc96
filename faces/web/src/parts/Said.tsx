import { useLanguage } from '../words'

/** A text of the engine. What it has in backquotes is code. On a Chinese page, words without Chinese characters are marked as English for screen readers. */
export function Said({ text }: { text: string }) {
  const language = useLanguage()
  const isEnglish = language !== 'en' && /[a-z]{3}/i.test(text) && !/[\u4e00-\u9fff]/.test(text)
  const parts = text.split(/`([^`]+)`/)
  return <span lang={isEnglish ? 'en' : undefined}>{parts.map((part, at) => (at % 2 ? <code key={at}>{part}</code> : part))}</span>
}
