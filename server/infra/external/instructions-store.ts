import { sql } from 'kysely'
import type { BankAccountId, DisputeId, PaymentId, PayoutId } from '#kernel/ids.ts'
import type { TenantContext } from '../context.ts'
import { pipelineWrite } from '../database/transaction.ts'
import { type NewIntent, refuseSecond, writeActor } from './intents-store.ts'

/** What a platform's own core is told, instead of a call from here. */
export interface Instruction {
  /** What it belongs to: a payment, with the dispute where it is about one, a payout, or a bank account. */
  readonly paymentId?: PaymentId
  readonly disputeId?: DisputeId
  readonly payoutId?: PayoutId
  readonly bankAccountId?: BankAccountId
  /** As the platform reads it, but for what is secret, which stays sealed. */
  readonly payload: object
}

/**
 * Keeps an intent that a platform carries out, and its instruction, by one id. Nobody here takes it over. The transaction fails with AppError
 * `still_in_progress` where another intent about the same thing is open.
 */
export function insertInstruction(
  { db, merchantId, actor, now, realNow }: TenantContext,
  { id, kind, subjectId, request }: NewIntent,
  { paymentId, disputeId, payoutId, bankAccountId, payload }: Instruction,
  timeoutMs: number,
): void {
  const overdueAt = new Date(realNow.getTime() + timeoutMs)
  const kept = sql`
    WITH asked AS (
      INSERT INTO intents (merchant_id, id, kind, subject_id, request, actor, created_at, leased_until)
      VALUES (${merchantId}, ${id}, ${kind}, ${subjectId}, ${JSON.stringify(request)}, ${writeActor(actor)}, ${now}, NULL)
    )
    INSERT INTO instructions (merchant_id, id, platform_id, type, subject_id, payment_id, dispute_id, payout_id, bank_account_id, payload, created_at, overdue_at, next_push_at)
    SELECT ${merchantId}, ${id}, platform_id, ${kind}, ${subjectId}, ${paymentId ?? null}, ${disputeId ?? null}, ${payoutId ?? null}, ${bankAccountId ?? null}, ${JSON.stringify(payload)}::jsonb,
           ${realNow}::timestamptz, ${overdueAt}::timestamptz, ${realNow}::timestamptz
    FROM merchant_accounts WHERE merchant_id = ${merchantId}`.execute(db)
  pipelineWrite(db, kept.catch(refuseSecond))
}
