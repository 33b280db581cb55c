import { sql } from 'kysely'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { ReferenceRate } from './conversion.ts'

export interface DatedRate extends ReferenceRate {
  readonly day: string
}

/** Banks publish none on weekends and holidays. An older rate says nothing of today: some currencies aren't quoted anymore. */
const ageDaysMax = 10

/** The newest rate of each currency on a day or shortly before it. Currencies without one are left out. */
export async function findReferenceRates({ db }: Pick<TenantContext, 'db'>, currencies: readonly CurrencyCode[], day: string): Promise<DatedRate[]> {
  const { rows } = await sql<DatedRate>`
    SELECT asked.currency, found.rate, found.day FROM unnest(${currencies}::text[]) AS asked (currency), LATERAL (
      SELECT trim_scale(rate)::text AS rate, day::text AS day FROM reference_rates
      WHERE currency = asked.currency AND day <= ${day}::date AND day >= ${day}::date - ${ageDaysMax}::int ORDER BY day DESC LIMIT 1
    ) AS found`.execute(db)
  return rows
}

/** Whether there are rates of any day. */
export async function hasReferenceRates({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  return (await pool.query('SELECT FROM reference_rates LIMIT 1')).rows.length > 0
}

/** Writes rates, in place of those of the same days, in one statement. @param owner the application's role reads rates and writes none. */
export async function writeReferenceRates(owner: Pick<Database, 'pool'>, rates: readonly DatedRate[]): Promise<void> {
  await owner.pool.query(
    `INSERT INTO reference_rates (currency, day, rate) SELECT * FROM unnest($1::text[], $2::date[], $3::numeric[])
     ON CONFLICT (currency, day) DO UPDATE SET rate = excluded.rate`,
    [rates.map(({ currency }) => currency), rates.map(({ day }) => day), rates.map(({ rate }) => rate)],
  )
}
