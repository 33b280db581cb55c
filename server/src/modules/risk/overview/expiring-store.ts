import { riskEffects, riskTypes } from '@counterfoil/contract/risk/types'
import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import type { EntryRow } from '../store.ts'

/** The first entries that end between now and a time: the first of each list and effect, whose ends are in order in an index. */
export async function findExpiringEntries({ db, merchantId, now }: TenantContext, until: Date, limit: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT e.* FROM unnest(${[...riskTypes]}::text[]) AS t (type), unnest(${[...riskEffects]}::text[]) AS f (effect), LATERAL (
      SELECT * FROM risk_entries e
      WHERE e.merchant_id = ${merchantId} AND e.type = t.type AND e.effect = f.effect AND e.effective_until > ${now} AND e.effective_until <= ${until}
      ORDER BY e.effective_until LIMIT ${limit}
    ) AS e ORDER BY e.effective_until, e.id LIMIT ${limit}`.execute(db)
  return rows
}
