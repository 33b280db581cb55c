import type { InstructionType } from '@counterfoil/contract/instructions'
import type { Instruction } from '../../infra/external/instructions-store.ts'
import type { PlatformInstruction } from '../platform/index.ts'
import type { PaymentRow } from './store.ts'

/** What a platform reads of an instruction of this type. */
export type InstructionData<Type extends InstructionType> = Extract<PlatformInstruction, { type: Type }>['data']

/** What the platform is told about a payment that it reported; null where this installation's acquirer has it. */
export function instructionAbout<Type extends InstructionType>(
  payment: Pick<PaymentRow, 'id' | 'processor_id'>,
  data: Omit<InstructionData<Type>, 'payment'>,
): Instruction | null {
  if (payment.processor_id === null) return null
  return { paymentId: payment.id, payload: { ...data, payment: { id: payment.id, processor_id: payment.processor_id } } }
}
