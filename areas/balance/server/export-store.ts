import { sql } from 'kysely'
import { movementQuery } from '#areas/balance/contract/query.ts'
import type { ExportSource } from '#areas/exports/server/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { readFilters, refuseContradictions } from '#server/infra/typed-filters.ts'
import { filterConditions, type MovementFilters, timeConditions } from './list-store.ts'

/** Movements of the balance as a file, whose last rows are the sums per currency. */

/** Of the lines of a payout as well. */
export const movementValues = { source: sql`p.source_id`, payment: sql`p.payment_id`, payout: sql`p.payout_id` }

export const movementExport: ExportSource = {
  list: 'movements',
  values: { ...movementValues, available: sql`coalesce(p.released_at, p.available_on)` },
  hasTotals: true,
  query: movementQuery,
  readFilters: async (context: TenantContext, q: string) => {
    const filters = readFilters(context, await getAccountSettings(context), movementQuery, { q })
    refuseContradictions(filters)
    return filters
  },
  rowsOf: ({ merchantId }, given, timeZone) => {
    const filters = given as MovementFilters
    const conditions = [...timeConditions(filters, timeZone), ...filterConditions(filters)]
    return {
      from: sql`balance_transactions p WHERE ${sql.join([sql`p.merchant_id = ${merchantId}`, ...conditions], sql` AND `)}`,
      order: sql`ORDER BY p.created_at DESC, p.id DESC`,
    }
  },
}
