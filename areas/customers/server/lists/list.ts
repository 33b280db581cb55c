import type { CustomerItem, listCustomers } from '#areas/customers/contract/list.ts'
import { customerQuery } from '#areas/customers/contract/query.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { FilterValues } from '#kernel/query/filters.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { readSearchedPage } from '#server/infra/pages/keyset-pages.ts'
import { readFilters, refuseContradictions } from '#server/infra/typed-filters.ts'
import { listFigures, listLastPaymentTimes } from '../figures/store.ts'
import { presentItem } from '../present.ts'
import { listCards } from '../store.ts'
import { type CustomerListRow, findCustomerById, findCustomerPage } from './list-store.ts'

type Query = HandlerInput<typeof listCustomers>['query']

/** @throws AppError `invalid_fields` if filters contradict each other, a typed query is wrong or a cursor is unknown. */
export async function listCustomerPage(context: TenantContext, { limit, after, before, ...asked }: Query): Promise<HandlerOutput<typeof listCustomers>> {
  const account = await getAccountSettings(context)
  const { customer_id: id, ...filters } = readFilters(context, account, customerQuery, asked)
  if (id) return { items: await presentItems(context, await findCustomerById(context, id)), next_cursor: null, previous_cursor: null, searched_to: null }
  refuseContradictions(filters)
  const { items, ...cursors } = await readSearchedPage(
    { limit, after, before },
    (page) => findCustomerPage(context, filters, page, account.time_zone),
    (row) => row,
  )
  return { ...cursors, items: await presentItems(context, items) }
}

/** Adds figures, payment times and default cards by one statement each for all rows. */
async function presentItems(context: TenantContext, rows: readonly CustomerListRow[]): Promise<CustomerItem[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const cardIds = rows.map((row) => row.default_payment_method_id).filter((id) => id !== null)
  const [figures, lastPayments, cards] = await Promise.all([listFigures(context, ids), listLastPaymentTimes(context, ids), listCards(context, cardIds)])
  const figuresOf = Map.groupBy(figures, ({ customer_id }) => customer_id)
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  return rows.map((row) =>
    presentItem(row, {
      figures: figuresOf.get(row.id) ?? [],
      lastPaymentAt: lastPayments.get(row.id) ?? null,
      card: cardOf.get(row.default_payment_method_id ?? ''),
    }),
  )
}

/** The filters of a typed query for an export. @throws AppError `invalid_fields` if it is wrong. */
export async function readCustomerFilters(context: TenantContext, q: string): Promise<FilterValues<typeof customerQuery>> {
  const filters = readFilters(context, await getAccountSettings(context), customerQuery, { q })
  refuseContradictions(filters)
  return filters
}
