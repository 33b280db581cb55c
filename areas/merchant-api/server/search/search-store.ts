import { sql } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'
import { anyOf, findSearchedPage, type SearchFilter, searchBounds } from '#server/infra/keyset-search-store.ts'
import type { Found, PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { type Condition, positionColumn } from '#server/infra/pages/keyset-pages-store.ts'
import { invalidRequest } from '../errors.ts'
import type { Row } from '../lists/objects-store.ts'
import { chargeFields, customerFields, paymentFields, type SearchFields } from './fields-store.ts'
import { createdConditions, negated, withoutIndex } from './filters-store.ts'
import type { SearchClause, SearchQuery } from './grammar.ts'

export type SearchTable = 'charges' | 'customers' | 'payments'
export type FoundRow<T extends SearchTable> = Row<T> & { readonly id: string; readonly position: string }

const fieldsOf: Readonly<Record<SearchTable, SearchFields>> = { charges: chargeFields, customers: customerFields, payments: paymentFields }

/** Returns the names of the fields that objects of a table are searched by. */
function searchFieldsOf(table: SearchTable): string[] {
  return ['created', ...Object.keys(fieldsOf[table])].sort()
}

/** Finds a page of a search, newest first, within the bounds of every search. @throws ApiError for a field or value that can't be searched. */
export async function findSearchPage<T extends SearchTable>(
  context: TenantContext,
  table: T,
  query: SearchQuery,
  page: PageRequest,
  bounds = searchBounds,
): Promise<Found<FoundRow<T>>> {
  const list = { table: sql.table(table), columns: sql`p.*, ${positionColumn}` }
  const { filters, days } = conditionsOf(context, table, query)
  return findSearchedPage<FoundRow<T>>(context, { list, filters, days, page }, bounds)
}

function conditionsOf(context: TenantContext, table: SearchTable, { joiner, clauses }: SearchQuery): { filters: SearchFilter[]; days: Condition[] } {
  const listed = table === 'customers' ? [withoutIndex(sql`p.deleted_at IS NULL`)] : []
  if (joiner === 'OR') {
    // A row may match several clauses, so no index range leads alone.
    const any = { values: clauses.map((clause) => anyOf(filterOf(context, table, clause))) }
    return { filters: [any, ...listed], days: [] }
  }
  const isRange = ({ field, isNegated }: SearchClause) => field === 'created' && !isNegated
  return {
    filters: [...clauses.filter((clause) => !isRange(clause)).map((clause) => filterOf(context, table, clause)), ...listed],
    days: clauses.filter(isRange).flatMap(createdConditions),
  }
}

function filterOf(context: TenantContext, table: SearchTable, clause: SearchClause): SearchFilter {
  const filter = readField(context, table, clause)
  return clause.isNegated ? negated(filter) : filter
}

function readField(context: TenantContext, table: SearchTable, clause: SearchClause): SearchFilter {
  const { field, key } = clause
  if (field === 'created' && key === null) return withoutIndex(sql`(${sql.join(createdConditions(clause), sql` AND `)})`)
  const fields = fieldsOf[table]
  if (!Object.hasOwn(fields, field) || (key !== null && field !== 'metadata')) {
    throw invalidRequest(`Field \`${field}\` can't be searched. Fields: ${searchFieldsOf(table).join(', ')}.`, { code: 'search_query_invalid', param: 'query' })
  }
  return (fields[field] as SearchFields[string])(context, clause)
}
