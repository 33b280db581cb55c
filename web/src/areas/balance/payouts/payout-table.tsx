import type { PayoutItem } from '@counterfoil/contract/payouts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMerchant } from '../../../stores/merchant.ts'
import { CopyableId } from '../../../ui/copyable-id.tsx'
import { followRow } from '../../../ui/follow-row.ts'
import { InstructionTag } from '../../../ui/instruction-note.tsx'
import list from '../../../ui/list-table.module.css'
import { Money } from '../../../ui/money.tsx'
import { shortenId } from '../../../ui/shorten-id.ts'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { formatRecent } from '../../../ui/time.ts'
import { useLocale } from '../../../ui/use-locale.ts'
import { useNow } from '../../../ui/use-now.ts'
import { usePrefetch } from '../../../ui/use-prefetch.ts'
import { useTimeInZone } from '../../../ui/use-time-in-zone.ts'
import { Destination } from './destination.tsx'
import { PayoutStatusTag } from './payout-status-tag.tsx'
import styles from './payout-table.module.css'
import { payoutQuery } from './queries.ts'
import { isBack } from './state.ts'
import { useArrival } from './use-arrival.ts'

const columns = ['created', 'amount', 'status', 'destination', 'arrival', 'how', 'note'] as const

/** Rows to be filled, numbered so that their bars differ in length. */
const skeletonRows = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

interface PayoutTableProps {
  /** Undefined while they are on their way. */
  items: readonly PayoutItem[] | undefined
  /** Another page is on its way, and this one still stands. */
  isBusy: boolean
}

/** Payouts as rows, and where there is little room as cards. */
export function PayoutTable({ items, isBusy }: PayoutTableProps) {
  const { t } = useTranslation('balance')
  const now = useNow()
  return (
    <div className={list.frame} data-busy={isBusy || undefined}>
      <table className={`${list.table} ${styles.payouts}`} aria-busy={isBusy || !items}>
        <caption className="visually-hidden">{t('payouts.caption')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`payouts.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items ? items.map((item) => <Row key={item.id} item={item} now={now} />) : skeletonRows.map((row) => <SkeletonRow key={row} row={row} />)}
        </tbody>
      </table>
    </div>
  )
}

function Row({ item, now }: { item: PayoutItem; now: number }) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const inZone = useTimeInZone()
  const arrivalOf = useArrival()
  const queries = useQueryClient()
  const { id: merchantId, time_zone: timeZone } = useMerchant()
  const prefetch = usePrefetch(() => void queries.prefetchQuery(payoutQuery(merchantId, item.id)))
  return (
    <tr className={list.row} onMouseEnter={prefetch.start} onMouseLeave={prefetch.stop} onClick={followRow} onAuxClick={followRow}>
      <td data-column="created">
        <Link
          to="/balance/payouts/$payoutId"
          params={{ payoutId: item.id }}
          className={styles.link}
          title={inZone(item.created_at)}
          onFocus={prefetch.start}
          onBlur={prefetch.stop}
        >
          <time dateTime={item.created_at}>{formatRecent(item.created_at, timeZone, locale, now)}</time>
          {/* Several may have been made in one minute. */}
          <span className="visually-hidden"> {shortenId(item.id)}</span>
        </Link>
      </td>
      <td data-column="amount">
        <Money amountMinor={item.amount_minor} currency={item.currency} />
      </td>
      <td data-column="status">
        <PayoutStatusTag status={item.status} />
      </td>
      <td data-column="destination">
        <Destination account={item.bank_account} />
      </td>
      <td data-column="arrival">
        <span className={styles.label}>{t('payouts.columns.arrival')}</span>
        {isBack(item) ? <span className={styles.none}>–</span> : <time dateTime={item.arrival_date}>{arrivalOf(item)}</time>}
      </td>
      <td data-column="how">{t(item.is_automatic ? 'payouts.how.automatic' : 'payouts.how.asked')}</td>
      <td data-column="note">
        <Note item={item} />
      </td>
    </tr>
  )
}

/** What matters most beside the status: that nobody has confirmed it, why it failed, or by what the bank finds it. */
function Note({ item: { instruction, failure, trace_id: traceId } }: { item: PayoutItem }) {
  const { t } = useTranslation('balance')
  if (instruction) return <InstructionTag instruction={instruction} />
  if (failure) return <span title={failure.text}>{failure.text}</span>
  if (traceId === null) return null
  return (
    <span className={styles.trace}>
      {t('payouts.trace')} <CopyableId id={traceId} />
    </span>
  )
}

function SkeletonRow({ row }: { row: number }) {
  return (
    <tr className={list.row} data-skeleton>
      {columns.map((column, index) => (
        <td key={column} data-column={column}>
          <SkeletonBar width={`${45 + ((row * 7 + index * 13) % 40)}%`} height={12} />
        </td>
      ))}
    </tr>
  )
}
