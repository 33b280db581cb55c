import pg from 'pg'
import { findOwnerUrl } from './shops.ts'

/** What Visa counted in one month. */
export interface VampFacts {
  readonly month: string
  readonly tc40: number
  readonly tc15: number
  readonly tc05: number
}

/**
 * Writes what Visa counted into the running product's database, as the trade of years would have left it: sales as a count, since there are very
 * many, and reports as records.
 */
export async function plantVampFacts(dataDir: string, merchantId: string, facts: readonly VampFacts[]): Promise<void> {
  const owner = new pg.Client({ connectionString: findOwnerUrl(dataDir) })
  await owner.connect()
  try {
    await owner.query('INSERT INTO figure_lanes (merchant_id, slot, lane) VALUES ($1, 0, 0) ON CONFLICT DO NOTHING', [merchantId])
    for (const { month, tc05, ...reports } of facts) {
      await owner.query(
        `INSERT INTO vamp_months (merchant_id, lane, month, tc05_count, tc15_count, tc40_count, excluded_count) VALUES ($1, 0, $2, $3, 0, 0, 0)`,
        [merchantId, month, tc05],
      )
      for (const [kind, count] of Object.entries(reports)) {
        await owner.query(
          `INSERT INTO vamp_records (merchant_id, kind, source_id, processed_at) SELECT $1, $2, $3::text || '_' || n, $4 FROM generate_series(1, $5) n`,
          [merchantId, kind, `x_${month}`, `${month}-01T00:00:00Z`, count],
        )
      }
    }
  } finally {
    await owner.end()
  }
}
