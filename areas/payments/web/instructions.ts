import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { openInstructionStates, type ShownInstruction } from '#kernel/instructions.ts'

type Told = Pick<PaymentDetail, 'id' | 'instructions'>

function isOpen({ state }: ShownInstruction): boolean {
  return openInstructionStates.includes(state)
}

/** Whether the platform has yet to answer anything about a payment, its refunds or its disputes. */
export function isPlatformAsked({ instructions }: Pick<Told, 'instructions'>): boolean {
  return instructions.some(isOpen)
}

/** Whether the platform was told to capture or to cancel it and has not answered: then neither is offered again. */
export function isPaymentInstructed({ id, instructions }: Told): boolean {
  return instructions.some((instruction) => instruction.subject_id === id && isOpen(instruction))
}

/** What the platform was told about this refund and has not confirmed, or has refused. */
export function findRefundInstruction({ instructions }: Pick<Told, 'instructions'>, refundId: string): ShownInstruction | undefined {
  return instructions.find(({ subject_id }) => subject_id === refundId)
}

/** What is not shown beside a refund. */
export function listPanelInstructions({ instructions }: Pick<Told, 'instructions'>): ShownInstruction[] {
  return instructions.filter(({ type }) => type !== 'refund.create')
}
