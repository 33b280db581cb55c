import type { Action, ActionKind } from '#areas/home/contract/actions.ts'
import { overviewLimits } from '#areas/home/contract/rules.ts'
import { readWorths } from '#areas/ledger/server/reference-rates/index.ts'
import { vampPercent, vampStatusOf } from '#areas/vamp/contract/vamp-ratio.ts'
import { countsOf, listMonths, monthOf } from '#areas/vamp/server/index.ts'
import type { Permission } from '#kernel/permissions.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'
import { dayMs, hourMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { countDisabledEndpoints, countErroredAccounts, sumExpiring, sumFailedPayouts, type WaitingRow } from './actions-store.ts'

/** Null if nothing of a kind waits. */
type Found = Omit<Action, 'kind' | 'worth_minor'> | null

interface Source {
  readonly permission: Permission
  readonly find: (context: TenantContext) => Promise<Found>
}

/** Whoever may act sees it, and of VAMP whoever may read it. */
const sources: Readonly<Record<ActionKind, Source>> = {
  authorizations: { permission: 'payments.capture', find: findExpiring },
  payouts: { permission: 'payouts.manage', find: findFailedPayouts },
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
  const actions = found.flat()
  const worths = await readWorths(
    context,
    actions.map(({ amounts }) => amounts),
  )
  return actions.map((action, index) => ({ ...action, worth_minor: worths[index] ?? 0 }))
}

async function findExpiring(context: TenantContext): Promise<Found> {
  const until = new Date(context.now.getTime() + overviewLimits.overviewExpiringHours * hourMs)
  return summarize(await sumExpiring(context, until), { counted_until: until.toISOString() })
}

async function findFailedPayouts(context: TenantContext): Promise<Found> {
  const { time_zone: timeZone } = await getAccountSettings(context)
  const since = dayIn(timeZone, new Date(context.now.getTime() - overviewLimits.overviewFailedDays * dayMs))
  return summarize(await sumFailedPayouts(context, since, timeZone), { counted_since: since })
}

const uncounted = { counted_until: null, counted_since: null }

function summarize(rows: readonly WaitingRow[], counted: Partial<Pick<Action, 'counted_until' | 'counted_since'>> = {}): Found {
  const [first] = rows
  if (!first) return null
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  const due = rows.flatMap(({ due_by }) => (due_by === null ? [] : due_by.getTime()))
  return {
    count: Math.min(count, overviewLimits.overviewActionsMax),
    has_more: count > overviewLimits.overviewActionsMax,
    amounts: rows.flatMap(({ currency, amount_minor }) => (currency === null ? [] : [{ currency, amount_minor }])),
    due_by: due.length > 0 ? new Date(Math.min(...due)).toISOString() : null,
    ...uncounted,
    ...counted,
    object_id: count === 1 ? first.object_id : null,
    percent: null,
  }
}

/** The ratio of this month, if it is above the limit of Visa. */
async function findVamp(context: TenantContext): Promise<Found> {
  const month = monthOf(context.now)
  const [row] = await listMonths(context, { from: month, to: month })
  const percent = vampPercent(countsOf(row))
  if (vampStatusOf(percent) !== 'excessive') return null
  return { count: 1, has_more: false, amounts: [], due_by: null, ...uncounted, object_id: month, percent }
}
