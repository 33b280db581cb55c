import { sql } from 'kysely'
import type { listCustomers } from '#areas/customers/contract/list.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { anyOf, findSearchedPage, type SearchFilter } from '#server/infra/keyset-search-store.ts'
import type { Found, PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { type Condition, dayConditions, positionColumn } from '#server/infra/pages/keyset-pages-store.ts'
import { beginningFilter, emailFilter } from '#server/infra/text-filters-store.ts'
import { normaliseEmail } from '../create.ts'
import type { CustomerRow } from '../store.ts'

export type CustomerFilters = Omit<HandlerInput<typeof listCustomers>['query'], 'q' | 'limit' | 'after' | 'before'>

/** The conditions of the filters that are set, starting with those that usually have the fewest customers. */
function searchFiltersOf({ name, email, country, disputed }: CustomerFilters): SearchFilter[] {
  return [
    email && emailFilter(sql`p.email_normalised`, normaliseEmail(email)),
    name && nameFilter(name.toLowerCase()),
    disputed && { values: [sql`p.is_disputed`], index: 'of list' as const },
    country && country.length > 0 && { values: country.map((value) => sql`p.country = ${value}`), index: 'of list' as const },
  ].filter((filter): filter is SearchFilter => typeof filter === 'object')
}

/** The beginning of the name or, among all other customers, of the last name. Each is a range of its index. */
function nameFilter(text: string): SearchFilter {
  const byName = beginningFilter(sql`p.name_normalised`, text)
  const byLastName = beginningFilter(sql`p.last_name_normalised`, text)
  return { values: [...byName.values, sql`(${anyOf(byLastName)} AND NOT ${anyOf(byName)})`], index: 'other' }
}

/** The conditions of every row, beside its account: not deleted, and created on the days. Every index of the list has both. */
function listedConditions({ created_from, created_to }: CustomerFilters, timeZone: string): Condition[] {
  return [sql`p.deleted_at IS NULL`, ...dayConditions(created_from, created_to, timeZone)]
}

/** The conditions of all filters, for a statement that reads the whole list. */
export function filterConditions(filters: CustomerFilters, timeZone: string): Condition[] {
  return [...listedConditions(filters, timeZone), ...searchFiltersOf(filters).map(anyOf)]
}

export type CustomerListRow = Pick<CustomerRow, 'id' | 'created_at' | 'name' | 'email' | 'country' | 'default_payment_method_id'> & {
  readonly position: string
}

const columns = sql`p.id, p.created_at, p.name, p.email, p.country, p.default_payment_method_id, ${positionColumn}`

/** One page, newest first. @param timeZone days of the filters are this zone's. */
export async function findCustomerPage(context: TenantContext, filters: CustomerFilters, page: PageRequest, timeZone: string): Promise<Found<CustomerListRow>> {
  const list = { table: sql`customers`, columns }
  return findSearchedPage(context, { list, filters: searchFiltersOf(filters), days: listedConditions(filters, timeZone), page })
}

/** The customer with an ID, unless it was deleted. */
export async function findCustomerById({ db, merchantId }: TenantContext, id: string): Promise<CustomerListRow[]> {
  const { rows } = await sql<CustomerListRow>`
    SELECT ${columns} FROM customers p WHERE p.merchant_id = ${merchantId} AND p.id = ${id} AND p.deleted_at IS NULL`.execute(db)
  return rows
}
