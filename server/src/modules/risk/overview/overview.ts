import { limits } from '@counterfoil/contract/limits'
import type { BlockedPayments, RiskOverview } from '@counterfoil/contract/risk/overview'
import type { Blocker } from '@counterfoil/contract/risk/types'
import { addDays, dayIn } from '@counterfoil/contract/time/calendar-days'
import type { TenantContext } from '../../../infra/context.ts'
import { getAccountSettings } from '../../../infra/merchant-accounts-store.ts'
import { termsOf } from '../rules/present.ts'
import { findRulesById } from '../rules/store.ts'
import { type BlockedSum, blockedQuery, nameEntries } from './blocked-store.ts'

const none: BlockedPayments = { payments: 0, attempts: 0, amounts: [] }

/** Returns what lists and rules blocked of the payments of the past days, today included. */
export async function readOverview(context: TenantContext, dayCount: number): Promise<RiskOverview> {
  const { time_zone: timeZone } = await getAccountSettings(context)
  const to = dayIn(timeZone, context.now)
  const from = addDays(to, 1 - dayCount)
  const bounds = {
    attemptsMax: limits.riskOverviewAttemptsMax,
    entriesMax: limits.riskOverviewEntriesShown,
    rulesMax: limits.riskOverviewRulesShown,
  }
  const { rows } = await blockedQuery(context, { from, to, timeZone }, bounds).execute(context.db)
  const sumsOf = (part: BlockedSum['part']) => addUp(rows.filter((row) => row.part === part))
  const all = sumsOf('all').get('') ?? none
  const [days, entries, rules] = [sumsOf('day'), sumsOf('entry'), sumsOf('rule')]
  const names = new Map((await nameEntries(context, [...entries.keys()])).map((entry) => [entry.entry_id, entry]))
  const rulesById = new Map((await findRulesById(context, [...rules.keys()])).map((rule) => [rule.id, rule]))
  return {
    from,
    to,
    has_more: all.attempts >= limits.riskOverviewAttemptsMax,
    all,
    days: Array.from({ length: dayCount }, (_, index) => addDays(from, index)).map((day) => ({ day, ...(days.get(day) ?? none) })),
    types: inOrder(sumsOf('type')).map(([type, sums]) => ({ type: type as Blocker, ...sums })),
    entries: inOrder(entries).flatMap(([id, sums]) => {
      const entry = names.get(id)
      return entry ? [{ ...entry, ...sums }] : []
    }),
    rules: inOrder(rules).flatMap(([id, sums]) => {
      const rule = rulesById.get(id)
      return rule ? [{ rule_id: id, status: rule.status, ...termsOf(rule), ...sums }] : []
    }),
  }
}

/** The sums of each key, in all currencies. A payment has one. */
function addUp(rows: readonly BlockedSum[]): Map<string, BlockedPayments> {
  const sums = new Map<string, BlockedPayments>()
  for (const { key, currency, payments, attempts, amount_minor } of rows) {
    const sum = sums.get(key) ?? none
    const amounts = [...sum.amounts, { currency, payments, attempts, amount_minor }].toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
    sums.set(key, { payments: sum.payments + payments, attempts: sum.attempts + attempts, amounts })
  }
  return sums
}

/** Those with the most payments first. */
function inOrder(sums: ReadonlyMap<string, BlockedPayments>): [string, BlockedPayments][] {
  return [...sums].toSorted(([one, a], [other, b]) => b.payments - a.payments || (one < other ? -1 : 1))
}
