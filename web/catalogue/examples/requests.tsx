import { useTranslation } from 'react-i18next'
import type { Approval } from '#areas/approvals/contract/endpoints.ts'
import { addCustomerNote } from '#areas/customers/contract/notes.ts'
import type { TeamApproval } from '#areas/team/contract/team-approvals.ts'
import type { ShownInstruction } from '#kernel/instructions.ts'
import { PendingChange } from '../../shared/approvals/pending-change.tsx'
import { PendingRefund } from '../../shared/approvals/pending-refund.tsx'
import { pendingOfPaymentQuery, pendingOfSubjectQuery, secondPersonQuery } from '../../shared/approvals/queries.ts'
import { SecondPersonNote } from '../../shared/approvals/second-person-note.tsx'
import { InstructionTag, InstructionText } from '../../shared/instructions/instruction-note.tsx'
import { InstructionPanel } from '../../shared/instructions/instruction-panel.tsx'
import { Activity } from '../../shared/notes/activity.tsx'
import { OwnAddress, OwnQueries } from './support/surroundings.tsx'

/** A refund that the platform has not confirmed yet. */
const open: ShownInstruction = {
  id: 'ins_0VbmYENaHSYeXQKf',
  type: 'refund.create',
  state: 'sent',
  subject_id: 'pi_0VbmLGC4UvidskqxvnvRzis2',
  amount_minor: 1950,
  created_at: '2026-11-02T09:30:00Z',
  overdue_at: '2026-11-02T10:30:00Z',
  is_overdue: false,
  answered_at: null,
  reason: null,
}

const overdue: ShownInstruction = { ...open, is_overdue: true }

const failed: ShownInstruction = { ...open, state: 'failed', answered_at: '2026-11-02T09:41:00Z', reason: 'Insufficient balance' }

const subjectId = 'role_0VbmYENaHSYeXQKf'

const pendingChangeApproval: TeamApproval = {
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

function PendingChangePending({ change }: { change: Partial<TeamApproval> }) {
  const page = { items: [{ ...pendingChangeApproval, ...change }], next_cursor: null, previous_cursor: null }
  return (
    <OwnQueries fill={(queries, id) => queries.setQueryData(pendingOfSubjectQuery(id, subjectId).queryKey, page)}>
      <OwnAddress>
        <PendingChange subjectId={subjectId} />
      </OwnAddress>
    </OwnQueries>
  )
}

export const PendingChange_Default = () => <PendingChangePending change={{}} />
export const PendingChange_WithAction = () => <PendingChangePending change={{ can_decide: true }} />
export const PendingChange_Dangerous = () => <PendingChangePending change={{ action: 'role.delete' }} />

const paymentId = 'pi_0VbmYENaHSYeXQKf'

const pendingRefundApproval: Approval = {
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

function PendingRefundPending({ change }: { change: Partial<Approval> }) {
  const page = { items: [{ ...pendingRefundApproval, ...change }], next_cursor: null, previous_cursor: null }
  return (
    <OwnQueries fill={(queries, id) => queries.setQueryData(pendingOfPaymentQuery(id, paymentId).queryKey, page)}>
      <OwnAddress>
        <PendingRefund paymentId={paymentId} />
      </OwnAddress>
    </OwnQueries>
  )
}

export const PendingRefund_Default = () => <PendingRefundPending change={{}} />
export const PendingRefund_WithAction = () => <PendingRefundPending change={{ can_decide: true }} />

export const SecondPersonNote_Default = () => (
  <OwnQueries fill={(queries, id) => queries.setQueryData(secondPersonQuery(id).queryKey, { roles: true, bank_accounts: true, releases: [] })}>
    <SecondPersonNote subject="roles" />
  </OwnQueries>
)

function InstructionNoteExample({ instruction }: { instruction: ShownInstruction }) {
  return (
    <>
      <InstructionTag instruction={instruction} />
      <p>
        <InstructionText instruction={instruction} />
      </p>
    </>
  )
}

export const InstructionNote_Open = () => <InstructionNoteExample instruction={open} />
export const InstructionNote_Overdue = () => <InstructionNoteExample instruction={overdue} />
export const InstructionNote_Rejected = () => <InstructionNoteExample instruction={failed} />

export const InstructionPanel_Open = () => <InstructionPanel instruction={open} currency="EUR" />
export const InstructionPanel_Overdue = () => <InstructionPanel instruction={overdue} currency="EUR" />

export function InstructionPanel_Rejected() {
  const { t } = useTranslation('catalogue')
  return (
    <InstructionPanel instruction={failed} currency="EUR">
      <p>{t('samples.hint')}</p>
    </InstructionPanel>
  )
}

const done = async () => undefined

function ActivityExample({ mayWrite, isEmpty = false }: { mayWrite: boolean; isEmpty?: boolean }) {
  const { t } = useTranslation('catalogue')
  const note = { id: 'note_1', created_at: '2026-11-02T09:30:00Z', member: 'Mei Chen', text: t('samples.hint'), is_own: true }
  const notes = {
    notes: isEmpty ? [] : [note],
    endpoint: addCustomerNote,
    mayWrite,
    hint: t('samples.hint'),
    deleteText: t('samples.hint'),
    onAdd: done,
    onDelete: done,
  }
  return (
    <OwnQueries fill={() => undefined}>
      <Activity entries={[]} notes={notes} />
    </OwnQueries>
  )
}

export const Activity_Default = () => <ActivityExample mayWrite />
export const Activity_Disabled = () => <ActivityExample mayWrite={false} />
export const Activity_Empty = () => <ActivityExample mayWrite isEmpty />
