import { sql } from 'kysely'
import type { FileId, MerchantId } from '#kernel/ids.ts'
import type { BusinessInstructionState, BusinessInstructionType } from '#kernel/instructions.ts'
import type { BusinessContext, BusinessMemberContext } from '../context.ts'

/** Instructions to a platform about a business: no intent stands behind them, since no call of this installation could carry them out instead. */

/** Of these no result is there, and none was canceled. */
const openStates: readonly BusinessInstructionState[] = ['sent', 'acknowledged']

export interface BusinessInstruction {
  readonly id: string
  readonly type: BusinessInstructionType
  readonly payload: object
  readonly state: BusinessInstructionState
  /** The account that the member was in. */
  readonly requested_in: MerchantId
  /** Null once they left the business. */
  readonly requested_by_name: string | null
  readonly created_at: Date
  readonly overdue_at: Date
  readonly answered_at: Date | null
  readonly result: { readonly reason: string | null } | null
}

export function isOpen({ state }: Pick<BusinessInstruction, 'state'>): boolean {
  return openStates.includes(state)
}

/** The platform of the business; null if it registered itself and nobody reviews what it says. */
export async function findPlatformId({ db, businessId }: BusinessContext): Promise<string | null> {
  const { platform_id } = await db.selectFrom('businesses').select('platform_id').where('business_id', '=', businessId).executeTakeFirstOrThrow()
  return platform_id
}

export interface NewBusinessInstruction {
  readonly id: string
  readonly platformId: string
  readonly type: BusinessInstructionType
  readonly payload: object
  readonly timeoutMs: number
  /** Of a submitted document. */
  readonly requirementId?: string
  readonly fileId?: FileId
}

/** Sends an instruction. False if another one about the same thing is open; then nothing was written. */
export async function insertBusinessInstruction(
  { db, businessId, merchantId, actor, now }: BusinessMemberContext,
  { id, platformId, type, payload, timeoutMs, requirementId, fileId }: NewBusinessInstruction,
): Promise<boolean> {
  const inserted = await db
    .insertInto('business_instructions')
    .values({
      business_id: businessId,
      id,
      platform_id: platformId,
      type,
      payload: JSON.stringify(payload),
      requirement_id: requirementId ?? null,
      file_id: fileId ?? null,
      requested_by: actor.userId,
      requested_in: merchantId,
      created_at: now,
      overdue_at: new Date(now.getTime() + timeoutMs),
      next_push_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return inserted.length > 0
}

const columns = sql`i.id, i.type, i.payload, i.state, i.requested_in, i.created_at, i.overdue_at, i.answered_at, i.result,
  (SELECT u.name FROM members m JOIN users u ON u.id = m.user_id WHERE m.business_id = i.business_id AND m.user_id = i.requested_by) AS requested_by_name`

/** The latest instruction of a type. */
export async function findLatestInstruction({ db, businessId }: BusinessContext, type: BusinessInstructionType): Promise<BusinessInstruction | undefined> {
  const { rows } = await sql<BusinessInstruction>`
    SELECT ${columns} FROM business_instructions i WHERE i.business_id = ${businessId} AND i.type = ${type} ORDER BY i.created_at DESC, i.id DESC LIMIT 1`.execute(
    db,
  )
  return rows[0]
}

/** The instruction that submits a document for a requirement and isn't answered. */
export async function findOpenDocument({ db, businessId }: BusinessContext, requirementId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('business_instructions')
    .select('id')
    .where('business_id', '=', businessId)
    .where('requirement_id', '=', requirementId)
    .where('state', 'in', openStates)
    .executeTakeFirst()
  return row?.id
}

/** Holds an instruction until the transaction ends: it is answered or canceled once. */
export async function lockBusinessInstruction({ db, businessId }: BusinessContext, id: string): Promise<BusinessInstruction | undefined> {
  const { rows } = await sql<BusinessInstruction>`
    SELECT ${columns} FROM business_instructions i WHERE i.business_id = ${businessId} AND i.id = ${id} FOR UPDATE OF i`.execute(db)
  return rows[0]
}

/** Ends an instruction that the caller holds. @param result null if a member canceled it. */
export async function endBusinessInstruction(
  { db, businessId, now }: BusinessContext,
  id: string,
  state: 'succeeded' | 'failed' | 'canceled',
  result: object | null,
): Promise<void> {
  await db
    .updateTable('business_instructions')
    .set({ state, answered_at: now, result: result && JSON.stringify(result), next_push_at: null })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
}
