import { limits } from '@counterfoil/contract/limits'
import type { Action, ActionKind } from '@counterfoil/contract/overview/actions'
import type { Permission } from '@counterfoil/contract/permissions'
import { vampPercent, vampStatusOf } from '@counterfoil/contract/vamp/vamp-ratio'
import type { TenantContext } from '../../../infra/context.ts'
import { countsOf, listMonths, monthOf } from '../../vamp/index.ts'
import { countDisabledEndpoints, countErroredAccounts, sumExpiring, sumFailedPayouts, type WaitingRow } from './actions-store.ts'

interface Source {
  readonly permission: Permission
  readonly find: (context: TenantContext) => Promise<Omit<Action, 'kind'> | null>
}

/** Whoever may act sees it, and of VAMP whoever may read it. */
const sources: Readonly<Record<ActionKind, Source>> = {
  authorizations: { permission: 'payments.capture', find: async (context) => summarize(await sumExpiring(context)) },
  payouts: { permission: 'payouts.manage', find: async (context) => summarize(await sumFailedPayouts(context)) },
  bank_accounts: { permission: 'bank_accounts.manage', find: async (context) => summarize(await countErroredAccounts(context)) },
  webhooks: { permission: 'webhooks.manage', find: async (context) => summarize(await countDisabledEndpoints(context)) },
  vamp: { permission: 'vamp.read', find: findVamp },
}

/** What waits for the caller, kind by kind. */
export async function findActions(context: TenantContext): Promise<Action[]> {
  const { actor } = context
  const allowed = (Object.keys(sources) as ActionKind[]).filter((kind) => actor.kind === 'member' && actor.permissions.has(sources[kind].permission))
  const found = await Promise.all(
    allowed.map(async (kind) => {
      const action = await sources[kind].find(context)
      return action ? [{ kind, ...action }] : []
    }),
  )
  return found.flat()
}

function summarize(rows: readonly WaitingRow[]): Omit<Action, 'kind'> | null {
  const [first] = rows
  if (!first) return null
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  const due = rows.flatMap(({ due_by }) => (due_by === null ? [] : due_by.getTime()))
  return {
    count: Math.min(count, limits.overviewActionsMax),
    has_more: count > limits.overviewActionsMax,
    amounts: rows.flatMap(({ currency, amount_minor }) => (currency === null ? [] : [{ currency, amount_minor }])),
    due_by: due.length > 0 ? new Date(Math.min(...due)).toISOString() : null,
    object_id: count === 1 ? first.object_id : null,
    percent: null,
  }
}

/** The ratio of this month, if it is above the limit of Visa. */
async function findVamp(context: TenantContext): Promise<Omit<Action, 'kind'> | null> {
  const month = monthOf(context.now)
  const [row] = await listMonths(context, { from: month, to: month })
  const percent = vampPercent(countsOf(row))
  if (vampStatusOf(percent) !== 'excessive') return null
  return { count: 1, has_more: false, amounts: [], due_by: null, object_id: month, percent }
}
