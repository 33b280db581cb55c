import { type RawBuilder, sql } from 'kysely'
import { maskCardNumbers } from '#kernel/cards/card-numbers.ts'
import type { MerchantId } from '#kernel/ids.ts'
import { hourMs, minuteMs } from '#kernel/time/durations.ts'
import type { RequestContext, TenantContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Take } from '#server/infra/delivery/engine.ts'
import type { Attempt } from '#server/infra/delivery/send.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import type { DueCondition } from '#server/infra/work/queues-store.ts'
import type { DeliveryRow, Header } from './deliveries-store.ts'

/** When attempts are made after the first one. */
const attemptOffsetsMs: readonly number[] = [
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  ...[22, 34, 46, 58, 70].map((hours) => hours * hourMs),
]

/** Keeps the retries of many events that failed together apart. */
const jitterShare = 0.1
const jitterMsMax = 30 * minuteMs

/**
 * Returns the next attempt after one that failed, with up to a tenth of the pause more, at most half an hour; null after the last one, 70 hours after the first.
 * Attempts that a stopped worker missed are left out.
 * @param random from 0 to 1.
 */
export function nextAttempt(scheduleBeganAt: Date, now: Date, random = Math.random()): Date | null {
  const elapsedMs = now.getTime() - scheduleBeganAt.getTime()
  const index = attemptOffsetsMs.findIndex((offset) => offset > elapsedMs)
  const offset = attemptOffsetsMs[index]
  if (offset === undefined) return null
  const pauseMs = offset - (attemptOffsetsMs[index - 1] ?? 0)
  return new Date(scheduleBeganAt.getTime() + offset + Math.round(random * Math.min(pauseMs * jitterShare, jitterMsMax)))
}

export const areWebhooksDue = (now: Date): DueCondition => sql`has_due_webhooks(${now}::timestamptz)`

export interface LeasedEndpoint {
  readonly merchant_id: MerchantId
  readonly id: string
  readonly is_failing: boolean
}

/** Leases endpoints with an attempt due; what another worker serves or is taking is passed over. */
export async function takeEndpoints({ db, now }: RequestContext, { leasedUntil, countMax, failingCountMax }: Take): Promise<LeasedEndpoint[]> {
  const { rows } = await sql<LeasedEndpoint>`SELECT * FROM take_webhook_endpoints(${now}, ${leasedUntil}, ${countMax}, ${failingCountMax})`.execute(db)
  return rows
}

/** Adds the monthly partitions of deliveries and their attempts up to some months ahead. */
export async function addWebhookPartitions({ global }: Database, monthsAhead: number): Promise<void> {
  await sql`SELECT add_webhook_partitions(${monthsAhead})`.execute(global)
}

/** Drops the deliveries of all accounts and their attempts, by whole months that ended before a time. */
export async function dropOldDeliveries({ global }: Database, before: Date): Promise<void> {
  await sql`SELECT drop_old_webhook_months(${before})`.execute(global)
}

/** Deliveries of an endpoint that are due, the longest due first. */
export async function findDue({ db, merchantId, realNow }: TenantContext, endpointId: string, countMax: number): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    SELECT * FROM webhook_deliveries WHERE merchant_id = ${merchantId} AND endpoint_id = ${endpointId} AND state = 'pending' AND next_attempt_at <= ${realNow}
    ORDER BY next_attempt_at LIMIT ${countMax}`.execute(db)
  return rows
}

/** Extends the leases of endpoints that a worker serves. */
export async function renewLeases({ global }: Pick<Database, 'global'>, endpoints: readonly LeasedEndpoint[], leasedUntil: Date): Promise<void> {
  const merchantIds = endpoints.map(({ merchant_id }) => merchant_id)
  const ids = endpoints.map(({ id }) => id)
  await sql`SELECT renew_webhook_leases(${merchantIds}::text[], ${ids}::text[], ${leasedUntil})`.execute(global)
}

/** Extends the lease of an endpoint. */
export async function extendLease({ db, merchantId }: TenantContext, endpointId: string, leasedUntil: Date): Promise<void> {
  await sql`UPDATE webhook_endpoints SET leased_until = ${leasedUntil} WHERE merchant_id = ${merchantId} AND id = ${endpointId}`.execute(db)
}

/** Ends the lease of an endpoint that the transaction has locked, and notes when its next attempt is due. */
export async function endLease({ db, merchantId }: TenantContext, endpointId: string): Promise<void> {
  await sql`
    UPDATE webhook_endpoints SET leased_until = NULL, next_attempt_at = (
      SELECT d.next_attempt_at FROM webhook_deliveries d
      WHERE d.merchant_id = ${merchantId} AND d.endpoint_id = ${endpointId} AND d.state = 'pending' ORDER BY d.next_attempt_at LIMIT 1)
    WHERE merchant_id = ${merchantId} AND id = ${endpointId}`.execute(db)
}

/** Keeps attempts, and what they mean for their deliveries. What was delivered stays delivered, whoever else attempted it. */
export async function recordAttempts(
  { db, merchantId }: TenantContext,
  attempts: readonly Attempt[],
  { deliveries, replayedAt }: { readonly deliveries: ReadonlyMap<string, DeliveryRow>; readonly replayedAt: Date | null },
): Promise<void> {
  await sql`
    INSERT INTO webhook_attempts (merchant_id, delivery_id, id, at, url, duration_ms, status, failure, request_headers, response_headers, response_body, is_response_cut)
    SELECT ${merchantId}, a.* FROM ${recordset(attempts.map(attemptRow))}
      AS a (delivery_id text, id text, at timestamptz, url text, duration_ms integer, status integer, failure text, request_headers jsonb, response_headers jsonb,
            response_body text, is_response_cut boolean)`.execute(db)
  await sql`
    UPDATE webhook_deliveries d SET attempt_count = attempt_count + 1, last_status = r.status, last_failure = r.failure,
      schedule_began_at = CASE WHEN NOT r.begins_again THEN coalesce(d.schedule_began_at, r.at) END, delivered_at = CASE WHEN r.failure IS NULL THEN r.at ELSE d.delivered_at END,
      state = CASE WHEN r.failure IS NULL THEN 'delivered' WHEN r.next_attempt_at IS NULL THEN 'failed' ELSE 'pending' END,
      next_attempt_at = CASE WHEN r.failure IS NULL THEN NULL ELSE r.next_attempt_at END
    FROM ${recordset(attempts.map((attempt) => outcomeRow(attempt, deliveries.get(attempt.call.id), replayedAt)))}
      AS r (id text, created_at timestamptz, at timestamptz, status integer, failure text, next_attempt_at timestamptz, begins_again boolean)
    WHERE d.merchant_id = ${merchantId} AND d.id = r.id AND d.created_at = r.created_at AND d.state = 'pending'`.execute(db)
}

/** Ends deliveries of events that can't be read anymore. */
export async function failDeliveries({ db, merchantId }: TenantContext, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE webhook_deliveries SET state = 'failed', next_attempt_at = NULL, last_failure = 'event_unavailable', last_status = NULL
    WHERE merchant_id = ${merchantId} AND id = ANY (${[...ids]}::text[])`.execute(db)
}

export interface Outcome {
  readonly failingSince: Date | null
  readonly lastDeliveredAt: Date | null
}

/** Keeps whether an endpoint succeeds. */
export async function recordHealth({ db, merchantId }: TenantContext, endpointId: string, { failingSince, lastDeliveredAt }: Outcome): Promise<void> {
  await sql`
    UPDATE webhook_endpoints SET failing_since = ${failingSince}, last_delivered_at = ${lastDeliveredAt}
    WHERE merchant_id = ${merchantId} AND id = ${endpointId}`.execute(db)
}

/** Disables an endpoint of which every attempt has failed for days. Its deliveries wait. */
export async function disableFailing({ db, merchantId }: TenantContext, endpointId: string): Promise<void> {
  await sql`
    UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = 'failing' WHERE merchant_id = ${merchantId} AND id = ${endpointId}`.execute(db)
}

function recordset(rows: readonly object[]): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
}

function attemptRow({ call, at, durationMs, status, failure, headers, body, isCut }: Attempt) {
  return {
    delivery_id: call.id,
    id: newId('wha', at),
    at,
    url: call.url,
    duration_ms: durationMs,
    status,
    failure,
    request_headers: Object.entries(call.headers).map(([name, value]) => ({ name, value: name === 'stripe-signature' ? shortenSignatures(value) : value })),
    response_headers: keptHeaders(headers),
    response_body: keptText(body.toString()),
    is_response_cut: isCut,
  }
}

/** A replay during an attempt asks for another attempt: if the one under way fails, the next is due immediately. */
function outcomeRow({ call, at, status, failure }: Attempt, delivery: DeliveryRow | undefined, replayedAt: Date | null) {
  const begins_again = failure !== null && replayedAt !== null && replayedAt > at
  const next = begins_again ? replayedAt : nextAttempt(delivery?.schedule_began_at ?? at, at)
  return { id: call.id, created_at: delivery?.created_at, at, status, failure, next_attempt_at: failure === null ? null : next, begins_again }
}

const headersMax = 50
const headerLengthMax = 500
/** Headers of an answer that are the receiver's own secrets. */
const secretHeaders: readonly string[] = ['set-cookie', 'authorization', 'proxy-authorization']

function keptHeaders(headers: Headers): Header[] {
  return [...headers]
    .slice(0, headersMax)
    .map(([name, value]) => ({ name: keptText(name), value: secretHeaders.includes(name) ? '…' : keptText(value.slice(0, headerLengthMax)) }))
}

/** A text that PostgreSQL can hold, without card numbers. */
function keptText(text: string): string {
  return maskCardNumbers(text.replaceAll('\0', '\ufffd'))
}

/** The whole signature would let a reader of the log send the event again. */
function shortenSignatures(header: string): string {
  return header.replaceAll(/(v1=\w{8})\w+/g, '$1…')
}
