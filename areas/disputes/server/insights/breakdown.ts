import type { getDisputeBreakdown } from '#areas/disputes/contract/insights.ts'
import { computeBounds, listDays } from '#areas/home/server/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { breakdownBounds, sumByValue } from './breakdown-store.ts'
import { findCounted } from './counted.ts'
import { readStarts } from './figures-store.ts'

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
