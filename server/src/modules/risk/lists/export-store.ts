import { sql } from 'kysely'
import { type ExportSource, textsOf } from '../../exports/index.ts'
import { riskExportTexts } from './export-texts.ts'
import { type ExportedEntries, readExportFilters } from './list.ts'
import { effectiveAt, filterConditions } from './list-store.ts'

/** A risk list as a file. Statuses are those of the moment at which it was requested. */

const { say, titleOf } = textsOf(riskExportTexts)

export const riskExport: ExportSource = {
  list: 'risk_entries',
  title: say(({ title }) => title),
  permission: 'risk.read',
  columns: {
    record: [
      { kind: 'choice', title: titleOf('type'), value: sql`p.type`, texts: say(({ type }) => type) },
      { kind: 'id', title: titleOf('record'), value: sql`p.record` },
    ],
    effect: [{ kind: 'choice', title: titleOf('effect'), value: sql`p.effect`, texts: say(({ effect }) => effect) }],
    status: [{ kind: 'choice', title: titleOf('status'), value: sql`p.status`, texts: say(({ status }) => status) }],
    effective: [
      { kind: 'time', title: titleOf('from'), value: sql`p.effective_from` },
      { kind: 'time', title: titleOf('until'), value: sql`p.effective_until` },
    ],
    remark: [{ kind: 'text', title: titleOf('remark'), value: sql`p.remark` }],
    operator: [{ kind: 'text', title: titleOf('operator'), value: sql`p.user_name` }],
    created: [{ kind: 'time', title: titleOf('created'), value: sql`p.created_at` }],
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
