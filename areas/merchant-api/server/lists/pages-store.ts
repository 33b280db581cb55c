import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'
import type { CreatedRange } from '../parameters/common-parameters.ts'
import type { ObjectTable, Row } from './objects-store.ts'

/** Pages of the API's lists. Each walks an index from the cursor's place and stops at the page's end. */

const daySeconds = 86_400

/** Columns that lists are filtered by, each first in an index or checked on the way. */
export type FilterColumn =
  | 'allow_redisplay'
  | 'bank_account_id'
  | 'charge_id'
  | 'currency'
  | 'customer_id'
  | 'email_normalised'
  | 'kind'
  | 'payment_id'
  | 'payment_method_id'
  | 'payout_id'
  | 'purpose'
  | 'source_id'
  | 'status'
  | 'type'

export interface PageQuery {
  /** A list means any of its values. */
  readonly filters: Readonly<Partial<Record<FilterColumn, string | readonly string[] | null>>>
  readonly created: CreatedRange | null
  /** Only of payouts. */
  readonly payouts?: PayoutFilters
  /** Rows after it, older ones. */
  readonly startingAfter: string | null
  /** Rows before it, newer ones; the page ends next to it. */
  readonly endingBefore: string | null
  readonly limit: number
}

export interface PayoutFilters {
  /** Whether the bank was told; null for either. */
  readonly isHandedOver: boolean | null
  readonly arrives: CreatedRange | null
}

type Condition = RawBuilder<unknown>

/** Rows that stay where they are and that lists leave out. */
const listedOnly: Readonly<Partial<Record<ObjectTable, Condition>>> = {
  bank_accounts: sql`removed_at IS NULL`,
  customers: sql`deleted_at IS NULL`,
}

/** Newest first; null where the cursor is not there. */
export async function findPage<T extends ObjectTable>(
  context: TenantContext,
  table: T,
  query: PageQuery,
): Promise<{ rows: Row<T>[]; hasMore: boolean } | null> {
  const { db, merchantId } = context
  const cursorId = query.startingAfter ?? query.endingBefore
  const position = cursorId === null ? null : await findPosition(context, table, cursorId)
  if (cursorId !== null && position === null) return null
  const isBackwards = query.endingBefore !== null
  const direction = isBackwards ? sql`ASC` : sql`DESC`
  const conditions = [
    sql`merchant_id = ${merchantId}`,
    ...Object.entries(query.filters).flatMap(([column, value]) => (value === null ? [] : [filterCondition(column, value)])),
    ...(listedOnly[table] ? [listedOnly[table]] : []),
    ...rangeConditions('created_at', query.created),
    ...payoutConditions(query.payouts),
    ...(position === null ? [] : [sql`(created_at, id) ${isBackwards ? sql`>` : sql`<`} (${position}::timestamptz, ${cursorId})`]),
  ]
  // One row more than the page tells whether there is a further one.
  const { rows } = await sql<Row<T>>`
    SELECT * FROM ${sql.table(table)} WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY created_at ${direction}, id ${direction} LIMIT ${query.limit + 1}`.execute(db)
  const page = rows.slice(0, query.limit)
  return { rows: isBackwards ? page.reverse() : page, hasMore: rows.length > query.limit }
}

function filterCondition(column: string, value: string | readonly string[]): Condition {
  return typeof value === 'string' ? sql`${sql.ref(column)} = ${value}` : sql`${sql.ref(column)} = ANY (${[...value]}::text[])`
}

/** The time of a row as text, which keeps its microseconds. */
async function findPosition({ db, merchantId }: TenantContext, table: ObjectTable, id: string): Promise<string | null> {
  const { rows } = await sql<{ position: string }>`
    SELECT created_at::text AS position FROM ${sql.table(table)} WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(db)
  return rows[0]?.position ?? null
}

function payoutConditions(filters: PayoutFilters | undefined): Condition[] {
  if (!filters) return []
  const { isHandedOver, arrives } = filters
  return [
    ...(isHandedOver === null ? [] : [sql`handed_over_at IS ${isHandedOver ? sql`NOT NULL` : sql`NULL`}`]),
    ...rangeConditions('arrival_date', arrives),
    // No payout arrives before it is made, so the list begins there. It may arrive much later.
    ...rangeConditions('created_at', arrives && madeFor(arrives)),
  ]
}

/** The day of an arrival begins in UTC up to so many days before its payout was made, in the zone of a business. */
const zoneDaysMax = 2

function madeFor({ lt, lte }: CreatedRange): CreatedRange {
  const later = (seconds: number | null | undefined) => (seconds == null ? null : seconds + zoneDaysMax * daySeconds)
  return { gt: null, gte: null, lt: later(lt), lte: later(lte) }
}

/** The API's times are whole seconds, so a moment within a second counts as that second. */
function rangeConditions(column: 'arrival_date' | 'created_at', range: CreatedRange | null): Condition[] {
  if (!range) return []
  const name = sql.ref(column)
  const at = (seconds: number) => sql`to_timestamp(${seconds}::double precision)`
  const { gt, gte, lt, lte } = range
  return [
    ...(gte == null ? [] : [sql`${name} >= ${at(gte)}`]),
    ...(gt == null ? [] : [sql`${name} >= ${at(gt + 1)}`]),
    ...(lt == null ? [] : [sql`${name} < ${at(lt)}`]),
    ...(lte == null ? [] : [sql`${name} < ${at(lte + 1)}`]),
  ]
}
