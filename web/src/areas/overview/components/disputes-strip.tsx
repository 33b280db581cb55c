import ExceptionOutlined from '@ant-design/icons/es/icons/ExceptionOutlined'
import { formatMoney } from '@counterfoil/contract/money/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { disputeSummaryQuery } from '../../../api/dispute-summary-query.ts'
import { useClockAheadMs } from '../../../shared/disputes/use-account-now.ts'
import { useMerchant } from '../../../stores/merchant.ts'
import { formatCount } from '../../../ui/text/format-count.ts'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { formatDeadlineLeft } from '../../../ui/time/deadline-left.ts'
import { formatTime } from '../../../ui/time/time.ts'
import { useNow } from '../../../ui/time/use-now.ts'
import styles from './disputes-strip.module.css'

/** What waits for a response: how many disputes, how much money, and until when. Absent while nothing does. */
export function DisputesStrip() {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const { id, time_zone: timeZone } = useMerchant()
  const open = useQuery(disputeSummaryQuery(id)).data?.open
  const now = useNow() + useClockAheadMs()
  if (!open?.next_due_by) return null
  const { dispute_count: disputes, inquiry_count: inquiries, has_more: hasMore, at_stake: stakes, next_due_by: due } = open
  const counts = [
    disputes > 0 && t('disputes.disputes', { count: disputes, shown: formatCount(disputes, locale) }),
    inquiries > 0 && t('disputes.inquiries', { count: inquiries, shown: formatCount(inquiries, locale) }),
  ].filter((text) => text !== false)
  const amounts = stakes.filter(({ amount_minor: amountMinor }) => amountMinor > 0).map((stake) => formatMoney(stake.amount_minor, stake.currency, locale))
  const left = formatDeadlineLeft(new Date(due), new Date(now), timeZone, locale)
  const time = `${formatTime(due, timeZone, locale, 'weekday')} ${formatTime(due, timeZone, locale, 'clock')}`
  return (
    <Link to="/payments-product/disputes" search={disputes > 0 ? {} : { tab: 'inquiries_needs_response' }} className={`card ${styles.strip}`}>
      <ExceptionOutlined aria-hidden className={styles.icon} />
      <strong>{t(hasMore ? 'disputes.needMore' : 'disputes.need', { count: disputes + inquiries, what: counts.join(t('disputes.and')) })}</strong>
      {/* Sums of some of them would be wrong. */}
      {!hasMore && amounts.length > 0 && <span>{t('disputes.atStake', { amounts: amounts.join(' + ') })}</span>}
      <span>{left === null ? t('disputes.nextPassed', { time }) : t('disputes.next', { time, left })}</span>
    </Link>
  )
}
