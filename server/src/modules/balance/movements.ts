import type { Arrival, listMovements, Movement } from '@counterfoil/contract/balance'
import type { CurrencyCode } from '@counterfoil/contract/currencies'
import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import { findTimeZone } from '../../infra/accounts-store.ts'
import type { TenantContext } from '../../infra/context.ts'
import { brokenRule } from '../../infra/errors.ts'
import { readPage } from '../../infra/keyset-pages.ts'
import { readBalances } from '../ledger/index.ts'
import { sumArrivals } from './arrivals-store.ts'
import { findMovementPage, type MovementRow, needsCurrencies } from './list-store.ts'

type Query = HandlerInput<typeof listMovements>['query']

/**
 * A page of the balance's movements, newest first.
 * @throws AppError `invalid_fields` where filters contradict each other or a cursor is not one of ours.
 */
export async function listMovementPage(context: TenantContext, query: Query): Promise<HandlerOutput<typeof listMovements>> {
  const { limit, after, before, ...filters } = query
  refuseContradictions(query)
  const timeZone = await findTimeZone(context)
  const currencies = needsCurrencies(filters) ? await listCurrencies(context) : []
  return readPage({ limit, after, before }, (page) => findMovementPage(context, filters, page, timeZone, currencies), presentMovement)
}

function refuseContradictions({ part, kind, created_from, created_to, payout_id }: Query): void {
  if (created_from && created_to && created_from > created_to) throw brokenRule('created_to', 'date_range_reversed')
  // These parts are read in another order than the list, which no other filter has an index for.
  if (part && (kind?.length || created_from || created_to || payout_id)) throw brokenRule('part', 'part_with_other_filters')
}

async function listCurrencies(context: TenantContext): Promise<string[]> {
  return [...new Set((await readBalances(context)).map(({ currency }) => currency))]
}

function presentMovement(row: MovementRow): Movement {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    type: row.type,
    currency: row.currency as CurrencyCode,
    amount_minor: row.amount_minor,
    fee_minor: row.fee_minor,
    net_minor: row.net_minor,
    available_at: (row.released_at ?? row.available_on).toISOString(),
    is_available: row.released_at !== null,
    source_id: row.source_id,
    payment_id: row.payment_id,
    payout_id: row.payout_id,
  }
}

/** What is expected, by day. */
export async function readArrivals(context: TenantContext): Promise<Arrival[]> {
  const rows = await sumArrivals(context, await findTimeZone(context))
  return rows.map((row) => ({ ...row, currency: row.currency as CurrencyCode }))
}
