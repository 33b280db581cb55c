import type { Arrival, CurrencyBalance, listMovements, Movement } from '#areas/balance/contract/endpoints.ts'
import { movementQuery } from '#areas/balance/contract/query.ts'
import { sumHeldInDisputes } from '#areas/disputes/server/index.ts'
import { pendingDays, readLedgerBalances, readMerchantMoney } from '#areas/ledger/server/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { readSearchedPage } from '#server/infra/pages/keyset-pages.ts'
import { readFilters, refuseContradictions } from '#server/infra/typed-filters.ts'
import { findMovementPage, type MovementFilters, type MovementRow, needsCurrencies, sumArrivals } from './list-store.ts'

/** What the account owns, per currency it has had entries in; its default currency comes first and is always there. */
export async function readBalance(context: TenantContext): Promise<CurrencyBalance[]> {
  const { default_currency } = await getAccountSettings(context)
  const pendingUntil = new Map((await pendingDays(context)).map(({ currency, last }) => [currency, last.toISOString()]))
  const heldInDisputes = new Map((await sumHeldInDisputes(context)).map(({ currency, amount_minor }) => [currency, amount_minor]))
  return (await readMerchantMoney(context, [default_currency])).map((money) => ({
    ...money,
    disputed_minor: heldInDisputes.get(money.currency) ?? 0,
    pending_until: pendingUntil.get(money.currency) ?? null,
  }))
}

type Query = HandlerInput<typeof listMovements>['query']

/**
 * A page of the balance's movements, newest first.
 * @throws AppError `invalid_fields` if filters contradict each other, a typed query is wrong or a cursor is unknown.
 */
export async function listMovementPage(context: TenantContext, query: Query): Promise<HandlerOutput<typeof listMovements>> {
  const { limit, after, before, ...asked } = query
  const account = await getAccountSettings(context)
  const filters = readFilters(context, account, movementQuery, asked)
  refuseContradictions(filters)
  refuseCompany(filters)
  const currencies = needsCurrencies(filters) ? await listCurrencies(context) : []
  return readSearchedPage({ limit, after, before }, (page) => findMovementPage(context, filters, page, account.time_zone, currencies), presentMovement)
}

/** A part is read in another order than the list, which no other filter has an index for. */
function refuseCompany({ part, currency: _, ...others }: MovementFilters): void {
  if (part && Object.values(others).some((value) => value !== undefined && !(Array.isArray(value) && value.length === 0)))
    throw brokenRule('part', 'part_with_other_filters')
}

async function listCurrencies(context: TenantContext): Promise<string[]> {
  return [...new Set((await readLedgerBalances(context)).map(({ currency }) => currency))]
}

function presentMovement(row: MovementRow): Movement {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    type: row.type,
    currency: row.currency,
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
  return sumArrivals(context, (await getAccountSettings(context)).time_zone)
}
