import type { Approval } from '@counterfoil/contract/approvals/endpoints'
import { PendingRefund } from '../../shared/approvals/pending-refund.tsx'
import { pendingOfPaymentQuery } from '../../shared/approvals/queries.ts'
import { OwnAddress } from '../own-address.tsx'
import { OwnQueries } from '../own-queries.tsx'

const paymentId = 'pi_0VbmYENaHSYeXQKf'

const approval: Approval = {
  id: 'apr_0VbmYENaHSYeXQKf',
  action: 'refund',
  status: 'pending',
  amount_minor: 120_000,
  currency: 'USD',
  exceeded: 'each',
  limit_minor: 50_000,
  payment_id: paymentId,
  last4: null,
  requested_by: 'Mei Chen',
  is_own: false,
  created_at: '2026-11-02T09:30:00Z',
  expires_at: '2026-11-05T09:30:00Z',
  decided_by: null,
  decided_at: null,
  decline_reason: null,
  failure: null,
  result_id: null,
  can_decide: false,
}

function Pending({ change }: { change: Partial<Approval> }) {
  const page = { items: [{ ...approval, ...change }], next_cursor: null, previous_cursor: null }
  return (
    <OwnQueries fill={(queries, id) => queries.setQueryData(pendingOfPaymentQuery(id, paymentId).queryKey, page)}>
      <OwnAddress>
        <PendingRefund paymentId={paymentId} />
      </OwnAddress>
    </OwnQueries>
  )
}

export const Default = () => <Pending change={{}} />
export const WithAction = () => <Pending change={{ can_decide: true }} />
