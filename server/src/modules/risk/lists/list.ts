import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import type { FilterValues } from '@counterfoil/contract/query/filters'
import type { listRiskEntries } from '@counterfoil/contract/risk/lists'
import { riskExportQuery, riskQuery } from '@counterfoil/contract/risk/query'
import type { RiskType } from '@counterfoil/contract/risk/types'
import type { TenantContext } from '../../../infra/context.ts'
import { AppError } from '../../../infra/errors.ts'
import { getAccountSettings } from '../../../infra/merchant-accounts-store.ts'
import { readSearchedPage } from '../../../infra/pages/keyset-pages.ts'
import { readFilters, refuseContradictions } from '../../../infra/typed-filters.ts'
import { presentEntry } from '../present.ts'
import { type EntryFilters, findEntryPage } from './list-store.ts'

type Query = HandlerInput<typeof listRiskEntries>['query']

/** @throws AppError `invalid_fields` if filters contradict each other, a typed query is wrong or a cursor is unknown. */
export async function listEntryPage(
  context: TenantContext,
  type: RiskType,
  { limit, after, before, ...asked }: Query,
): Promise<HandlerOutput<typeof listRiskEntries>> {
  const account = await getAccountSettings(context)
  const filters = readFilters(context, account, riskQuery, asked)
  refuseContradictions(filters)
  return readSearchedPage(
    { limit, after, before },
    (page) => findEntryPage(context, type, filters, page, account.time_zone),
    (row) => presentEntry(row, context.now),
  )
}

/** What an export has: one list and its filters, at a time. */
export type ExportedEntries = EntryFilters & { readonly type: RiskType; readonly at: string }

/** @throws AppError `invalid_fields` if the query is wrong, `not_found` if it names no list. */
export async function readExportFilters(context: TenantContext, q: string): Promise<ExportedEntries> {
  const { type, ...filters }: FilterValues<typeof riskExportQuery> = readFilters(context, await getAccountSettings(context), riskExportQuery, { q })
  if (!type) throw new AppError('not_found')
  refuseContradictions(filters)
  return { ...filters, type, at: context.now.toISOString() }
}
