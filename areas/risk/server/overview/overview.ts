import type { RiskEntry } from '#areas/risk/contract/lists.ts'
import type { BlockedPayments, listHurtingEntries, RiskOverview } from '#areas/risk/contract/overview.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { blockers } from '#kernel/risk/types.ts'
import { addDays, dayIn } from '#kernel/time/calendar-days.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { quarterNumberOf, sumIntervals } from '#server/infra/figures/day-parts.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { listHurtingOf, listStoppingEntries } from '../hits/store.ts'
import { presentEntry } from '../present.ts'
import { termsOf } from '../rules/present.ts'
import { findRulesById } from '../rules/store.ts'
import { findExpiringEntries } from '../store.ts'
import { type BlockedSum, type BlockedSums, blockedQuery, listStarts, nameEntries } from './blocked-store.ts'

const none: BlockedPayments = { payments: 0, attempts: 0, amounts: [] }
const noSums = { payment_count: 0, attempt_count: 0, amount_minor: 0 }

/** Returns what lists and rules blocked of the payments of the past days, today included. */
export async function readOverview(context: TenantContext, dayCount: number): Promise<RiskOverview> {
  const { time_zone: timeZone } = await getAccountSettings(context)
  const to = dayIn(timeZone, context.now)
  const from = addDays(to, 1 - dayCount)
  const days = Array.from({ length: dayCount }, (_, index) => addDays(from, index))
  const times = await listStarts(context, [...days, addDays(to, 1)], timeZone)
  const bounds = { entriesRead: riskLimits.riskOverviewEntriesRead, entriesMax: riskLimits.riskOverviewEntriesShown }
  const { rows } = await blockedQuery(context, times, bounds).execute(context.db)
  const byDay = sumByDay(rows, times)
  const [blocked, entries] = [addUp(rows, 'blocker'), inOrder(addUp(rows, 'entry'))]
  const rules = blocked.filter(([value]) => !isBlocker(value))
  const shownRules = inOrder(rules).slice(0, riskLimits.riskOverviewRulesShown)
  const names = new Map((await nameEntries(context, keysOf(entries))).map((entry) => [entry.entry_id, entry]))
  const rulesById = new Map((await findRulesById(context, keysOf(shownRules))).map((rule) => [rule.id, rule]))
  return {
    from,
    to,
    all: addAmounts(byDay.flatMap(({ amounts }) => amounts)),
    days: days.map((day, index) => ({ day, ...(byDay[index] ?? none) })),
    types: inOrder(blocked).flatMap(([type, sums]) => (isBlocker(type) ? [{ type, ...sums }] : [])),
    entries: entries.flatMap(([id, sums]) => {
      const entry = names.get(id)
      return entry ? [{ ...entry, ...sums }] : []
    }),
    rules: shownRules.flatMap(([id, sums]) => {
      const rule = rulesById.get(id)
      return rule ? [{ rule_id: id, status: rule.status, ...termsOf(rule), ...sums }] : []
    }),
  }
}

/** The effective entries that end within a week, the first of them. */
export async function listExpiring(context: TenantContext): Promise<RiskEntry[]> {
  const until = new Date(context.now.getTime() + riskLimits.riskExpiringDays * dayMs)
  const rows = await findExpiringEntries(context, until, riskLimits.riskExpiringShown)
  return rows.map((row) => presentEntry(row, context.now))
}

/** Sums of entries that are read of each span of days. */
const sumsRead = 100

/** The effective entries that stopped good customers only, of those that stopped the most. */
export async function listHurting(context: TenantContext): Promise<HandlerOutput<typeof listHurtingEntries>> {
  const { entries, is_whole } = await listStoppingEntries(context, sumsRead)
  const compared = entries.slice(0, riskLimits.riskHurtingComparedMax)
  const hurting = await listHurtingOf(
    context,
    compared.map(({ id }) => id),
  )
  return {
    items: hurting.map(({ attempts, ...row }) => ({ ...presentEntry(row, context.now), attempts })),
    is_whole: is_whole && compared.length === entries.length,
  }
}

const keysOf = (sums: readonly (readonly [string, unknown])[]) => sums.map(([key]) => key)

type Amount = BlockedPayments['amounts'][number]

function isBlocker(value: string): value is (typeof blockers)[number] {
  return (blockers as readonly string[]).includes(value)
}

/** The sums of each day, in all currencies. */
function sumByDay(rows: readonly BlockedSum[], times: readonly Date[]): BlockedPayments[] {
  const cuts = times.map(quarterNumberOf)
  const ofAll = Map.groupBy(
    rows.filter(({ dimension }) => dimension === 'all'),
    ({ currency }) => currency,
  )
  const byCurrency = [...ofAll].map(([currency, own]) => sumIntervals<keyof BlockedSums>(cuts, own, noSums).map((sums) => amountOf(currency, sums)))
  return times.slice(1).map((_, index) => addAmounts(byCurrency.flatMap((amounts) => amounts[index] ?? [])))
}

/** The sums of each value of a dimension, in all currencies. A payment has one. */
function addUp(rows: readonly BlockedSum[], dimension: BlockedSum['dimension']): [string, BlockedPayments][] {
  const byValue = Map.groupBy(
    rows.filter((row) => row.dimension === dimension),
    ({ value }) => value,
  )
  return [...byValue].map(([value, own]) => [value, addAmounts(own.map((row) => amountOf(row.currency, row)))])
}

function amountOf(currency: CurrencyCode, { payment_count, attempt_count, amount_minor }: BlockedSums): Amount {
  return { currency, payments: payment_count, attempts: attempt_count, amount_minor }
}

function addAmounts(amounts: readonly Amount[]): BlockedPayments {
  const sums = new Map<CurrencyCode, Amount>()
  for (const { currency, payments, attempts, amount_minor } of amounts) {
    if (attempts === 0) continue
    const sum = sums.get(currency)
    sums.set(currency, {
      currency,
      payments: payments + (sum?.payments ?? 0),
      attempts: attempts + (sum?.attempts ?? 0),
      amount_minor: amount_minor + (sum?.amount_minor ?? 0),
    })
  }
  const own = [...sums.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
  const sumOf = (key: 'payments' | 'attempts') => own.reduce((sum, amount) => sum + amount[key], 0)
  return { payments: sumOf('payments'), attempts: sumOf('attempts'), amounts: own }
}

/** Those with the most payments first. */
function inOrder(sums: readonly (readonly [string, BlockedPayments])[]): (readonly [string, BlockedPayments])[] {
  return sums.toSorted(([one, a], [other, b]) => b.payments - a.payments || (one < other ? -1 : 1))
}
