import type { Acquirer } from '#areas/payments/server/acquiring/index.ts'
import { type InstructionData, instructionAbout } from '#areas/payments/server/index.ts'
import type { DisputeId } from '#kernel/ids.ts'
import type { Instruction } from '#server/infra/external/instructions-store.ts'
import type { LockedDispute } from './lock.ts'

/** What the commands of disputes ask: the acquirer speaks to the issuer. */
export interface DisputeExternal {
  readonly acquirer: Acquirer
}

/** Which dispute a command is about. */
export interface OfDispute {
  readonly disputeId: DisputeId
}

type About = 'dispute.accept' | 'dispute.submit_evidence'

/** What the platform is told about a dispute that it reported; null where this installation's acquirer speaks to the issuer. */
export function instructionAboutDispute<Type extends About>(
  { dispute, payment }: LockedDispute,
  data: Omit<InstructionData<Type>, 'payment' | 'dispute'>,
): Instruction | null {
  if (dispute.processor_id === null) return null
  const { id, processor_id } = dispute
  const about = { ...data, dispute: { id, processor_id } } as unknown as Omit<InstructionData<Type>, 'payment'>
  const instruction = instructionAbout<Type>(payment, about)
  return instruction && { ...instruction, disputeId: id }
}
