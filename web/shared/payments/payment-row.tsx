import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PaymentItem } from '#areas/payments/contract/endpoints.ts'
import detail from '../../ui/layout/detail.module.css'
import { Money } from '../../ui/text/money.tsx'
import { shortenId } from '../../ui/text/shorten-id.ts'
import { DateTime } from '../../ui/time/date-time.tsx'
import { CardMark } from './card-mark.tsx'
import { PaymentStatusTag } from './payment-status-tag.tsx'

/** A payment as a row of a card; the children say why it is listed. */
export function PaymentRow({ payment, children }: { payment: PaymentItem; children: ReactNode }) {
  const { id, card } = payment
  return (
    <li>
      <span className={detail.line}>
        <Link to="/payments/$paymentId" params={{ paymentId: id }} title={id}>
          {shortenId(id)}
        </Link>
        <PaymentStatusTag status={payment.status} />
        {card && <CardMark brand={card.brand} last4={card.last4} />}
      </span>
      <span className={detail.end}>
        <Money amountMinor={payment.amount_minor} currency={payment.currency} />
      </span>
      <span className={detail.quiet}>{children}</span>
      <span className={`${detail.quiet} ${detail.end}`}>
        <DateTime at={payment.created_at} style="day" />
      </span>
    </li>
  )
}
