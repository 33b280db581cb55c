import { eventDeliveryStates, eventQuery } from '@counterfoil/contract/event-log/query'
import { eventTypes } from '@counterfoil/contract/events/types'
import { dayMs } from '@counterfoil/contract/time/durations'
import { sql } from 'kysely'
import { anyOf } from '../../infra/keyset-search-store.ts'
import { getAccountSettings } from '../../infra/merchant-accounts-store.ts'
import { dayConditions } from '../../infra/pages/keyset-pages-store.ts'
import { text } from '../../infra/texts.ts'
import { readFilters, refuseContradictions } from '../../infra/typed-filters.ts'
import { eventDays } from '../changes/index.ts'
import { type ExportSource, textsOf } from '../exports/index.ts'
import { eventExportTexts } from './export-texts.ts'
import { deliveryConditions, type EventFilters, searchFiltersOf } from './list-store.ts'

/** The event log as a file. */

const { say, titleOf } = textsOf(eventExportTexts)

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
  title: say(({ title }) => title),
  permission: 'developer.read',
  columns: {
    type: [
      { kind: 'id', title: titleOf('type'), value: sql`p.type` },
      {
        kind: 'choice',
        title: titleOf('text'),
        value: sql`p.type`,
        texts: say((_, locale) => Object.fromEntries(eventTypes.map((type) => [type, text(locale, `events:types.${type}`)]))),
      },
    ],
    object: [{ kind: 'id', title: titleOf('object'), value: sql`p.object_id` }],
    delivery: [{ kind: 'choice', title: titleOf('delivery'), value: delivery, texts: say((texts) => texts.delivery) }],
    created: [
      { kind: 'time', title: titleOf('created'), value: sql`p.created_at` },
      { kind: 'id', title: titleOf('id'), value: sql`p.id` },
    ],
  },
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
