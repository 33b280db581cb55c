import { sql } from 'kysely'
import type { ApprovalStatus } from '#areas/approvals/contract/request.ts'
import type { UserId } from '#kernel/ids.ts'
import type { BusinessContext, TenantContext } from '#server/infra/context.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { type Condition, inListOrder, orderOf, positionColumn, positionConditions } from '#server/infra/pages/keyset-pages-store.ts'
import type { RequestTable } from './scope.ts'

/** Requests of both scopes, each in its own table with its own owner. */

type OwnerContext = TenantContext | BusinessContext

const tableOf = ({ name }: RequestTable) => sql`${sql.table(name)} AS p`
const isOwn = ({ owner }: RequestTable, context: OwnerContext) =>
  owner === 'merchant_id' ? sql`p.merchant_id = ${context.merchantId}` : sql`p.business_id = ${context.businessId}`
const setting = (values: object) => sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))

export async function findRequest<Row>(table: RequestTable, context: OwnerContext, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`SELECT p.* FROM ${tableOf(table)} WHERE ${isOwn(table, context)} AND p.id = ${id}`.execute(context.db)
  return rows[0]
}

/** Requests that can still be decided on, the oldest first. */
export async function listOpen<Row>(table: RequestTable, context: OwnerContext, countMax: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT p.* FROM ${tableOf(table)} WHERE ${isOwn(table, context)} AND p.status = 'pending' AND p.expires_at > ${context.now}
    ORDER BY p.created_at, p.id LIMIT ${countMax}`.execute(context.db)
  return rows
}

export interface Outcome {
  readonly status: Exclude<ApprovalStatus, 'pending'>
  readonly decided_by?: UserId
  readonly decided_by_name?: string
  readonly decline_reason?: string
  readonly failure?: string
  readonly result_id?: string | null
}

/** Ends a pending request. */
export async function saveDecision<Row>(table: RequestTable, context: OwnerContext, id: string, outcome: Outcome): Promise<Row> {
  const values = { ...outcome, decided_at: context.now, ...table.onEnding }
  const { rows } = await sql<Row>`
    UPDATE ${tableOf(table)} SET ${setting(values)} WHERE ${isOwn(table, context)} AND p.id = ${id} AND p.status = 'pending' RETURNING p.*`.execute(context.db)
  if (!rows[0]) throw new Error(`Request ${id} is no longer pending`)
  return rows[0]
}

/** How many requests one transaction ends. */
export const expiredMax = 200

/** Ends requests that nobody decided on in time. One that somebody decides on now is passed over. */
export async function expireRequests<Row>(table: RequestTable, context: OwnerContext): Promise<Row[]> {
  const due = sql`
    SELECT p.id FROM ${tableOf(table)} WHERE ${isOwn(table, context)} AND p.status = 'pending' AND p.expires_at <= ${context.now}
    ORDER BY p.expires_at LIMIT ${expiredMax} FOR UPDATE SKIP LOCKED`
  const values = { status: 'expired', decided_at: context.now, ...table.onEnding }
  const { rows } = await sql<Row>`
    WITH due AS MATERIALIZED (${due})
    UPDATE ${tableOf(table)} SET ${setting(values)} WHERE ${isOwn(table, context)} AND p.id IN (SELECT id FROM due) RETURNING p.*`.execute(context.db)
  return rows
}

export interface RequestFilter<Action extends string> {
  readonly state: 'pending' | 'decided' | undefined
  /** Requests of these actions are shown, and those of the user. */
  readonly actions: readonly Action[]
  readonly userId: UserId
}

/** Of requests `p`. */
export function requestConditions({ state, actions, userId }: RequestFilter<string>): Condition[] {
  return [
    ...(state === undefined ? [] : [state === 'pending' ? sql`p.status = 'pending'` : sql`p.status <> 'pending'`]),
    sql`(p.action = ANY (${actions}::text[]) OR p.requested_by = ${userId})`,
  ]
}

/** What requests are about: a column and its value, if only those are wanted. */
export type About = readonly [column: 'payment_id' | 'subject_id', value: string | undefined]

/** One page, newest first. */
export async function findRequestPage<Row>(
  table: RequestTable,
  context: OwnerContext,
  filter: RequestFilter<string>,
  [column, value]: About,
  page: PageRequest,
): Promise<(Row & { position: string })[]> {
  const about = value === undefined ? [] : [sql`p.${sql.ref(column)} = ${value}`]
  const conditions = sql.join([...requestConditions(filter), ...about, ...positionConditions(page)], sql` AND `)
  const { rows } = await sql<Row & { position: string }>`
    SELECT p.*, ${positionColumn} FROM ${tableOf(table)} WHERE ${isOwn(table, context)} AND ${conditions} ${orderOf(page)} LIMIT ${page.limit}`.execute(
    context.db,
  )
  return inListOrder(page, rows)
}
