import type { PaymentDetail } from '@counterfoil/contract/payments'
import { InstructionPanel } from '../../../ui/instruction-panel.tsx'
import { listPanelInstructions } from '../instructions.ts'

/** What the platform was told about the payment or its disputes, and has not confirmed or has refused. */
export function InstructionPanels({ payment }: { payment: PaymentDetail }) {
  return listPanelInstructions(payment).map((instruction) => <InstructionPanel key={instruction.id} instruction={instruction} currency={payment.currency} />)
}
