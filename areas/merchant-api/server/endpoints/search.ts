import type { ApiPermission } from '#areas/developers/contract/api-resources.ts'
import { limits } from '#kernel/limits.ts'
import { readSearchedPage } from '#server/infra/pages/keyset-pages.ts'
import type { ApiContext } from '../context.ts'
import { type ApiObject, declare, type ObjectName } from '../endpoint.ts'
import { withParameterNames } from '../http/rule-errors.ts'
import { presentCharges, presentCustomers, presentPaymentIntents } from '../objects/present.ts'
import { expandable, pageSizeOf } from '../parameters/common-parameters.ts'
import { integer, required, text } from '../parameters/parameters.ts'
import { parseSearch } from '../search/grammar.ts'
import { type FoundRow, findSearchPage, type SearchTable } from '../search/search-store.ts'

const queryLengthMax = 2000

interface Searched<T extends SearchTable> {
  readonly path: string
  readonly sdkName: string
  readonly permission: ApiPermission
  readonly returns: ObjectName
  readonly table: T
  readonly present: (context: ApiContext, rows: readonly FoundRow<T>[]) => Promise<ApiObject[]>
}

/** Declares a search. It reads the tables, not an index that lags, so it finds an object as soon as it exists. */
function declareSearch<T extends SearchTable>({ table, present, ...declared }: Searched<T>) {
  return declare({
    ...declared,
    method: 'GET',
    isList: true,
    parameters: { ...expandable, limit: integer({ min: 1, max: limits.pageSizeMax }), page: text(500), query: required(text(queryLengthMax)) },
    handle: async (context, { query, limit, page }) => {
      const parsed = parseSearch(query)
      const found = await withParameterNames(
        () => 'page',
        () =>
          readSearchedPage(
            { limit: pageSizeOf(limit), after: page ?? undefined },
            (request) => findSearchPage(context, table, parsed, request),
            (row) => row,
          ),
      )
      const next_page = found.next_cursor
      return { object: 'search_result', url: `/v1${declared.path}`, has_more: next_page !== null, next_page, data: await present(context, found.items) }
    },
  })
}

export const searchEndpoints = [
  declareSearch({
    path: '/payment_intents/search',
    sdkName: 'paymentIntents.search',
    permission: 'payment_intents.read',
    returns: 'payment_intent',
    table: 'payments',
    present: presentPaymentIntents,
  }),
  declareSearch({
    path: '/charges/search',
    sdkName: 'charges.search',
    permission: 'charges.read',
    returns: 'charge',
    table: 'charges',
    present: presentCharges,
  }),
  declareSearch({
    path: '/customers/search',
    sdkName: 'customers.search',
    permission: 'customers.read',
    returns: 'customer',
    table: 'customers',
    present: presentCustomers,
  }),
]
