import { sql } from 'kysely'
import type { RequestOutcome } from '#areas/developers/contract/request-log/query.ts'
import type { Database } from '#server/infra/database/database.ts'

/** A call of the merchant API, without secrets and card data, as a row of `api_requests`. */
export interface LoggedRequest {
  readonly merchant_id: string
  readonly id: string
  readonly created_at: Date
  readonly account_time: Date
  readonly key_id: string
  readonly method: string
  readonly path: string
  readonly endpoint: string | null
  readonly status: number
  readonly outcome: RequestOutcome
  readonly error_code: string | null
  readonly api_version: string | null
  readonly ip: string | null
  readonly user_agent: string | null
  readonly duration_us: number
  readonly idempotency_key: string | null
  readonly is_replayed: boolean
  readonly object_id: string | null
  readonly request: string | null
  readonly response: string | null
  readonly is_cut: boolean
}

/** Writes requests of any accounts as one statement. */
export async function insertRequests({ global }: Database, requests: readonly LoggedRequest[]): Promise<void> {
  await sql`SELECT write_api_requests(${JSON.stringify(requests)}::json)`.execute(global)
}

/** Adds the monthly partitions of the request log up to some months ahead. */
export async function addRequestPartitions({ global }: Database, monthsAhead: number): Promise<void> {
  await sql`SELECT add_api_request_partitions(${monthsAhead})`.execute(global)
}

/** Deletes the requests of all accounts, by whole months that ended before a time. */
export async function dropOldRequests({ global }: Database, before: Date): Promise<void> {
  await sql`SELECT drop_old_api_requests(${before})`.execute(global)
}
