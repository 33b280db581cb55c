import { sql } from 'kysely'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import { type RiskEffect, type RiskType, riskTypes } from '#kernel/risk/types.ts'
import type { TenantContext } from '#server/infra/context.ts'

export interface EntryCount {
  readonly type: RiskType
  readonly effect: RiskEffect
  readonly count: number
  /** Not all entries were read. */
  readonly has_more: boolean
}

/** Counts the effective entries of each list by effect, up to a number. Each count reads ranges of an index with effective entries alone. */
export async function countEntries({ db, merchantId, now }: TenantContext): Promise<EntryCount[]> {
  const max = riskLimits.riskCountedMax
  const effective = [sql`p.effective_until IS NULL`, sql`p.effective_until > ${now}`].map(
    (condition) => sql`(SELECT 1 FROM risk_entries p
      WHERE p.merchant_id = ${merchantId} AND p.type = t.type AND p.effect = f.effect AND ${condition} LIMIT ${max + 1})`,
  )
  const { rows } = await sql<EntryCount>`
    SELECT t.type, f.effect, least(k.count, ${max})::int AS count, k.count > ${max} AS has_more
    FROM unnest(${[...riskTypes]}::text[]) WITH ORDINALITY AS t (type, place), unnest(ARRAY['block', 'allow']) AS f (effect),
      LATERAL (SELECT count(*) FROM (${sql.join(effective, sql` UNION ALL `)} LIMIT ${max + 1}) AS e) AS k
    ORDER BY t.place, f.effect DESC`.execute(db)
  return rows
}
