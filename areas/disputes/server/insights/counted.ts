import { addDays, dayIn } from '#kernel/time/calendar-days.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { findLeftOut, type ReadBounds } from './breakdown-store.ts'

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
export async function findCounted(context: TenantContext, { from, to }: Range, { bounds, timeZone, read }: Reading): Promise<string | null> {
  const leftOut = await findLeftOut(context, bounds, read)
  const first = leftOut ? addDays(dayIn(timeZone, leftOut), 1) : from
  return first > to ? null : first
}
