import type { PaymentItem } from '@counterfoil/contract/payments/endpoints'
import { PaymentRow } from '../../shared/payments/payment-row.tsx'
import detail from '../../ui/layout/detail.module.css'
import { OwnAddress } from '../own-address.tsx'

const payment: PaymentItem = {
  id: 'pi_0VbmLGC4UvidskqxvnvRzis2',
  created_at: '2026-11-02T09:30:00Z',
  status: 'successful',
  amount_minor: 5800,
  amount_refunded_minor: 0,
  currency: 'EUR',
  card: { brand: 'visa', last4: '4242' },
  customer_email: 'ada.lin@example.com',
  order_number: '10999',
  description: null,
  decline: null,
  capture_before: null,
}

export const Default = () => (
  <OwnAddress>
    <ul className={detail.rows}>
      <PaymentRow payment={payment}>{payment.order_number}</PaymentRow>
    </ul>
  </OwnAddress>
)
