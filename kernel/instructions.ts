import * as z from 'zod/mini'
import { instant, minorUnits } from './fields.ts'

/** What a merchant decided and a platform's own core carries out, as the dashboard shows it beside what it concerns. */

/** The commands that a platform is told of, where its core moves the money. */
export const instructionTypes = [
  'payment.capture',
  'payment.cancel',
  'refund.create',
  'dispute.submit_evidence',
  'dispute.accept',
  'payout.send',
  'bank_account.add',
] as const
export type InstructionType = (typeof instructionTypes)[number]

/** Sent until the platform says that it has it, then acknowledged until it says what came of it. */
export const instructionStates = ['sent', 'acknowledged', 'succeeded', 'failed'] as const
export type InstructionState = (typeof instructionStates)[number]

/** Of these no result is there. */
export const openInstructionStates: readonly InstructionState[] = ['sent', 'acknowledged']

/** Instructions about a business instead of an account's money. */
export const businessInstructionTypes = ['business.update', 'business.submit_document'] as const
export type BusinessInstructionType = (typeof businessInstructionTypes)[number]

/** A member can cancel an instruction about a business until it is answered. */
export const businessInstructionStates = [...instructionStates, 'canceled'] as const
export type BusinessInstructionState = (typeof businessInstructionStates)[number]

export const shownInstruction = z.object({
  id: z.string(),
  type: z.enum(instructionTypes),
  state: z.enum(instructionStates),
  /** The payment, refund, dispute, payout or bank account that it changes. */
  subject_id: z.string(),
  /** Of what moves money. */
  amount_minor: z.nullable(minorUnits),
  created_at: instant,
  /** Without a result by then it counts as not confirmed in time; a later one still counts. */
  overdue_at: instant,
  is_overdue: z.boolean(),
  answered_at: z.nullable(instant),
  /** Why the platform did not carry it out, in its own words. */
  reason: z.nullable(z.string()),
})
export type ShownInstruction = z.infer<typeof shownInstruction>
