import type { RuleTerms } from '@counterfoil/contract/risk/rule-types'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../ui/text/format-count.ts'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { formatSpan } from '../../../ui/time/time-left.ts'

/** Says in a sentence what a rule does. */
export function useRuleSentence(): (terms: RuleTerms) => string {
  const { t } = useTranslation('risk')
  const locale = useLocale()
  return ({ subject, counts, threshold, window_minutes, action, interval_seconds }) =>
    t(`rules.sentence.${action}.${counts}`, {
      subject: t(`rules.one.${subject}`),
      count: threshold,
      shown: formatCount(threshold, locale),
      window: formatSpan(window_minutes * 60, locale),
      interval: formatSpan(interval_seconds ?? 0, locale),
    })
}
