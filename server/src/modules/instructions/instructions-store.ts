import type { MerchantId } from '@counterfoil/contract/ids'
import type { InstructionState, InstructionType } from '@counterfoil/contract/instructions'
import { sql } from 'kysely'
import type { RequestContext, TenantContext } from '../../infra/context.ts'
import type { Account } from '../../infra/tenant-work.ts'

/** Instructions, as platforms read and answer them. What runs before it is known whose money they are about goes by functions. */

/** An instruction as it is kept. */
export interface InstructionRow {
  readonly merchant_id: string
  readonly id: string
  readonly type: InstructionType
  readonly state: InstructionState
  readonly payload: object
  readonly created_at: Date
  readonly acknowledged_at: Date | null
  readonly overdue_at: Date
  readonly answered_at: Date | null
  readonly result: StoredResult | null
}

/** A platform's result as it came; what it left out is null. */
export interface StoredResult {
  readonly outcome: 'succeeded' | 'failed'
  readonly processor_id: string | null
  readonly trace_id: string | null
  readonly reason: string | null
}

const columns = ['merchant_id', 'id', 'type', 'state', 'payload', 'created_at', 'acknowledged_at', 'overdue_at', 'answered_at', 'result'] as const

export interface InstructionList {
  readonly states: readonly InstructionState[]
  /** Only those whose time was over by then; null for all. */
  readonly overdueAt: Date | null
  readonly after: string
  readonly limit: number
}

/** Of one platform, across its merchants, the oldest first. */
export async function listPlatformRows({ db }: RequestContext, platformId: string, list: InstructionList): Promise<InstructionRow[]> {
  const { states, overdueAt, after, limit } = list
  const { rows } = await sql<InstructionRow>`
    SELECT * FROM list_instructions(${platformId}, ${[...states]}::text[], ${overdueAt}::timestamptz, ${after}, ${limit})`.execute(db)
  return rows
}

/** Whose money a platform's instruction is about. */
export async function findInstructionAccount({ db }: RequestContext, platformId: string, id: string): Promise<Account | undefined> {
  const { rows } = await sql<{ merchant_id: MerchantId }>`SELECT * FROM find_instruction_account(${platformId}, ${id})`.execute(db)
  return rows[0] && { merchantId: rows[0].merchant_id }
}

/** An instruction that must be there. */
export async function getInstruction({ db, merchantId }: TenantContext, id: string): Promise<InstructionRow> {
  const row = await db.selectFrom('instructions').select(columns).where('merchant_id', '=', merchantId).where('id', '=', id).executeTakeFirstOrThrow()
  return row as unknown as InstructionRow
}

/** Notes that the platform has it; where that was known, or a result is there already, nothing changes. */
export async function acknowledgeRow({ db, merchantId, realNow }: TenantContext, id: string): Promise<void> {
  await db
    .updateTable('instructions')
    .set({ state: 'acknowledged', acknowledged_at: realNow, next_push_at: null })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .execute()
}

/** Keeps the result of an instruction whose intent the caller holds. */
export async function answerRow({ db, merchantId, realNow }: TenantContext, id: string, result: StoredResult): Promise<void> {
  await db
    .updateTable('instructions')
    .set({ state: result.outcome, answered_at: realNow, result: JSON.stringify(result), next_push_at: null })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}

export async function setPushRow({ db }: RequestContext, platformId: string, push: { url: string; sealedSecret: Buffer } | null): Promise<void> {
  await sql`SELECT set_instruction_push(${platformId}, ${push?.url ?? null}, ${push?.sealedSecret ?? null})`.execute(db)
}

export async function findPushUrl({ db }: RequestContext, platformId: string): Promise<string | null> {
  const { rows } = await sql<{ push_url: string | null }>`SELECT push_url FROM find_instruction_push(${platformId})`.execute(db)
  return rows[0]?.push_url ?? null
}
