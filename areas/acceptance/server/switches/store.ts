import { type RawBuilder, sql } from 'kysely'
import type { SwitchPositions } from '#areas/acceptance/contract/accepts.ts'
import type { AcceptanceSwitches } from '#areas/acceptance/contract/switches.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { findPrepared } from '#server/infra/database/prepared.ts'

const columns = sql.raw('version, brands_off, currency_rule, currencies, country_rule, countries')

/** Everything is accepted until somebody changes that. */
const unchanged: AcceptanceSwitches = { version: 0, brands_off: [], currency_rule: 'all', currencies: [], country_rule: 'all', countries: [] }

/**
 * Returns what the account accepts, by its key. Every authorization asks, so the statement is prepared, and sent without waiting for the rows that the payment has
 * collected.
 */
export async function findSwitches({ db, merchantId }: TenantContext): Promise<AcceptanceSwitches> {
  const query = sql<AcceptanceSwitches>`SELECT ${columns} FROM acceptance_switches WHERE merchant_id = ${merchantId}`
  return (await findPrepared(db, query, { isIndependent: true })) ?? unchanged
}

/** Writes the version after the named one. Returns undefined if somebody else wrote it. */
export async function writeSwitches(
  { db, merchantId }: TenantContext,
  version: number,
  { brands_off, currency_rule, currencies, country_rule, countries }: SwitchPositions,
): Promise<AcceptanceSwitches | undefined> {
  const values = sql`${brands_off}::text[], ${currency_rule}, ${currencies}::text[], ${country_rule}, ${countries}::text[]`
  const write: RawBuilder<AcceptanceSwitches> =
    version === 0
      ? sql`INSERT INTO acceptance_switches (merchant_id, ${columns}) VALUES (${merchantId}, 1, ${values}) ON CONFLICT DO NOTHING RETURNING ${columns}`
      : sql`UPDATE acceptance_switches SET (${columns}) = (${version + 1}::integer, ${values}) WHERE merchant_id = ${merchantId} AND version = ${version}
          RETURNING ${columns}`
  return (await write.execute(db)).rows[0]
}
