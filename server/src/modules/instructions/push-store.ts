import type { MerchantId } from '@counterfoil/contract/ids'
import { sql } from 'kysely'
import type { RequestContext, TenantContext } from '../../infra/context.ts'
import type { InstructionRow } from './instructions-store.ts'

/** Which instructions are to be pushed, and what became of each try. */

/** An instruction that is to be pushed now, and where to. */
export interface PushRow extends InstructionRow {
  readonly merchant_id: MerchantId
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
export async function settlePush({ db, merchantId, realNow }: TenantContext, id: string, { error, nextPushAt }: PushOutcome): Promise<void> {
  const isTaken = error === null
  await sql`
    UPDATE instructions SET push_count = push_count + 1, last_push_error = ${error},
      state = CASE WHEN ${isTaken} AND state = 'sent' THEN 'acknowledged' ELSE state END,
      acknowledged_at = CASE WHEN ${isTaken} AND state = 'sent' THEN ${realNow} ELSE acknowledged_at END,
      next_push_at = CASE WHEN ${isTaken} OR state <> 'sent' THEN NULL ELSE ${nextPushAt}::timestamptz END
    WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(db)
}
