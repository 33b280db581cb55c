import { disputeStatuses } from '@counterfoil/contract/statuses'
import { DisputeStatusTag } from '../../shared/disputes/dispute-status-tag.tsx'

export const Kinds = () =>
  disputeStatuses.map((status) => (
    <p key={status}>
      <DisputeStatusTag status={status} />
    </p>
  ))
