import { sentenceGap } from '#kernel/locale.ts'
import { useLocale } from './use-locale.ts'

/** Between a sentence and the link or button that goes on in the same line. */
export function SentenceGap() {
  return sentenceGap(useLocale())
}
