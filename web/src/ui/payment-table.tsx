import { formatMoney } from '@counterfoil/contract/money'
import type { PaymentItem } from '@counterfoil/contract/payments'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paymentQuery } from '../api/payment-query.ts'
import { useMerchant } from '../stores/merchant.ts'
import { CardMark } from './card-mark.tsx'
import { followRow } from './follow-row.ts'
import list from './list-table.module.css'
import { Money } from './money.tsx'
import { notePayment } from './payment-note.ts'
import { PaymentStatusTag } from './payment-status-tag.tsx'
import styles from './payment-table.module.css'
import { shortenId } from './shorten-id.ts'
import { SkeletonBar } from './skeleton.tsx'
import { formatRecent, formatTime, formatZone } from './time.ts'
import { formatTimeLeft } from './time-left.ts'
import { useLocale } from './use-locale.ts'
import { useNow } from './use-now.ts'
import { usePrefetch } from './use-prefetch.ts'

const columns = ['payment', 'amount', 'status', 'card', 'customer', 'note', 'order', 'created'] as const

/** Rows to be filled, numbered so that their bars differ in length. */
const skeletonRows = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

interface PaymentTableProps {
  /** Undefined while they are on their way. */
  items: readonly PaymentItem[] | undefined
  caption: string
  /** Rows of the skeleton, at most twelve. */
  rowsExpected?: number
  /** Another page is on its way, and this one still stands. */
  isBusy?: boolean
}

/** Payments as rows, and where there is little room as cards. Our own table: the row is one link, and it weighs a hundredth of antd's. */
export function PaymentTable({ items, caption, rowsExpected = 10, isBusy = false }: PaymentTableProps) {
  const { t } = useTranslation('payments')
  const now = useNow()
  return (
    <div className={list.frame} data-busy={isBusy || undefined}>
      <table className={`${list.table} ${styles.payments}`} aria-busy={isBusy || !items}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items
            ? items.map((item) => <Row key={item.id} item={item} now={now} />)
            : skeletonRows.slice(0, rowsExpected).map((row) => <SkeletonRow key={row} row={row} />)}
        </tbody>
      </table>
    </div>
  )
}

function Row({ item, now }: { item: PaymentItem; now: number }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { id: merchantId, time_zone: timeZone } = useMerchant()
  const queries = useQueryClient()
  const prefetch = usePrefetch(() => void queries.prefetchQuery(paymentQuery(merchantId, item.id)))
  return (
    <tr className={list.row} onMouseEnter={prefetch.start} onMouseLeave={prefetch.stop} onClick={followRow} onAuxClick={followRow}>
      <td data-column="payment">
        <Link to="/payments/$paymentId" params={{ paymentId: item.id }} className={list.link} title={item.id} onFocus={prefetch.start} onBlur={prefetch.stop}>
          {shortenId(item.id)}
        </Link>
      </td>
      <td data-column="amount">
        <Money amountMinor={item.amount_minor} currency={item.currency} />
      </td>
      <td data-column="status">
        <PaymentStatusTag status={item.status} />
      </td>
      <td data-column="card">{item.card ? <CardMark brand={item.card.brand} last4={item.card.last4} /> : null}</td>
      <td data-column="customer" title={item.customer_email ?? undefined}>
        {item.customer_email}
      </td>
      <Note item={item} now={now} />
      <td data-column="order" title={item.order_number ?? undefined}>
        {item.order_number}
      </td>
      <td data-column="created">
        <time
          dateTime={item.created_at}
          title={t('timeInZone', { time: formatTime(item.created_at, timeZone, locale, 'full'), zone: formatZone(timeZone, locale, item.created_at) })}
        >
          {formatRecent(item.created_at, timeZone, locale, now)}
        </time>
      </td>
    </tr>
  )
}

function Note({ item, now }: { item: PaymentItem; now: number }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const note = notePayment(item, now)
  const text = () => {
    if (note?.kind === 'declined') return note.text
    if (note?.kind === 'refunded') return t('note.refunded', { amount: formatMoney(note.amountMinor, item.currency, locale, 'number') })
    if (note?.kind !== 'expires') return ''
    const left = formatTimeLeft(note.leftMs, locale)
    return left ? t('note.expires', { left }) : t('note.expired')
  }
  return (
    <td data-column="note" title={text() || undefined}>
      {text()}
    </td>
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
