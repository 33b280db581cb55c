import type { countRiskEntries, listRiskEntries } from '#areas/risk/contract/lists.ts'
import { riskExportQuery, riskQuery } from '#areas/risk/contract/query.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { FilterValues } from '#kernel/query/filters.ts'
import { type RiskType, riskTypes } from '#kernel/risk/types.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { readSearchedPage } from '#server/infra/pages/keyset-pages.ts'
import { readFilters, refuseContradictions } from '#server/infra/typed-filters.ts'
import { presentEntry } from '../present.ts'
import { countEntries, type EntryFilters, findEntryPage, listOperators } from './list-store.ts'

type Query = HandlerInput<typeof listRiskEntries>['query']

/** @throws AppError `invalid_fields` if filters contradict each other, a typed query is wrong or a cursor is unknown. */
export async function listEntryPage(
  context: TenantContext,
  type: RiskType | undefined,
  { limit, after, before, ...asked }: Query,
): Promise<HandlerOutput<typeof listRiskEntries>> {
  const account = await getAccountSettings(context)
  const read = readFilters(context, account, riskQuery, asked)
  refuseContradictions(read)
  const filters = await nameOperators(context, type, read)
  return readSearchedPage(
    { limit, after, before },
    (page) => findEntryPage(context, type, filters, page, account.time_zone),
    (row) => presentEntry(row, context.now),
  )
}

/** Replaces a part of a name by the names of operators that have it. A name that no operator has finds nothing. */
async function nameOperators<Filters extends { readonly operator?: string | undefined }>(
  context: TenantContext,
  type: RiskType | undefined,
  { operator, ...filters }: Filters,
): Promise<Omit<Filters, 'operator'> & Pick<EntryFilters, 'operators'>> {
  if (operator === undefined) return filters
  const part = operator.toLowerCase()
  const names: string[] = []
  for (const one of type ? [type] : riskTypes) names.push(...(await listOperators(context, one, riskLimits.riskOperatorsComparedMax)))
  return { ...filters, operators: [...new Set([operator, ...names.filter((name) => name.toLowerCase().includes(part))])] }
}

/** What an export has: one list or all, and its filters, at a time. */
export type ExportedEntries = EntryFilters & { readonly type: RiskType | undefined; readonly at: string }

/** @throws AppError `invalid_fields` if the query is wrong. */
export async function readExportFilters(context: TenantContext, q: string): Promise<ExportedEntries> {
  const { type, ...filters }: FilterValues<typeof riskExportQuery> = readFilters(context, await getAccountSettings(context), riskExportQuery, { q })
  refuseContradictions(filters)
  return { ...(await nameOperators(context, type, filters)), type, at: context.now.toISOString() }
}

/** Returns the effective entries of each list, block entries first. */
export async function readEntryCounts(context: TenantContext): Promise<HandlerOutput<typeof countRiskEntries>> {
  return countEntries(context)
}
