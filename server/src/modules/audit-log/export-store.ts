import { auditActions } from '@counterfoil/contract/audit/actions'
import { auditQuery } from '@counterfoil/contract/audit/query'
import { sql } from 'kysely'
import { getAccountSettings } from '../../infra/merchant-accounts-store.ts'
import { dayConditions } from '../../infra/pages/keyset-pages-store.ts'
import { text } from '../../infra/texts.ts'
import { readFilters, refuseContradictions } from '../../infra/typed-filters.ts'
import { type ExportSource, textsOf } from '../exports/index.ts'
import { auditExportTexts } from './export-texts.ts'
import { type AuditFilters, filterConditions } from './log-store.ts'

/** The audit log as a file. */

const { say, titleOf } = textsOf(auditExportTexts)
const actionTexts = say((_, locale) => Object.fromEntries(auditActions.map((action) => [action, text(locale, `auditActions:${action}`)])))

export const auditExport: ExportSource = {
  list: 'audit_log',
  title: say(({ title }) => title),
  permission: 'audit.read',
  isOfBusiness: true,
  columns: {
    action: [
      { kind: 'choice', title: titleOf('action'), value: sql`p.action`, texts: actionTexts },
      { kind: 'text', title: titleOf('details'), value: sql`nullif(p.details::text, '{}')` },
    ],
    actor: [
      { kind: 'text', title: titleOf('actor'), value: sql`coalesce(p.actor_name, p.actor_id)` },
      { kind: 'text', title: titleOf('email'), value: sql`p.actor_email` },
      { kind: 'choice', title: titleOf('actorKind'), value: sql`p.actor_kind`, texts: say(({ actorKind }) => actorKind) },
    ],
    object: [
      { kind: 'text', title: titleOf('object'), value: sql`p.target_id` },
      { kind: 'id', title: titleOf('account'), value: sql`p.merchant_id` },
    ],
    outcome: [
      { kind: 'choice', title: titleOf('outcome'), value: sql`p.outcome`, texts: say(({ outcome }) => outcome) },
      { kind: 'id', title: titleOf('reason'), value: sql`p.reason` },
    ],
    origin: [
      { kind: 'id', title: titleOf('ip'), value: sql`host(p.ip)` },
      { kind: 'text', title: titleOf('browser'), value: sql`p.user_agent` },
      { kind: 'id', title: titleOf('request'), value: sql`p.request_id` },
    ],
    created: [
      { kind: 'time', title: titleOf('created'), value: sql`p.created_at` },
      { kind: 'id', title: titleOf('id'), value: sql`p.id` },
    ],
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
