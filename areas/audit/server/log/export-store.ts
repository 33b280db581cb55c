import { sql } from 'kysely'
import { auditQuery } from '#areas/audit/contract/query.ts'
import type { ExportSource } from '#areas/exports/server/index.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { dayConditions } from '#server/infra/pages/keyset-pages-store.ts'
import { readFilters, refuseContradictions } from '#server/infra/typed-filters.ts'
import { type AuditFilters, filterConditions } from './log-store.ts'

/** The audit log as a file. */

export const auditExport: ExportSource = {
  list: 'audit_log',
  isOfBusiness: true,
  values: {
    details: sql`nullif(p.details::text, '{}')`,
    actor: sql`coalesce(p.actor_name, p.actor_id)`,
    email: sql`p.actor_email`,
    object: sql`p.target_id`,
    origin: sql`host(p.ip)`,
  },
  query: auditQuery,
  // The log is by the machine's clock.
  readFilters: async (context, q) => {
    const filters = readFilters({ now: context.realNow }, await getAccountSettings(context), auditQuery, { q })
    refuseContradictions({ created_from: filters.created_from, created_to: filters.created_to })
    return filters
  },
  rowsOf: ({ businessId }, given, timeZone) => {
    const filters = given as AuditFilters
    const conditions = [sql`p.business_id = ${businessId}`, ...dayConditions(filters.created_from, filters.created_to, timeZone), ...filterConditions(filters)]
    return { from: sql`audit_log p WHERE ${sql.join(conditions, sql` AND `)}`, order: sql`ORDER BY p.created_at DESC, p.id DESC` }
  },
}
