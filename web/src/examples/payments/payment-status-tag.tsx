import { paymentStatuses } from '@counterfoil/contract/statuses'
import { PaymentStatusTag } from '../../shared/payments/payment-status-tag.tsx'

export const Kinds = () =>
  paymentStatuses.map((status) => (
    <p key={status}>
      <PaymentStatusTag status={status} />
    </p>
  ))
