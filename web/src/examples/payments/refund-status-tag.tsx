import { refundStatuses } from '@counterfoil/contract/statuses'
import { RefundStatusTag } from '../../shared/payments/refund-status-tag.tsx'

export const Kinds = () =>
  refundStatuses.map((status) => (
    <p key={status}>
      <RefundStatusTag status={status} />
    </p>
  ))
