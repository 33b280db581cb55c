import type { AcceptanceDimension } from '#areas/acceptance/contract/dimensions.ts'
import type { getAcceptanceBreakdown, Outcomes } from '#areas/acceptance/contract/endpoints.ts'
import { weekdays } from '#areas/acceptance/contract/fields.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { type OutcomeRow, sumOutcomes } from './figures-store.ts'
import { addOutcomes, noOutcomes, readQueryRanges } from './service.ts'
import { sumOutcomesByTime, type TimeRow } from './times-store.ts'

type Breakdown = HandlerOutput<typeof getAcceptanceBreakdown>
interface ValueOutcomes {
  readonly value: string
  readonly currency: CurrencyCode | null
  readonly current: Outcomes
  readonly before: Outcomes
}

/** Returns the outcomes of payments by a dimension. @throws AppError `invalid_fields` on the days. */
export async function readBreakdown(context: TenantContext, query: HandlerInput<typeof getAcceptanceBreakdown>['query']): Promise<Breakdown> {
  const { time_zone: timeZone } = await getAccountSettings(context)
  const ranges = await readQueryRanges(context, query, timeZone)
  const { by } = query
  const input = { ranges, currency: query.currency, timeZone }
  const rows = by === 'hour' || by === 'weekday' ? await sumOutcomesByTime(context, by, input) : await sumOutcomes(context, by, input)
  const values = gatherValues(rows, by === 'amount').filter(({ current }) => totalOf(current) > 0)
  return {
    values: inOrder(values, by)
      .slice(0, query.limit)
      .map(({ before, ...value }) => ({ ...value, before: ranges.length > 1 ? before : null })),
    value_count: values.length,
  }
}

/** Adds up the rows of each value. @param byCurrency whether values of different currencies are different values. */
export function gatherValues(rows: readonly (OutcomeRow | TimeRow)[], byCurrency: boolean): ValueOutcomes[] {
  const values = new Map<string, ValueOutcomes>()
  for (const row of rows) {
    const currency = byCurrency && 'currency' in row ? row.currency : null
    const key = `${currency} ${row.value}`
    const known = values.get(key) ?? { value: row.value, currency, current: noOutcomes, before: noOutcomes }
    const at = row.range === 0 ? 'current' : 'before'
    values.set(key, { ...known, [at]: addOutcomes(known[at], row) })
  }
  return [...values.values()]
}

function inOrder(values: readonly ValueOutcomes[], by: AcceptanceDimension): ValueOutcomes[] {
  const placeOf = ({ value }: ValueOutcomes) => (by === 'weekday' ? (weekdays as readonly string[]).indexOf(value) : Number(value))
  const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  if (by === 'hour' || by === 'weekday') return values.toSorted((a, b) => placeOf(a) - placeOf(b))
  if (by === 'amount') return values.toSorted((a, b) => compareText(a.currency ?? '', b.currency ?? '') || placeOf(a) - placeOf(b))
  return values.toSorted((a, b) => totalOf(b.current) - totalOf(a.current) || compareText(a.value, b.value))
}

export function totalOf({ successful_count, declined_count }: Pick<Outcomes, 'successful_count' | 'declined_count'>): number {
  return successful_count + declined_count
}
