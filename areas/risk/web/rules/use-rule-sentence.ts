import { useTranslation } from 'react-i18next'
import type { RuleTerms } from '#kernel/risk/rule-types.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatSpan } from '#web/ui/time/time-left.ts'

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
