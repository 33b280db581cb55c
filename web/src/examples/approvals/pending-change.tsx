import type { TeamApproval } from '@counterfoil/contract/team/team-approvals'
import { PendingChange } from '../../shared/approvals/pending-change.tsx'
import { pendingOfSubjectQuery } from '../../shared/approvals/queries.ts'
import { OwnAddress } from '../own-address.tsx'
import { OwnQueries } from '../own-queries.tsx'

const subjectId = 'role_0VbmYENaHSYeXQKf'

const approval: TeamApproval = {
  id: 'apr_0VbmYENaHSYeXQKf',
  action: 'role.update',
  status: 'pending',
  subject: 'Refunds',
  subject_id: subjectId,
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

function Pending({ change }: { change: Partial<TeamApproval> }) {
  const page = { items: [{ ...approval, ...change }], next_cursor: null, previous_cursor: null }
  return (
    <OwnQueries fill={(queries, id) => queries.setQueryData(pendingOfSubjectQuery(id, subjectId).queryKey, page)}>
      <OwnAddress>
        <PendingChange subjectId={subjectId} />
      </OwnAddress>
    </OwnQueries>
  )
}

export const Default = () => <Pending change={{}} />
export const WithAction = () => <Pending change={{ can_decide: true }} />
export const Dangerous = () => <Pending change={{ action: 'role.delete' }} />
