import { create } from 'zustand'
import { keepWorkWhile } from '../../session/kept-work.ts'
import { quitLogin } from '../../session/quit-login.ts'
import { saveRedirect } from '../../session/redirect.ts'
import { keepStoreTicketWhile } from '../../session/store-ticket.ts'
import type { StepUpDialogProps } from './step-up-dialog.tsx'

/** Whether the person is being asked to log in again. */
export const useExpiry = create<{ isAsking: boolean }>()(() => ({ isAsking: false }))

/** The answer to the expiry dialogue: out, and back to this page after signing in. */
export function confirmExpiry(): void {
  useExpiry.setState({ isAsking: false })
  const { href } = window.location
  keepWorkWhile(() => keepStoreTicketWhile(quitLogin))
  saveRedirect(href)
}

interface Question extends StepUpDialogProps {
  Dialog: (props: StepUpDialogProps) => React.ReactNode
  /** What had the focus, and gets it back. */
  opener: Element | null
}

/** How the person is being asked to confirm who they are; null while nobody is. */
export const useStepUp = create<{ question: Question | null }>()(() => ({ question: null }))
