import type { BusinessInstructionType } from '@counterfoil/contract/instructions'
import type { BusinessContext } from '../../infra/context.ts'
import { AppError, brokenRule } from '../../infra/errors.ts'
import { type BusinessInstruction, endBusinessInstruction, isOpen, lockBusinessInstruction } from '../../infra/external/business-instructions-store.ts'
import { settleDocument } from '../compliance/index.ts'
import { settleLegalReview } from '../legal-details/index.ts'
import { withAccountUpdates } from '../merchants/index.ts'
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
