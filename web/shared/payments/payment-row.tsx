import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentItem } from '#areas/payments/contract/endpoints.ts'
import { MoneyRow } from '../../ui/layout/money-row.tsx'
import { isUnreceived, PaymentStatusTag } from './payment-status-tag.tsx'

/** A payment as a row below what it is related to; the children say why it is listed. */
export function PaymentRow({ payment, children }: { payment: PaymentItem; children?: ReactNode }) {
  const { t } = useTranslation('payments')
  const { id, status } = payment
  return (
    <MoneyRow
      amountMinor={payment.amount_minor}
      currency={payment.currency}
      isQuiet={isUnreceived(status)}
      at={payment.created_at}
      what={
        <Link to="/payments/$paymentId" params={{ paymentId: id }}>
          {payment.description ?? payment.order_number ?? t('list.unnamed')}
        </Link>
      }
      status={status !== 'successful' && <PaymentStatusTag status={status} />}
    >
      {children}
    </MoneyRow>
  )
}
