import type { HandlerInput } from '@counterfoil/contract/endpoint'
import { limits } from '@counterfoil/contract/limits'
import type { listRiskEntries } from '@counterfoil/contract/risk/lists'
import { normaliseSearched } from '@counterfoil/contract/risk/records'
import type { RiskType } from '@counterfoil/contract/risk/types'
import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import { anyOf, findSearchedPage, type SearchBounds, type SearchFilter, searchBounds } from '../../../infra/keyset-search-store.ts'
import type { Found, PageRequest } from '../../../infra/pages/keyset-pages.ts'
import { type Condition, dayConditions, positionColumn } from '../../../infra/pages/keyset-pages-store.ts'
import { beginningFilter } from '../../../infra/text-filters-store.ts'
import { listStoppingEntries, onlyHurts } from '../hits/store.ts'
import type { EntryRow } from '../store.ts'

type AskedFilters = HandlerInput<typeof listRiskEntries>['query']
export type EntryFilters = Omit<AskedFilters, 'q' | 'limit' | 'after' | 'before' | 'operator'> & {
  /** Whole names, as entries have them. */
  readonly operators?: readonly string[]
}
export type ListedEntry = Omit<EntryRow, 'merchant_id' | 'user_id'> & { readonly position: string }

const columns = sql`p.id, p.created_at, p.effective_from, p.effective_until, p.type, p.effect, p.record, p.remark, p.user_name, ${positionColumn}`

/** What an entry stopped is looked up for each. */
const impactBounds: SearchBounds = { few: limits.riskImpactEntriesMax, entries: limits.riskImpactEntriesMax }

/** Of records that begin alike, so many are read and put in order, or else so many entries are compared, the newest first (decision 0032). */
const recordBounds: SearchBounds = { few: 2_000, entries: 4_000 }
/** Beside a record, it is asked of fewer entries whether they are few. */
const fewOfEffect = 500
/** The index of records has no operators: so many records that begin alike are compared with one. */
const fewBesideOperator = 100

/** Entries that stopped something are looked up if they are as few as this, and otherwise compared in the order of the list. */
const stoppingLookedUp = 25

/** Whether an entry is in effect at a time. */
export function effectiveAt(now: Date): Condition {
  return sql`(p.effective_until IS NULL OR p.effective_until > ${now.toISOString()}::timestamptz)`
}

/** Whose entries are listed, and when. */
type Place = Pick<TenantContext, 'merchantId' | 'now'>

/** The indexes in the order of the list, one of them for each effect, have the status of each entry, but none is in its order. */
function searchFiltersOf(place: Place, type: RiskType, { record, status, effect, operators, stopped }: EntryFilters): SearchFilter[] {
  const inEffect = effectiveAt(place.now)
  return [
    record && { ...recordFilter(type, record), ...(operators && { fewMax: fewBesideOperator }) },
    status && { values: [status === 'effective' ? inEffect : sql`NOT ${inEffect}`], hasNoIndex: true as const },
    // Operators lead beside an effect, which their index has.
    effect && {
      values: [sql`p.effect = ${effect}`],
      ...(operators ? { hasNoIndex: true as const } : { canLead: true as const, ...(record && { fewMax: fewOfEffect }) }),
    },
    operators && { values: operators.map((name) => sql`p.user_name = ${name}`), canLead: true as const, isInTable: true as const },
    stopped && { values: [onlyHurts(place)], hasNoIndex: true as const },
  ].filter((filter): filter is SearchFilter => typeof filter === 'object')
}

/** Finds the entries that stopped something by the figures of blocked payments, so that other entries aren't looked up. */
async function findStoppingFilter(context: TenantContext): Promise<SearchFilter[]> {
  const { entries, is_whole } = await listStoppingEntries(context, limits.riskImpactEntriesMax)
  if (!is_whole) return []
  const ids = entries.map(({ id }) => id)
  const isOneOfThem = sql`p.id = ANY (${ids}::text[])`
  return [ids.length <= stoppingLookedUp ? { values: [isOneOfThem], isSelective: true } : { values: [isOneOfThem], hasNoIndex: true }]
}

/** The beginning of a record is a range of the index that keeps each record once. */
function recordFilter(type: RiskType, record: string): SearchFilter {
  const { values } = beginningFilter(sql`p.record`, normaliseSearched(type, record))
  return { values: values.map((value) => sql`(p.type = ${type} AND ${value})`), order: sql`ORDER BY p.record, p.effect`, isCovered: true }
}

function listedConditions(type: RiskType, { created_from, created_to }: EntryFilters, timeZone: string): Condition[] {
  return [sql`p.type = ${type}`, ...dayConditions(created_from, created_to, timeZone)]
}

/** The conditions of all filters, for a statement that reads the whole list. */
export function filterConditions(place: Place, type: RiskType, filters: EntryFilters, timeZone: string): Condition[] {
  return [...listedConditions(type, filters, timeZone), ...searchFiltersOf(place, type, filters).map(anyOf)]
}

/** One page of a list, newest first. @param timeZone days of the filters are this zone's. */
export async function findEntryPage(
  context: TenantContext,
  type: RiskType,
  filters: EntryFilters,
  page: PageRequest,
  timeZone: string,
): Promise<Found<ListedEntry>> {
  const list = { table: sql`risk_entries`, columns }
  const found = [...(filters.stopped ? await findStoppingFilter(context) : []), ...searchFiltersOf(context, type, filters)]
  const bounds = filters.stopped ? impactBounds : filters.record ? recordBounds : searchBounds
  return findSearchedPage(context, { list, filters: found, days: listedConditions(type, filters, timeZone), page }, bounds)
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
