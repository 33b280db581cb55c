import type { ShownInstruction } from '@counterfoil/contract/instructions'

/** A refund that the platform has not confirmed yet. */
export const open: ShownInstruction = {
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

export const overdue: ShownInstruction = { ...open, is_overdue: true }

export const failed: ShownInstruction = { ...open, state: 'failed', answered_at: '2026-11-02T09:41:00Z', reason: 'Insufficient balance' }
