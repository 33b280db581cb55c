import { sql } from 'kysely'
import type { NameCheck } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import type { BusinessId, MerchantId } from '#kernel/ids.ts'
import type { BusinessInstructionState, BusinessInstructionType, InstructionType } from '#kernel/instructions.ts'
import type { BusinessContext, RequestContext, TenantContext } from '#server/infra/context.ts'

/** Instructions, as platforms read and answer them. What runs before it is known whose money they are about goes by functions. */

/** An instruction as it is kept. */
export interface InstructionRow {
  /** Null if it is about a business, and the other way round. */
  readonly merchant_id: string | null
  readonly business_id: BusinessId | null
  readonly id: string
  readonly type: InstructionType | BusinessInstructionType
  readonly state: BusinessInstructionState
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
  readonly name_check: NameCheck | null
  readonly reason: string | null
}

const columns = ['id', 'type', 'state', 'payload', 'created_at', 'acknowledged_at', 'overdue_at', 'answered_at', 'result'] as const

export interface InstructionList {
  readonly states: readonly BusinessInstructionState[]
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

/** The account or the business that a platform's instruction is about. */
export type InstructionTenant =
  | { readonly merchant_id: MerchantId; readonly business_id: null }
  | { readonly merchant_id: null; readonly business_id: BusinessId }

export async function findInstructionTenant({ db }: RequestContext, platformId: string, id: string): Promise<InstructionTenant | undefined> {
  const { rows } = await sql<InstructionTenant>`SELECT * FROM find_instruction_tenant(${platformId}, ${id})`.execute(db)
  return rows[0]
}

/** An instruction that must be there. */
export async function getInstruction({ db, merchantId }: TenantContext, id: string): Promise<InstructionRow> {
  const row = await db.selectFrom('instructions').select(columns).where('merchant_id', '=', merchantId).where('id', '=', id).executeTakeFirstOrThrow()
  return { ...row, merchant_id: merchantId, business_id: null } as unknown as InstructionRow
}

/** An instruction about the business at hand, which must be there. */
export async function getBusinessInstruction({ db, businessId }: BusinessContext, id: string): Promise<InstructionRow> {
  const row = await db.selectFrom('business_instructions').select(columns).where('business_id', '=', businessId).where('id', '=', id).executeTakeFirstOrThrow()
  return { ...row, merchant_id: null, business_id: businessId } as unknown as InstructionRow
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

/** As `acknowledgeRow`. */
export async function acknowledgeBusinessRow({ db, businessId, now }: BusinessContext, id: string): Promise<void> {
  await db
    .updateTable('business_instructions')
    .set({ state: 'acknowledged', acknowledged_at: now, next_push_at: null })
    .where('business_id', '=', businessId)
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
