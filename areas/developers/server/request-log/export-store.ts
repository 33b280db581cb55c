import { sql } from 'kysely'
import { requestQuery } from '#areas/developers/contract/request-log/query.ts'
import { requestLogLimits } from '#areas/developers/contract/request-log/rules.ts'
import type { ExportSource } from '#areas/exports/server/index.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { anyOf } from '#server/infra/keyset-search-store.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { dayConditions } from '#server/infra/pages/keyset-pages-store.ts'
import { readFilters, refuseContradictions } from '#server/infra/typed-filters.ts'
import { type RequestFilters, searchFiltersOf } from './list-store.ts'

/** The request log as a file: what its list shows, so without the bodies. */

interface Filters extends RequestFilters {
  /** Older requests aren't shown. */
  readonly logged_from: string
}

export const requestExport: ExportSource = {
  list: 'api_requests',
  values: {
    http_method: sql`p.method`,
    error: sql`p.error_code`,
    object: sql`p.object_id`,
    key: sql`k.prefix || '…' || k.last4`,
    duration_ms: sql`round(p.duration_us / 1000.0, 1)`,
  },
  query: requestQuery,
  // The log is by the machine's clock.
  readFilters: async (context, q) => {
    const filters = readFilters({ now: context.realNow }, await getAccountSettings(context), requestQuery, { q })
    refuseContradictions(filters)
    return { ...filters, logged_from: new Date(context.realNow.getTime() - requestLogLimits.requestLogDays * dayMs).toISOString() } satisfies Filters
  },
  rowsOf: ({ merchantId }, given, timeZone) => {
    const { logged_from: from, ...filters } = given as Filters
    const all = [
      sql`p.merchant_id = ${merchantId}`,
      sql`p.created_at >= ${from}::timestamptz`,
      ...dayConditions(filters.created_from, filters.created_to, timeZone),
      ...searchFiltersOf(filters).map(anyOf),
    ]
    return {
      from: sql`api_requests p JOIN api_keys k ON k.merchant_id = ${merchantId} AND k.id = p.key_id WHERE ${sql.join(all, sql` AND `)}`,
      order: sql`ORDER BY p.created_at DESC, p.id DESC`,
    }
  },
}
