import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'
import type { CreatedRange } from './common-parameters.ts'
import type { ObjectTable, Row } from './objects-store.ts'

/** Pages of the API's lists. Each walks an index from the cursor's place and stops at the page's end. */

/** Columns that lists are filtered by, each first in an index or checked on the way. */
export type FilterColumn = 'charge_id' | 'currency' | 'customer_id' | 'email_normalised' | 'payment_id' | 'purpose' | 'source_id' | 'type'

export interface PageQuery {
  /** A list means any of its values. */
  readonly filters: Readonly<Partial<Record<FilterColumn, string | readonly string[] | null>>>
  readonly created: CreatedRange | null
  /** Rows after it, older ones. */
  readonly startingAfter: string | null
  /** Rows before it, newer ones; the page ends next to it. */
  readonly endingBefore: string | null
  readonly limit: number
}

type Condition = RawBuilder<unknown>

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
    ...createdConditions(query.created),
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

/** The API's times are whole seconds, so a moment within a second counts as that second. */
function createdConditions(created: CreatedRange | null): Condition[] {
  if (!created) return []
  const at = (seconds: number) => sql`to_timestamp(${seconds}::double precision)`
  const { gt, gte, lt, lte } = created
  return [
    ...(gte == null ? [] : [sql`created_at >= ${at(gte)}`]),
    ...(gt == null ? [] : [sql`created_at >= ${at(gt + 1)}`]),
    ...(lt == null ? [] : [sql`created_at < ${at(lt)}`]),
    ...(lte == null ? [] : [sql`created_at < ${at(lte + 1)}`]),
  ]
}
