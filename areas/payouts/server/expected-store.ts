import { sql } from 'kysely'
import { payoutLimits } from '#areas/payouts/contract/rules.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { PayoutListRow } from './list-store.ts'

/** Payouts that have neither arrived nor ended, the first to arrive first. */
export async function findPayoutsInTransit({ db, merchantId }: TenantContext): Promise<PayoutListRow[]> {
  const { rows } = await sql<PayoutListRow>`
    SELECT p.*, b.bank_name, b.card_brand, b.last4
    FROM payouts p JOIN bank_accounts b ON b.merchant_id = ${merchantId} AND b.id = p.bank_account_id
    WHERE p.merchant_id = ${merchantId} AND p.status = 'processing'
    ORDER BY p.arrival_date, p.id LIMIT ${payoutLimits.expectedPayoutsMax}`.execute(db)
  return rows
}

/** The moments at which days begin in a zone; where clocks go forward at midnight, that is later than 00:00. */
export async function findStartsOfDays({ db }: TenantContext, days: readonly string[], timeZone: string): Promise<Map<string, Date>> {
  if (days.length === 0) return new Map()
  const { rows } = await sql<{ day: string; start: Date }>`
    SELECT day, (day::date::timestamp AT TIME ZONE ${timeZone}) AS start FROM unnest(${[...days]}::text[]) AS day`.execute(db)
  return new Map(rows.map(({ day, start }) => [day, start]))
}
