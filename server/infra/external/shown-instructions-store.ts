import { type RawBuilder, sql } from 'kysely'
import type { BankAccountId, MerchantId, PaymentId, PayoutId } from '#kernel/ids.ts'
import { type InstructionState, type InstructionType, openInstructionStates, type ShownInstruction } from '#kernel/instructions.ts'
import type { TenantContext } from '../context.ts'
import { runPrepared } from '../database/prepared.ts'

/** What members are shown of instructions: those under way, and those that were refused and not tried again since. */

interface Row {
  id: string
  type: InstructionType
  state: InstructionState
  subject_id: string
  amount_minor: number | null
  created_at: Date
  overdue_at: Date
  answered_at: Date | null
  reason: string | null
}

const latestOfEach = sql`
  SELECT DISTINCT ON (subject_id) id, type, state, subject_id, (payload ->> 'amount_minor')::bigint AS amount_minor, created_at, overdue_at, answered_at,
         result ->> 'reason' AS reason
  FROM instructions`

/** About a payment, its refunds and its disputes, in the order in which they were sent. */
export async function listInstructionsOfPayment(context: TenantContext, paymentId: PaymentId): Promise<ShownInstruction[]> {
  const { rows } = await ofPaymentQuery(context.merchantId, paymentId).execute(context.db)
  return rows
    .filter(isShown)
    .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
    .map((row) => show(row, context.realNow))
}

/** About each of these payouts, by its id. */
export async function findInstructionsOfPayouts(context: TenantContext, payoutIds: readonly PayoutId[]): Promise<Map<string, ShownInstruction>> {
  return findBySubject(context, payoutIds, ofPayoutsQuery)
}

/** About each of these bank accounts, by its id. */
export async function findInstructionsOfBankAccounts(context: TenantContext, bankAccountIds: readonly BankAccountId[]): Promise<Map<string, ShownInstruction>> {
  return findBySubject(context, bankAccountIds, ofBankAccountsQuery)
}

async function findBySubject<Id extends string>(
  context: TenantContext,
  ids: readonly Id[],
  query: (merchantId: MerchantId, ids: readonly Id[]) => RawBuilder<Row>,
): Promise<Map<string, ShownInstruction>> {
  if (ids.length === 0) return new Map()
  const { rows } = await runPrepared(context.db, query(context.merchantId, ids))
  return new Map(rows.filter(isShown).map((row) => [row.subject_id, show(row, context.realNow)]))
}

/** The queries themselves, for the test that reads their plans. */
export function ofPaymentQuery(merchantId: MerchantId, paymentId: PaymentId): RawBuilder<Row> {
  return sql<Row>`${latestOfEach} WHERE merchant_id = ${merchantId} AND payment_id = ${paymentId} ORDER BY subject_id, created_at DESC, id DESC`
}

export function ofPayoutsQuery(merchantId: MerchantId, payoutIds: readonly PayoutId[]): RawBuilder<Row> {
  return sql<Row>`
    ${latestOfEach} WHERE merchant_id = ${merchantId} AND payout_id = ANY (${[...payoutIds]}::text[]) ORDER BY subject_id, created_at DESC, id DESC`
}

export function ofBankAccountsQuery(merchantId: MerchantId, bankAccountIds: readonly BankAccountId[]): RawBuilder<Row> {
  return sql<Row>`
    ${latestOfEach} WHERE merchant_id = ${merchantId} AND bank_account_id = ANY (${[...bankAccountIds]}::text[]) ORDER BY subject_id, created_at DESC, id DESC`
}

function isShown({ state }: Row): boolean {
  return state !== 'succeeded'
}

function show(row: Row, now: Date): ShownInstruction {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    overdue_at: row.overdue_at.toISOString(),
    is_overdue: openInstructionStates.includes(row.state) && row.overdue_at <= now,
    answered_at: row.answered_at?.toISOString() ?? null,
  }
}
