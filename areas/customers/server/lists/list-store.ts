import { sql } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'
import { findSearchedPage } from '#server/infra/keyset-search-store.ts'
import type { Found, PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { positionColumn } from '#server/infra/pages/keyset-pages-store.ts'
import type { CustomerRow } from '../store.ts'
import { type CustomerFilters, listedConditions, searchFiltersOf } from './filters-store.ts'

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
