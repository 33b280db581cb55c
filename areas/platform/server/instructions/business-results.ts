import { settleDocument } from '#areas/settings/server/compliance/index.ts'
import { settleLegalReview } from '#areas/settings/server/legal-details/index.ts'
import { withAccountUpdates } from '#areas/settings/server/merchants/index.ts'
import type { BusinessInstructionType } from '#kernel/instructions.ts'
import type { BusinessContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { type BusinessInstruction, endBusinessInstruction, isOpen, lockBusinessInstruction } from '#server/infra/external/business-instructions-store.ts'
import type { StoredResult } from './instructions-store.ts'

/** What a platform says of instructions about a business. */

/** The platform and the key of its call, which the audit log names. */
export interface AnsweringPlatform {
  readonly platformId: string
  /** Null for the demo. */
  readonly keyId: string | null
}

export interface BusinessResult {
  readonly platform: AnsweringPlatform
  readonly outcome: 'succeeded' | 'failed'
  /** Never null if it failed. */
  readonly reason: string | null
}

/** Applies the platform's answer in its transaction, under the lock of the instruction. A new type doesn't compile until it is here. */
const settle: Readonly<Record<BusinessInstructionType, (context: BusinessContext, instruction: BusinessInstruction, result: BusinessResult) => Promise<void>>> =
  {
    'business.update': settleLegalReview,
    'business.submit_document': settleDocument,
  }

/**
 * Takes the result of an instruction about a business, unless one was taken before.
 * @throws AppError `instruction_canceled`; `invalid_fields` on `reason` if a rejection has none.
 */
export async function answerForBusiness(context: BusinessContext, platform: AnsweringPlatform, id: string, result: StoredResult): Promise<void> {
  const instruction = await lockBusinessInstruction(context, id)
  if (!instruction) throw new Error(`instruction ${id} of a business is missing`)
  if (instruction.state === 'canceled') throw new AppError('instruction_canceled')
  if (!isOpen(instruction)) return
  const { outcome, reason } = result
  if (outcome === 'failed' && reason === null) throw brokenRule('reason', 'rejection_reason_missing')
  await withAccountUpdates(context, () => settle[instruction.type](context, instruction, { platform, outcome, reason }))
  await endBusinessInstruction(context, id, outcome, result)
}
