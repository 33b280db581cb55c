import { sql } from 'kysely'
import type { listRequests } from '#areas/developers/contract/request-log/endpoints.ts'
import type { RequestOutcome } from '#areas/developers/contract/request-log/query.ts'
import { requestLogLimits } from '#areas/developers/contract/request-log/rules.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { earliestId } from '#server/infra/keys/crypto.ts'
import { findSearchedPage, type SearchFilter } from '#server/infra/keyset-search-store.ts'
import type { Found, PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { type Condition, dayConditions, positionColumn } from '#server/infra/pages/keyset-pages-store.ts'
import { beginningFilter } from '#server/infra/text-filters-store.ts'
import type { LoggedRequest } from './write-store.ts'

/** Pages of the request log. */

export type RequestFilters = Omit<HandlerInput<typeof listRequests>['query'], 'q' | 'limit' | 'after' | 'before'>

interface KeyColumns {
  readonly prefix: string
  readonly last4: string
}

export type RequestListRow = Pick<
  LoggedRequest,
  'id' | 'created_at' | 'key_id' | 'method' | 'path' | 'status' | 'outcome' | 'error_code' | 'duration_us' | 'object_id'
> &
  KeyColumns

export type RequestRow = LoggedRequest & KeyColumns

/** One page, newest first. @param timeZone days of the filters are this zone's. */
export async function findRequestPage(
  context: TenantContext,
  filters: RequestFilters,
  page: PageRequest,
  timeZone: string,
): Promise<Found<RequestListRow & { position: string }>> {
  const list = {
    table: sql`api_requests`,
    columns: sql`p.id, p.created_at, p.key_id, p.method, p.path, p.status, p.outcome, p.error_code, p.duration_us, p.object_id, k.prefix, k.last4, ${positionColumn}`,
    join: sql`JOIN ${keyOf(context)}`,
  }
  const days = [sql`p.created_at >= ${oldestShown(context)}`, ...dayConditions(filters.created_from, filters.created_to, timeZone)]
  return findSearchedPage(context, { list, filters: searchFiltersOf(filters), days, page })
}

export async function findRequest(context: TenantContext, id: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    SELECT p.*, k.prefix, k.last4 FROM api_requests p JOIN ${keyOf(context)}
    WHERE p.merchant_id = ${context.merchantId} AND p.id = ${id} AND p.created_at >= ${oldestShown(context)}`.execute(context.db)
  return rows[0]
}

/** Whether a call is in the log. */
export async function isRequestLogged({ db, merchantId }: TenantContext, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM api_requests WHERE merchant_id = ${merchantId} AND id = ${id} LIMIT 1`.execute(db)
  return rows.length > 0
}

function keyOf({ merchantId }: TenantContext): Condition {
  return sql`api_keys k ON k.merchant_id = ${merchantId} AND k.id = p.key_id`
}

/** By the machine's clock, as requests are logged. It also keeps the query out of older months. */
function oldestShown({ realNow }: TenantContext): Date {
  return new Date(realNow.getTime() - requestLogLimits.requestLogDays * dayMs)
}

/** Those first that have the fewest requests. A status is looked for among its outcome. */
export function searchFiltersOf({ request_id, object_id, error_code, path, key_id, outcome, status, method }: RequestFilters): SearchFilter[] {
  const outcomes = outcome && outcome.length > 0 ? outcome : status && [outcomeOf(Number(status))]
  const filters: (SearchFilter | '' | false | undefined)[] = [
    request_id && { values: [sql`p.id = ${request_id}`], index: 'of list' },
    object_id && { values: [sql`p.object_id = ${object_id}`], index: 'of list' },
    error_code && { values: [sql`p.error_code = ${error_code}`], index: 'of list' },
    path && beginningFilter(sql`p.path`, path),
    key_id && { values: [sql`p.key_id = ${key_id}`], index: 'of list' },
    outcomes && outcomes.length > 0 && outcomeFilter(outcomes),
    status && { values: [sql`p.status = ${Number(status)}`] },
    method && method.length > 0 && { values: method.map((value) => sql`p.method = ${value}`) },
  ]
  return filters.filter((filter) => typeof filter === 'object')
}

function outcomeFilter(outcomes: readonly RequestOutcome[]): SearchFilter {
  const values = outcomes.map((outcome) => sql`p.outcome = ${outcome}`)
  if (outcomes.includes('succeeded')) return { values }
  // What the condition of the index says must be said here, too: it does not follow from a parameter.
  return { values: values.map((value) => sql`(${value} AND p.outcome <> 'succeeded')`), index: 'of list' }
}

const partsOfPayments = [
  { prefix: 're_', table: sql`refunds` },
  { prefix: 'ch_', table: sql`charges` },
  { prefix: 'issfr_', table: sql`early_fraud_warnings` },
] as const

/** Returns the payment of a refund, a charge or a fraud report, which have no pages. */
export async function findPaymentOf({ db, merchantId }: TenantContext, objectId: string): Promise<string | null> {
  const part = partsOfPayments.find(({ prefix }) => objectId.startsWith(prefix))
  if (!part) return null
  const { rows } = await sql<{ payment_id: string }>`SELECT payment_id FROM ${part.table} WHERE merchant_id = ${merchantId} AND id = ${objectId}`.execute(db)
  return rows[0]?.payment_id ?? null
}

/** How far the times of a request and of its events may differ, beside its duration. */
const eventSlackMs = 5_000

export interface CausedEvent {
  readonly id: string
  readonly type: string
}

/** Returns the events that a request caused, the oldest first. Their IDs begin with the account's clock, so few are read. */
export async function findEventsOf({ db, merchantId }: TenantContext, { id, account_time, duration_us }: RequestRow): Promise<CausedEvent[]> {
  const from = earliestId('evt', new Date(account_time.getTime() - eventSlackMs))
  const to = earliestId('evt', new Date(account_time.getTime() + duration_us / 1_000 + eventSlackMs))
  const { rows } = await sql<CausedEvent>`
    SELECT id, type FROM api_events WHERE merchant_id = ${merchantId} AND id >= ${from} AND id < ${to} AND request_id = ${id} ORDER BY id`.execute(db)
  return rows
}

/** From this status on, a call was not served as asked. */
export const errorStatusMin = 400
const failureStatusMin = 500

/** The outcome of every request with a status. */
export function outcomeOf(status: number): RequestOutcome {
  if (status >= failureStatusMin) return 'failed'
  return status >= errorStatusMin ? 'refused' : 'succeeded'
}
