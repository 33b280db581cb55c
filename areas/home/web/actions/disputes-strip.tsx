import ExceptionOutlined from '@ant-design/icons/es/icons/ExceptionOutlined'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { getDisputeSummary } from '#areas/disputes/contract/endpoints.ts'
import { disputeQuery } from '#areas/disputes/contract/query.ts'
import type { DisputeSort, DisputeTab } from '#areas/disputes/contract/tabs.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { ListSearch } from '#web/shared/lists/list-search.ts'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import styles from './strip.module.css'
import { dueTexts, useDueText } from './use-due-text.ts'

/** The tab of what waits; of disputes and inquiries, the one of all with what waits of both, by deadline as in that tab. */
function searchOpen(disputes: number, inquiries: number): ListSearch & { tab?: DisputeTab; sort?: DisputeSort } {
  if (inquiries === 0) return {}
  if (disputes === 0) return { tab: 'inquiries_needs_response' }
  return { tab: 'all', sort: 'deadline', ...searchFor(disputeQuery, { status: ['needs_response', 'warning_needs_response'] }) }
}

/** What waits for a response: how many disputes, how much money, and until when. */
export function DisputesStrip({ open }: { open: Answer<typeof getDisputeSummary>['open'] }) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const due = useDueText(open.next_due_by, dueTexts)
  const { dispute_count: disputes, inquiry_count: inquiries, has_more: hasMore, at_stake: stakes } = open
  const counts = [
    disputes > 0 && t('disputes.disputes', { count: disputes, shown: formatCount(disputes, locale) }),
    inquiries > 0 && t('disputes.inquiries', { count: inquiries, shown: formatCount(inquiries, locale) }),
  ].filter((text) => text !== false)
  const amounts = stakes.filter(({ amount_minor: amountMinor }) => amountMinor > 0).map((stake) => formatMoney(stake.amount_minor, stake.currency, locale))
  return (
    <Link to="/payments-product/disputes" search={searchOpen(disputes, inquiries)} className={`card ${styles.strip}`}>
      <ExceptionOutlined aria-hidden className={styles.icon} />
      <strong>{t(hasMore ? 'disputes.needMore' : 'disputes.need', { count: disputes + inquiries, what: counts.join(t('disputes.and')) })}</strong>
      {/* Sums of some of them would be wrong. */}
      {!hasMore && amounts.length > 0 && <span>{t('disputes.atStake', { amounts: amounts.join(' + ') })}</span>}
      <span>{due}</span>
    </Link>
  )
}
