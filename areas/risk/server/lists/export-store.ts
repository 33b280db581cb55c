import { sql } from 'kysely'
import type { ExportSource } from '#areas/exports/server/index.ts'
import { type ExportedEntries, readExportFilters } from './list.ts'
import { effectiveAt, filterConditions } from './list-store.ts'

/** A risk list as a file. Statuses are those of the moment at which it was requested. */

export const riskExport: ExportSource = {
  list: 'risk_entries',
  values: {
    effective_from: sql`p.effective_from`,
    effective: sql`p.effective_until`,
    operator: sql`p.user_name`,
  },
  readFilters: readExportFilters,
  rowsOf: ({ merchantId }, given, timeZone) => {
    const { type, at, ...filters } = given as ExportedEntries
    const now = new Date(at)
    return {
      from: sql`(
        SELECT p.*, CASE WHEN ${effectiveAt(now)} THEN 'effective' ELSE 'invalid' END AS status FROM risk_entries p
        WHERE ${sql.join([sql`p.merchant_id = ${merchantId}`, ...filterConditions({ merchantId, now }, type, filters, timeZone)], sql` AND `)}
      ) AS p`,
      order: sql`ORDER BY p.created_at DESC, p.id DESC`,
    }
  },
}
