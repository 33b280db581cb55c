import type { VampItem } from '@counterfoil/contract/vamp/endpoints'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PaymentStatusTag } from '../../../shared/payments/payment-status-tag.tsx'
import list from '../../../ui/lists/list-table.module.css'
import { Money } from '../../../ui/text/money.tsx'
import { shortenId } from '../../../ui/text/shorten-id.ts'

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
