import type { SettingsState } from '#areas/settings/contract/endpoints.ts'
import type { BusinessContext } from '#server/infra/context.ts'
import { isOverdue } from './status.ts'
import * as store from './store.ts'

/** How many documents are overdue, rejected, missing and in review, each with the next day that one is due. */
export async function summarizeDocuments(context: BusinessContext): Promise<SettingsState[]> {
  const rows = await store.listRows(context)
  const overdue = rows.filter((row) => isOverdue(row, context.now))
  const others = rows.filter((row) => !overdue.includes(row))
  const withStatus = (status: store.RequirementRow['status']) => others.filter((row) => row.status === status)
  const open = [
    summarize('documents_overdue', overdue),
    summarize('documents_rejected', withStatus('rejected')),
    summarize('documents_missing', withStatus('missing')),
    summarize('documents_in_review', withStatus('in_review')),
  ].filter(({ count }) => count !== 0)
  if (open.length > 0) return open
  return [{ state: rows.length > 0 ? 'documents_verified' : 'documents_none', count: null, at: null }]
}

function summarize(state: SettingsState['state'], rows: readonly store.RequirementRow[]): SettingsState {
  const dueTimes = rows.flatMap(({ due_at: dueAt }) => (dueAt === null ? [] : [dueAt.getTime()]))
  return { state, count: rows.length, at: dueTimes.length === 0 ? null : new Date(Math.min(...dueTimes)).toISOString() }
}
