import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChartLineIcon from 'lucide-react/icons/chart-line'
import ClockIcon from 'lucide-react/icons/clock'
import FlagIcon from 'lucide-react/icons/flag'
import LandmarkIcon from 'lucide-react/icons/landmark'
import PlugIcon from 'lucide-react/icons/plug'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { getDisputeSummary } from '#areas/disputes/contract/endpoints.ts'
import type { Action, ActionKind } from '#areas/home/contract/actions.ts'
import { filtersOfExpiring, filtersOfFailedPayouts } from '#areas/home/contract/links.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { payoutQuery } from '#areas/payouts/contract/query.ts'
import { formatVampPercent } from '#areas/vamp/contract/vamp-ratio.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { disputeSummaryQuery } from '#web/api/dispute-summary-query.ts'
import { useClockAheadMs, useDeadlineLeft } from '#web/shared/disputes/use-account-now.ts'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import { actionsQuery } from '../queries.ts'
import styles from './needs-action.module.css'

/** What waits for somebody, the most urgent first. Absent while nothing does. */
export function NeedsAction() {
  const { t } = useTranslation('overview')
  const { id } = useMerchant()
  const now = useNow() + useClockAheadMs()
  const open = useQuery({ ...disputeSummaryQuery(id), enabled: useCan('disputes.read') }).data?.open
  const actions = useQuery(actionsQuery(id)).data ?? []
  const disputes = open?.next_due_by ? [{ key: 'disputes', worth_minor: open.worth_minor, due_by: open.next_due_by, strip: <DisputesStrip open={open} /> }] : []
  const others = actions.map((action) => ({ ...action, key: action.kind, strip: <ActionStrip action={action} /> }))
  const items = [...disputes, ...others]
  if (items.length === 0) return null
  return (
    <section className={styles.list} aria-label={t('actions.title')}>
      {sortActions(items, now).map(({ key, strip }) => (
        <Fragment key={key}>{strip}</Fragment>
      ))}
    </section>
  )
}

/** Whether it isn't known yet what waits. The rest of the page would move if it came later. */
export function useIsActionPending(): boolean {
  const { id } = useMerchant()
  const disputes = useQuery({ ...disputeSummaryQuery(id), enabled: useCan('disputes.read') })
  const actions = useQuery(actionsQuery(id))
  return disputes.isLoading || actions.isLoading
}

const icons: Readonly<Record<ActionKind, typeof PlugIcon>> = {
  authorizations: ClockIcon,
  payouts: LandmarkIcon,
  bank_accounts: LandmarkIcon,
  webhooks: PlugIcon,
  vamp: ChartLineIcon,
}

/** What waits, how much money, and until when. Leads to the object, or to the list of several. */
function ActionStrip({ action }: { action: Action }) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const due = useDueText(action.due_by, expiryTexts)
  const { kind, count, has_more: hasMore, amounts, percent } = action
  const Icon = icons[kind]
  const shown = hasMore ? t('figures.moreThan', { value: formatCount(count, locale) }) : formatCount(count, locale)
  const money = amounts.map((amount) => formatMoney(amount.amount_minor, amount.currency, locale)).join(' + ')
  return (
    <Target action={action}>
      <Icon aria-hidden className={styles.icon ?? ''} />
      <strong>{percent === null ? t(`actions.${kind as Exclude<ActionKind, 'vamp'>}`, { count, shown }) : t('actions.vamp')}</strong>
      {/* Sums of some of them would be wrong. */}
      {!hasMore && money !== '' && <span>{money}</span>}
      {percent !== null && <span>{t('actions.ratio', { percent: formatVampPercent(percent, locale) })}</span>}
      {due && <span>{due}</span>}
    </Target>
  )
}

function Target({ action: { kind, object_id: id, counted_until: until, counted_since: since }, children }: { action: Action; children: ReactNode }) {
  const props = { className: `card ${styles.strip}`, children }
  switch (kind) {
    case 'authorizations':
      if (id) return <Link to="/payments/$paymentId" params={{ paymentId: id }} {...props} />
      return <Link to="/payments" search={until === null ? {} : searchFor(paymentQuery, filtersOfExpiring(until))} {...props} />
    case 'payouts':
      if (id) return <Link to="/balance/payouts/$payoutId" params={{ payoutId: id }} {...props} />
      return <Link to="/balance/payouts" search={since === null ? {} : searchFor(payoutQuery, filtersOfFailedPayouts(since))} {...props} />
    case 'bank_accounts':
      return <Link to="/balance/bank-accounts" {...props} />
    case 'webhooks':
      if (id) return <Link to="/developer/webhooks/$endpointId" params={{ endpointId: id }} {...props} />
      return <Link to="/developer/webhooks" {...props} />
    case 'vamp':
      return <Link to="/payments-product/vamp" {...props} />
  }
}

/** What waits for a response: how many disputes, how much money, and until when. */
function DisputesStrip({ open }: { open: Answer<typeof getDisputeSummary>['open'] }) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const due = useDueText(open.next_due_by, dueTexts)
  const { dispute_count: disputes, inquiry_count: inquiries, has_more: hasMore, at_stake: stakes } = open
  const ofDisputes = t('disputes.disputes', { count: disputes, shown: formatCount(disputes, locale) })
  const ofInquiries = t('disputes.inquiries', { count: inquiries, shown: formatCount(inquiries, locale) })
  const what = disputes > 0 && inquiries > 0 ? t('disputes.both', { disputes: ofDisputes, inquiries: ofInquiries }) : disputes > 0 ? ofDisputes : ofInquiries
  const amounts = stakes.filter(({ amount_minor: amountMinor }) => amountMinor > 0).map((stake) => formatMoney(stake.amount_minor, stake.currency, locale))
  return (
    <Link to="/payments-product/disputes" search={{ tab: 'needs_response' }} className={`card ${styles.strip}`}>
      <FlagIcon aria-hidden className={styles.icon} />
      <strong>{t(hasMore ? 'disputes.needMore' : 'disputes.need', { count: disputes + inquiries, what })}</strong>
      {/* Sums of some of them would be wrong. */}
      {!hasMore && amounts.length > 0 && <span>{t('disputes.atStake', { amounts: amounts.join(' + ') })}</span>}
      <span>{due}</span>
    </Link>
  )
}

interface DueTexts {
  readonly next: 'disputes.next' | 'actions.expires'
  readonly passed: 'disputes.nextPassed' | 'actions.expired'
}

const dueTexts = { next: 'disputes.next', passed: 'disputes.nextPassed' } as const
const expiryTexts = { next: 'actions.expires', passed: 'actions.expired' } as const

/** When the next of them is due, with the time that is left. Null without a deadline. */
function useDueText(due: string | null, texts: DueTexts): string | null {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const left = useDeadlineLeft(due)
  if (due === null) return null
  const time = `${formatTime(due, timeZone, locale, 'weekday')} ${formatTime(due, timeZone, locale, 'clock')}`
  return left === null ? t(texts.passed, { time }) : t(texts.next, { time, left })
}

interface Waiting {
  /** Its money, in one currency for all. */
  readonly worth_minor: number
  /** Null if its time is over. */
  readonly due_by: string | null
}

/**
 * Orders what waits by time and money: what ends within a day, what has ended, what ends later; among those, what is worth most.
 * Equal ones keep their order.
 */
export function sortActions<Item extends Waiting>(items: readonly Item[], nowMs: number): Item[] {
  const rank = ({ due_by: due }: Item) => (due === null ? 1 : Date.parse(due) - nowMs <= dayMs ? 0 : 2)
  return items.toSorted((a, b) => rank(a) - rank(b) || b.worth_minor - a.worth_minor)
}
