import { sql } from 'kysely'
import type { listRiskEntries } from '#areas/risk/contract/lists.ts'
import { normaliseSearched } from '#areas/risk/contract/records.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import { type RiskEffect, type RiskType, riskTypes } from '#kernel/risk/types.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { anyOf, findSearchedPage, type SearchFilter, searchBounds } from '#server/infra/keyset-search-store.ts'
import type { Found, PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { type Condition, dayConditions, positionColumn } from '#server/infra/pages/keyset-pages-store.ts'
import { beginningFilter } from '#server/infra/text-filters-store.ts'
import { listStoppingEntries, onlyHurts } from '../hits/store.ts'
import type { EntryRow } from '../store.ts'

type AskedFilters = HandlerInput<typeof listRiskEntries>['query']
export type EntryFilters = Omit<AskedFilters, 'q' | 'limit' | 'after' | 'before' | 'operator'> & {
  /** Whole names, as entries have them. */
  readonly operators?: readonly string[]
}
export type ListedEntry = Omit<EntryRow, 'merchant_id' | 'user_id'> & { readonly position: string }

const columns = sql`p.id, p.created_at, p.effective_from, p.effective_until, p.type, p.effect, p.record, p.remark, p.user_name, ${positionColumn}`

/** Whether an entry is in effect at a time. */
export function effectiveAt(now: Date): Condition {
  return sql`(p.effective_until IS NULL OR p.effective_until > ${now.toISOString()}::timestamptz)`
}

/** Whose entries are listed, and when. */
type Place = Pick<TenantContext, 'merchantId' | 'now'>

/** Undefined for all lists. */
type ListedType = RiskType | undefined

function searchFiltersOf(place: Place, type: ListedType, { record, status, effect, operators, stopped }: EntryFilters): SearchFilter[] {
  const inEffect = effectiveAt(place.now)
  // Their indexes are of one list.
  const indexed = type && { index: 'of list' as const }
  return [
    record && recordFilter(type, record),
    operators && { values: operators.map((name) => sql`p.user_name = ${name}`), ...indexed },
    effect && { values: [sql`p.effect = ${effect}`], ...indexed },
    status && { values: [status === 'effective' ? inEffect : sql`NOT ${inEffect}`] },
    stopped && { values: [onlyHurts(place)] },
  ].filter((filter): filter is SearchFilter => typeof filter === 'object')
}

/** The beginning of a record is a range of the index that keeps each record once. */
function recordFilter(type: ListedType, record: string): SearchFilter {
  const values = (type ? [type] : riskTypes).flatMap((one) =>
    beginningFilter(sql`p.record`, normaliseSearched(one, record)).values.map((value) => sql`(p.type = ${one} AND ${value})`),
  )
  return { values, index: 'other' }
}

function listedConditions(type: ListedType, { created_from, created_to }: EntryFilters, timeZone: string): Condition[] {
  return [...(type ? [sql`p.type = ${type}`] : []), ...dayConditions(created_from, created_to, timeZone)]
}

/** The conditions of all filters, for a statement that reads the whole list. */
export function filterConditions(place: Place, type: ListedType, filters: EntryFilters, timeZone: string): Condition[] {
  return [...listedConditions(type, filters, timeZone), ...searchFiltersOf(place, type, filters).map(anyOf)]
}

/** One page of a list, newest first. @param timeZone days of the filters are this zone's. */
export async function findEntryPage(
  context: TenantContext,
  type: ListedType,
  filters: EntryFilters,
  page: PageRequest,
  timeZone: string,
): Promise<Found<ListedEntry>> {
  const list = { table: sql`risk_entries`, columns }
  const found = searchFiltersOf(context, type, filters)
  const request = { list, filters: found, days: listedConditions(type, filters, timeZone), page }
  if (!filters.stopped) return findSearchedPage(context, request)
  // Figures of blocked payments tell which entries stopped something, so that others aren't looked up; unless there are too many.
  const entries = riskLimits.riskImpactEntriesMax
  const stopping = await listStoppingEntries(context, entries)
  if (!stopping.is_whole) return findSearchedPage(context, request, { ...searchBounds, entries })
  const isStopping: SearchFilter = { values: [sql`p.id = ANY (${stopping.entries.map(({ id }) => id)}::text[])`], index: 'other' }
  return findSearchedPage(context, { ...request, filters: [isStopping, ...found] })
}

/** Lists the names of a list's operators, in the order of the alphabet: one look-up for each, however many entries they have. */
export async function listOperators({ db, merchantId }: TenantContext, type: RiskType, countMax: number): Promise<string[]> {
  const next = (after: Condition) => sql`
    (SELECT p.user_name FROM risk_entries p WHERE p.merchant_id = ${merchantId} AND p.type = ${type} AND ${after} ORDER BY p.user_name LIMIT 1)`
  const { rows } = await sql<{ user_name: string }>`
    WITH RECURSIVE names AS (
      SELECT n.user_name, 1 AS number FROM ${next(sql`true`)} AS n
      UNION ALL
      SELECT n.user_name, names.number + 1 FROM names, LATERAL ${next(sql`p.user_name > names.user_name`)} AS n WHERE names.number < ${countMax}::int
    ) SELECT user_name FROM names`.execute(db)
  return rows.map(({ user_name: name }) => name)
}

export interface EntryCount {
  readonly type: RiskType
  readonly effect: RiskEffect
  readonly count: number
  /** Not all entries were read. */
  readonly has_more: boolean
}

/** Counts the effective entries of each list by effect, up to a number. Each count reads ranges of an index with effective entries alone. */
export async function countEntries({ db, merchantId, now }: TenantContext): Promise<EntryCount[]> {
  const max = riskLimits.riskCountedMax
  const effective = [sql`p.effective_until IS NULL`, sql`p.effective_until > ${now}`].map(
    (condition) => sql`(SELECT 1 FROM risk_entries p
      WHERE p.merchant_id = ${merchantId} AND p.type = t.type AND p.effect = f.effect AND ${condition} LIMIT ${max + 1})`,
  )
  const { rows } = await sql<EntryCount>`
    SELECT t.type, f.effect, least(k.count, ${max})::int AS count, k.count > ${max} AS has_more
    FROM unnest(${[...riskTypes]}::text[]) WITH ORDINALITY AS t (type, place), unnest(ARRAY['block', 'allow']) AS f (effect),
      LATERAL (SELECT count(*) FROM (${sql.join(effective, sql` UNION ALL `)} LIMIT ${max + 1}) AS e) AS k
    ORDER BY t.place, f.effect DESC`.execute(db)
  return rows
}
