import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { RiskDecision, RuleDecision } from '#areas/payments/contract/endpoints.ts'
import { riskQuery } from '#areas/risk/contract/query.ts'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import { formatSpan } from '#web/ui/time/time-left.ts'

/** Which entry of a risk list decided about an attempt, who added it and when, with a link to it beside. */
export function RiskReason({ decision }: { decision: RiskDecision }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const { effect, type, record, author, since } = decision
  return (
    <>
      <span>{t(`risk.${effect}`, { list: t(`risk.type.${type}`), record, name: author, time: formatTime(since, timeZone, locale) })}</span>
      <Link to="/risk/config/$type" params={{ type }} search={searchFor(riskQuery, { record })}>
        {t('risk.view')}
      </Link>
    </>
  )
}

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
