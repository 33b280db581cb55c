import { sentenceGap } from '@counterfoil/contract/locale'
import { useLocale } from './use-locale.ts'

/** Between a sentence and the link or button that goes on in the same line. */
export function SentenceGap() {
  return sentenceGap(useLocale())
}
