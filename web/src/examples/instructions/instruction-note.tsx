import type { ShownInstruction } from '@counterfoil/contract/instructions'
import { InstructionTag, InstructionText } from '../../shared/instructions/instruction-note.tsx'
import { failed, open, overdue } from './instructions.ts'

function Example({ instruction }: { instruction: ShownInstruction }) {
  return (
    <>
      <InstructionTag instruction={instruction} />
      <p>
        <InstructionText instruction={instruction} />
      </p>
    </>
  )
}

export const Open = () => <Example instruction={open} />
export const Overdue = () => <Example instruction={overdue} />
export const Rejected = () => <Example instruction={failed} />
