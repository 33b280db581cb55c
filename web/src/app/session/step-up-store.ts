import { create } from 'zustand'
import type { StepUpDialogProps } from './step-up-dialog.tsx'

interface Question extends StepUpDialogProps {
  Dialog: (props: StepUpDialogProps) => React.ReactNode
  /** What had the focus, and gets it back. */
  opener: Element | null
}

/** How the person is being asked to confirm who they are; null while nobody is. */
export const useStepUp = create<{ question: Question | null }>()(() => ({ question: null }))
