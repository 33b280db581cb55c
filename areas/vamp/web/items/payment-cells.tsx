import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { VampItem } from '#areas/vamp/contract/endpoints.ts'
import { PaymentStatusTag } from '#web/shared/payments/payment-status-tag.tsx'
import list from '#web/ui/lists/list-table.module.css'
import { Money } from '#web/ui/text/money.tsx'
import { shortenId } from '#web/ui/text/shorten-id.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatRecent } from '#web/ui/time/time.ts'

type OfPayment = Pick<VampItem, 'id' | 'payment'>

export function amountsOf({ payment }: OfPayment) {
  return payment ? [{ amountMinor: payment.amount_minor, currency: payment.currency }] : []
}

/** Cells about the payment of an item. Whoever can't view payments sees the ID of the item alone. */
export function usePaymentCells({ id, payment }: OfPayment) {
  const { t } = useTranslation('vamp')
  if (!payment) return { payment: <span className={list.link}>{shortenId(id)}</span>, amount: null, status: null, customer: t('items.hidden') }
  return {
    payment: (
      <Link to="/payments/$paymentId" params={{ paymentId: payment.id }} className={list.link} title={payment.id}>
        {shortenId(payment.id)}
      </Link>
    ),
    amount: <Money amountMinor={payment.amount_minor} currency={payment.currency} />,
    status: <PaymentStatusTag status={payment.status} />,
    customer: payment.customer_email,
  }
}

/** When the network processed an item, in UTC as its month is. */
export function useProcessedTime(at: string, now: number): string {
  const locale = useLocale()
  return formatRecent(at, 'UTC', locale, now)
}
