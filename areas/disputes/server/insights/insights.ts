import { evidenceFields } from '#areas/disputes/contract/insight-fields.ts'
import type { getDisputeBreakdown, getDisputeInsights } from '#areas/disputes/contract/insights.ts'
import { computeBounds, countOutcomes, findStart, listDays, sumCapturesByDay } from '#areas/home/server/index.ts'
import { findCurrencies } from '#areas/payments/server/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import { addDays, dayIn, firstOfMonth } from '#kernel/time/calendar-days.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { breakdownBounds, findLeftOut, insightBounds, type ReadBounds, sumByValue } from './breakdown-store.ts'
import { readResponseMinutes, readStarts, sumDisputes, sumEvidence } from './figures-store.ts'
import type { InsightScope } from './scope-store.ts'

type Insights = HandlerOutput<typeof getDisputeInsights>

/**
 * Returns how the disputes of a range of days developed, beside the same part of the range before.
 * @throws AppError `invalid_fields` on `to`.
 */
export async function readInsights(context: TenantContext, query: HandlerInput<typeof getDisputeInsights>['query']): Promise<Insights> {
  listDays(query.from, query.to)
  const { time_zone: timeZone, default_currency: fallback } = await getAccountSettings(context)
  const used = await findCurrencies(context)
  const currency = query.currency ?? (used.includes(fallback) ? fallback : (used[0] ?? fallback))
  const bounds = await computeBounds(context, query.from, query.to, timeZone)
  // Without a day that can be read, the last one is read anyway.
  const from = (await findCounted(context, query, { bounds, timeZone, read: insightBounds })) ?? query.to
  const months = monthsOf(from, query.to)
  const starts = await readStarts(context, months, timeZone)
  const scope = { currency, from: starts[0] ?? bounds.from, until: bounds.until }
  const { figures, rows, captured } = await readFigures(context, scope, { timeZone, starts })
  const isCovered = from === query.from && (await findStart(context)) <= bounds.before_from
  const before = isCovered ? await readFigures(context, { currency, from: bounds.before_from, until: bounds.before_until }, { timeZone, starts: [] }) : null
  const known = await sumEvidence(context, scope)
  return {
    currency,
    currencies: [...new Set([fallback, ...used])],
    from,
    current: figures,
    before: before?.figures ?? null,
    reasons: rows.flatMap(({ reason, ...row }) => (reason === null ? [] : [{ reason, ...row }])),
    months: await readMonths(context, { to: query.to, months, starts, scope, rows, captured }),
    evidence: known.flatMap(({ field, ...counts }) => evidenceFields.filter((one) => one === field).map((one) => ({ field: one, ...counts }))),
  }
}

type Sums = Awaited<ReturnType<typeof sumDisputes>>

async function readFigures(context: TenantContext, scope: InsightScope, { timeZone, starts }: { timeZone: string; starts: readonly Date[] }) {
  const slice = { ...scope, merchantId: context.merchantId }
  const rows = await sumDisputes(context, scope, starts)
  const whole = rows.find(({ reason, month }) => reason === null && month === null)
  if (!whole) throw new Error('The sum of disputes was not returned.')
  const captured = await sumCapturesByDay(context, slice, timeZone)
  const figures: Insights['current'] = {
    ...whole,
    payment_count: (await countOutcomes(context, slice)).successful_count,
    captured_minor: captured.reduce((sum, { gross_minor }) => sum + gross_minor, 0),
    response_minutes: whole.submitted_count === 0 ? null : await readResponseMinutes(context, scope),
  }
  return { figures, rows, captured }
}

/** The first day of a range, and of each further month. */
function monthsOf(from: string, to: string): string[] {
  const firsts = [from]
  for (let next = firstOfMonth(from, -1); next <= to; next = firstOfMonth(next, -1)) firsts.push(next)
  return firsts
}

interface MonthsInput {
  readonly to: string
  readonly months: readonly string[]
  readonly starts: readonly Date[]
  readonly scope: InsightScope
  readonly rows: Sums
  readonly captured: Awaited<ReturnType<typeof sumCapturesByDay>>
}

/** The months of a range, each with its payments. */
async function readMonths(context: TenantContext, { to, months, starts, scope, rows, captured }: MonthsInput): Promise<Insights['months']> {
  const found: Insights['months'] = []
  for (const [index, from] of months.entries()) {
    const [next, startsAt = scope.until, endsAt = scope.until] = [months[index + 1], starts[index], starts[index + 1]]
    const slice = { merchantId: context.merchantId, currency: scope.currency, from: startsAt, until: endsAt < scope.until ? endsAt : scope.until }
    const opened = rows.find(({ month }) => month === index + 1)
    found.push({
      from,
      to: next ? addDays(next, -1) : to,
      dispute_count: opened?.dispute_count ?? 0,
      disputed_minor: opened?.disputed_minor ?? 0,
      payment_count: startsAt < slice.until ? (await countOutcomes(context, slice)).successful_count : 0,
      captured_minor: captured.filter(({ day }) => day.startsWith(from.slice(0, 7))).reduce((sum, { gross_minor }) => sum + gross_minor, 0),
    })
  }
  return found
}

interface Range {
  readonly from: string
  readonly to: string
}

interface Reading {
  readonly bounds: { readonly from: Date; readonly until: Date }
  readonly timeZone: string
  readonly read: ReadBounds
}

/** Returns the first day of a range from which on everything can be read; null if the last day alone has too much. */
async function findCounted(context: TenantContext, { from, to }: Range, { bounds, timeZone, read }: Reading): Promise<string | null> {
  const leftOut = await findLeftOut(context, bounds, read)
  const first = leftOut ? addDays(dayIn(timeZone, leftOut), 1) : from
  return first > to ? null : first
}

/**
 * Returns the values of a kind that have most disputes, each beside its payments, back to the day from which on they can be read quickly.
 * @throws AppError `invalid_fields` on `to` or `key`.
 */
export async function readBreakdown(
  context: TenantContext,
  { from, to, currency, by, key }: HandlerInput<typeof getDisputeBreakdown>['query'],
): Promise<HandlerOutput<typeof getDisputeBreakdown>> {
  listDays(from, to)
  if (by === 'metadata' && key === undefined) throw brokenRule('key', 'metadata_key_missing')
  const { time_zone: timeZone } = await getAccountSettings(context)
  const bounds = await computeBounds(context, from, to, timeZone)
  const first = await findCounted(context, { from, to }, { bounds, timeZone, read: breakdownBounds[by] })
  if (first === null) return { from: null, to, values: [], value_count: 0 }
  const [startsAt = bounds.from] = await readStarts(context, [first], timeZone)
  const values = await sumByValue(context, { currency, from: startsAt, until: bounds.until }, { by, key: key ?? '' })
  return { from: first, to, values, value_count: values[0]?.value_count ?? 0 }
}
