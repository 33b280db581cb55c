import { sql } from 'kysely'
import { eventDeliveryStates, eventQuery } from '#areas/developers/contract/event-log/query.ts'
import type { ExportSource } from '#areas/exports/server/index.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { eventDays } from '#server/infra/changes/index.ts'
import { anyOf } from '#server/infra/keyset-search-store.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { dayConditions } from '#server/infra/pages/keyset-pages-store.ts'
import { readFilters, refuseContradictions } from '#server/infra/typed-filters.ts'
import { deliveryConditions, type EventFilters, searchFiltersOf } from './list-store.ts'

/** The event log as a file. */

const conditions = deliveryConditions(sql`p.merchant_id`)
const delivery = sql`CASE ${sql.join(
  eventDeliveryStates.map((state) => sql`WHEN ${conditions[state]} THEN ${state}`),
  sql` `,
)} END`

interface Filters extends EventFilters {
  /** Older events can't be read. By the machine's clock, as events are recorded. */
  readonly recorded_from: string
}

export const eventExport: ExportSource = {
  list: 'events',
  values: { text: sql`p.type`, object: sql`p.object_id`, delivery },
  query: eventQuery,
  readFilters: async (context, q) => {
    const filters = readFilters(context, await getAccountSettings(context), eventQuery, { q })
    refuseContradictions(filters)
    return { ...filters, recorded_from: new Date(context.realNow.getTime() - eventDays * dayMs).toISOString() } satisfies Filters
  },
  rowsOf: ({ merchantId }, given, timeZone) => {
    const { recorded_from: from, ...filters } = given as Filters
    const all = [
      sql`p.merchant_id = ${merchantId}`,
      sql`p.recorded_at >= ${from}::timestamptz`,
      ...dayConditions(filters.created_from, filters.created_to, timeZone),
      ...searchFiltersOf({ merchantId }, filters).map(anyOf),
    ]
    return { from: sql`api_events p WHERE ${sql.join(all, sql` AND `)}`, order: sql`ORDER BY p.id DESC` }
  },
}
