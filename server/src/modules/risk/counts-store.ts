import { limits } from '@counterfoil/contract/limits'
import { type RiskEffect, type RiskType, riskTypes } from '@counterfoil/contract/risk/types'
import { sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'

export interface EntryCount {
  readonly type: RiskType
  readonly effect: RiskEffect
  readonly count: number
  /** Not all entries were read. */
  readonly has_more: boolean
}

/** Counts the effective entries of each list by effect, among its newest. Each count reads one range of an index up to a number of entries. */
export async function countEntries({ db, merchantId, now }: TenantContext): Promise<EntryCount[]> {
  const { rows } = await sql<EntryCount>`
    SELECT t.type, k.effect, k.count, k.has_more FROM unnest(${[...riskTypes]}::text[]) WITH ORDINALITY AS t (type, place), LATERAL (
      SELECT f.effect, (count(*) FILTER (WHERE e.effect = f.effect AND e.is_effective))::int AS count, count(*) > ${limits.riskCountedMax} AS has_more
      FROM unnest(ARRAY['block', 'allow']) AS f (effect) LEFT JOIN (
        SELECT p.effect, (p.effective_until IS NULL OR p.effective_until > ${now}) AS is_effective
        FROM risk_entries p WHERE p.merchant_id = ${merchantId} AND p.type = t.type ORDER BY p.created_at DESC, p.id DESC LIMIT ${limits.riskCountedMax + 1}
      ) AS e ON true GROUP BY f.effect
    ) AS k ORDER BY t.place, k.effect DESC`.execute(db)
  return rows
}
