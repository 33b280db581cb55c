import { Link } from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableColumn } from '#areas/exports/contract/columns.ts'
import { paymentColumns } from '#areas/payments/contract/columns.ts'
import type { ListedPayment, PaymentItem } from '#areas/payments/contract/endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { paymentQuery } from '../../api/payment-queries.ts'
import list from '../../ui/lists/list-table.module.css'
import { ListTable } from '../../ui/lists/list-table.tsx'
import type { RowPeek } from '../../ui/lists/row-peek.ts'
import type { RowSelection } from '../../ui/lists/use-row-selection.ts'
import { Money } from '../../ui/text/money.tsx'
import { shortenId } from '../../ui/text/shorten-id.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import { RowTime } from '../../ui/time/row-time.tsx'
import { formatListed } from '../../ui/time/time.ts'
import { formatTimeLeft } from '../../ui/time/time-left.ts'
import { useColumns } from '../lists/use-columns.ts'
import { useFetchAhead } from '../lists/use-fetch-ahead.ts'
import { CardMark } from './card-mark.tsx'
import { OwnList, searchInList } from './own-list.ts'
import { isUnreceived, PaymentStatusTag } from './payment-status-tag.tsx'
import styles from './payment-table.module.css'

export type PaymentColumn = TableColumn<typeof paymentColumns>

/** A payment, with what only the list of payments has. */
type ShownPayment = PaymentItem & Partial<ListedPayment>

interface PaymentTableProps {
  /** Undefined while they are loading. */
  items: readonly ShownPayment[] | undefined
  caption: string
  isBusy?: boolean
  /** The same array in every render. */
  columns?: readonly PaymentColumn[] | undefined
  chosen?: { readonly pinned: number } | undefined
  selection?: RowSelection<PaymentItem> | undefined
  peek?: RowPeek | undefined
}

/** Payments as rows or cards. */
export function PaymentTable({ columns, ...props }: PaymentTableProps) {
  const { columns: own, ...table } = useColumns(paymentColumns, props.peek?.openId === undefined ? 'created' : undefined)
  return (
    <ListTable
      {...props}
      className={styles.payments}
      {...table}
      columns={columns ?? own}
      useCells={usePaymentCells}
      amountsOf={amountsOf}
      amountMode="point"
      fetchAhead={useFetchAhead(paymentQuery)}
    />
  )
}

function amountsOf({ amount_minor: amountMinor, net_minor: netMinor, currency }: ShownPayment) {
  return [amountMinor, netMinor ?? 0].map((shown) => ({ amountMinor: shown, currency }))
}

function usePaymentCells(item: ShownPayment, now: number) {
  const { t } = useTranslation('payments')
  const { id, card, created_at: at } = item
  const note = useNote(item, now)
  const money = (amountMinor: number | null | undefined) =>
    typeof amountMinor === 'number' && <Money amountMinor={amountMinor} currency={item.currency} mode="point" />
  return {
    ...item,
    payment: (
      <PaymentLink id={id} title={id} className={list.link}>
        {shortenId(id)}
      </PaymentLink>
    ),
    amount: <span className={isUnreceived(item.status) ? styles.unreceived : styles.amount}>{money(item.amount_minor)}</span>,
    description: (
      <>
        <PaymentLink id={id} title={item.description ?? undefined} className={styles.what}>
          {item.description ?? item.order_number ?? t('list.unnamed')}
        </PaymentLink>
        {item.description && item.order_number && <span className={styles.order}> {item.order_number}</span>}
      </>
    ),
    status:
      item.status === 'successful' ? (
        <span className="visually-hidden" data-silent>
          {t('status.successful')}
        </span>
      ) : (
        <>
          <PaymentStatusTag status={item.status} />
          {note && (
            <span className={styles.reason} title={note}>
              {' '}
              {note.replace(/[.。]$/, '')}
            </span>
          )}
        </>
      ),
    card: card && <CardMark brand={card.brand} last4={card.last4} isListed />,
    customer: item.customer_name ?? item.customer_email,
    note,
    order: item.order_number,
    refunded: money(item.amount_refunded_minor || null),
    fee: money(item.fee_minor),
    net: money(item.net_minor),
    store: item.store,
    created: <RowTime at={at} now={now} format={formatListed} />,
  }
}

interface PaymentLinkProps {
  id: string
  title: string | undefined
  className: string | undefined
  children: ReactNode
}

/** Apart from its row, which stays as it is when the query changes. */
function PaymentLink({ id, ...shown }: PaymentLinkProps) {
  return <Link to="/payments/$paymentId" params={{ paymentId: id }} search={searchInList(use(OwnList))} {...shown} />
}

function useNote(item: PaymentItem, now: number): string | null {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const note = notePayment(item, now)
  if (note?.kind === 'declined') return note.text
  if (note?.kind === 'refunded') return t('note.refunded', { amount: formatMoney(note.amountMinor, item.currency, locale) })
  if (note?.kind !== 'expires') return null
  const left = formatTimeLeft(note.leftMs, locale)
  return left ? t('note.expires', { left }) : t('note.expired')
}

/** What a reader of a list wants to know beside the status, in the order of what matters most. */
type PaymentNote =
  | { readonly kind: 'declined'; readonly text: string }
  | { readonly kind: 'expires'; readonly leftMs: number }
  | { readonly kind: 'refunded'; readonly amountMinor: number }
  | null

export function notePayment(item: Pick<PaymentItem, 'status' | 'decline' | 'capture_before' | 'amount_refunded_minor'>, nowMs: number): PaymentNote {
  if (item.status === 'failed' && item.decline) return { kind: 'declined', text: item.decline.text }
  if (item.status === 'uncaptured' && item.capture_before) return { kind: 'expires', leftMs: Date.parse(item.capture_before) - nowMs }
  return item.amount_refunded_minor > 0 ? { kind: 'refunded', amountMinor: item.amount_refunded_minor } : null
}
