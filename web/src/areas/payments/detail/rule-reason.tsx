import type { RuleDecision } from '@counterfoil/contract/payments/endpoints'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../ui/text/format-count.ts'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { formatSpan } from '../../../ui/time/time-left.ts'

/** Which rule stopped an attempt and what it had counted, with a link to the rules beside. */
export function RuleReason({ decision }: { decision: RuleDecision }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { subject, counts, count, threshold, window_minutes, action, interval_seconds } = decision
  const reason = t(`rule.${action}.${counts}`, {
    subject: t(`rule.subject.${subject}`),
    count,
    shown: formatCount(count, locale),
    window: formatSpan(window_minutes * 60, locale),
    threshold: formatCount(threshold, locale),
    interval: formatSpan(interval_seconds ?? 0, locale),
  })
  return (
    <>
      <span>{reason}</span>
      <Link to="/risk/rules">{t('rule.view')}</Link>
    </>
  )
}
