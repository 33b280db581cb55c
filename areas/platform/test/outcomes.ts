import type pg from 'pg'

interface Outcomes {
  readonly successful: number
  readonly declined: number
}

/**
 * Adds payments in dollars to the roll-ups of acceptance, as folding does, without the payments. Only figures by one dimension have them; by default, those by
 * nothing, currency and time.
 */
export async function insertOutcomes(
  owner: Pick<pg.Pool, 'query'>,
  merchantId: string,
  at: Date,
  { successful, declined }: Outcomes,
  { dimension, value } = { dimension: 'all', value: '' },
): Promise<void> {
  await owner.query(
    `INSERT INTO acceptance_sums AS kept (merchant_id, bucket, declined_minor, successful_count, first_try_count, declined_count, dimension, period, currency, value)
     SELECT $1, p.bucket, 1000 * $4::bigint, $3, $3, $4, $5, p.period, 'USD', $6
     FROM (VALUES ('quarter', quarter_of($2)), ('day', day_of($2)), ('month', month_of($2))) AS p (period, bucket)
     ON CONFLICT (merchant_id, dimension, period, bucket, currency, value) DO UPDATE SET declined_minor = kept.declined_minor + excluded.declined_minor,
       successful_count = kept.successful_count + excluded.successful_count, first_try_count = kept.first_try_count + excluded.first_try_count,
       declined_count = kept.declined_count + excluded.declined_count`,
    [merchantId, at, successful, declined, dimension, value],
  )
}
