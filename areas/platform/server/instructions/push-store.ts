import { type RawBuilder, sql } from 'kysely'
import type { BusinessContext, RequestContext, TenantContext } from '#server/infra/context.ts'
import type { DueCondition } from '#server/infra/work/queues-store.ts'
import type { InstructionRow, InstructionTenant } from './instructions-store.ts'

/** Which instructions are to be pushed, and what became of each try. */

/** An instruction that is to be pushed now, and where to. */
export type PushRow = InstructionRow & InstructionTenant & PushTarget

interface PushTarget {
  readonly platform_id: string
  readonly push_url: string
  readonly sealed_push_secret: Buffer
  /** How many tries there were before this one. */
  readonly push_count: number
}

export interface PushTake {
  /** Who has not said by then what became of what was taken is thought dead. */
  readonly leasedUntil: Date
  /** Platforms of which nothing is taken. */
  readonly busyPlatformIds: readonly string[]
  readonly countPerPlatform: number
}

export const areInstructionsToPush = (now: Date): DueCondition => sql`has_instructions_to_push(${now}::timestamptz)`

/** Takes what is to be pushed now; what another worker is taking is passed over. */
export async function takeInstructionsToPush({ db, now }: RequestContext, { leasedUntil, busyPlatformIds, countPerPlatform }: PushTake): Promise<PushRow[]> {
  const { rows } = await sql<PushRow>`
    SELECT * FROM take_instructions_to_push(${now}, ${leasedUntil}, ${[...busyPlatformIds]}::text[], ${countPerPlatform})`.execute(db)
  return rows
}

export interface PushOutcome {
  /** A few words without addresses or secrets; null where the platform has taken it, which acknowledges it. */
  readonly error: string | null
  /** When it is tried again, where the platform has neither taken nor answered it by then. */
  readonly nextPushAt: Date
}

/** Keeps what became of a try. What the platform has said meanwhile stands. */
export async function settlePush({ db, merchantId, realNow }: TenantContext, id: string, outcome: PushOutcome): Promise<void> {
  await sql`UPDATE instructions SET ${outcomeOf(outcome, realNow)} WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(db)
}

/** As `settlePush`. */
export async function settleBusinessPush({ db, businessId, now }: BusinessContext, id: string, outcome: PushOutcome): Promise<void> {
  await sql`UPDATE business_instructions SET ${outcomeOf(outcome, now)} WHERE business_id = ${businessId} AND id = ${id}`.execute(db)
}

function outcomeOf({ error, nextPushAt }: PushOutcome, now: Date): RawBuilder<unknown> {
  const isTaken = error === null
  return sql`push_count = push_count + 1, last_push_error = ${error},
    state = CASE WHEN ${isTaken} AND state = 'sent' THEN 'acknowledged' ELSE state END,
    acknowledged_at = CASE WHEN ${isTaken} AND state = 'sent' THEN ${now} ELSE acknowledged_at END,
    next_push_at = CASE WHEN ${isTaken} OR state <> 'sent' THEN NULL ELSE ${nextPushAt}::timestamptz END`
}
