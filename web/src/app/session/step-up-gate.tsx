import { useEffect } from 'react'
import { useUserStore } from '../../stores/user.ts'
import { useStepUp } from './step-up-store.ts'

/** Asks a person to confirm who they are before a dangerous act (10003). */
export function StepUpGate() {
  const question = useStepUp((state) => state.question)
  const isSignedIn = useUserStore((state) => state.token !== '')
  // Signing out, here or in another tab, answers the question.
  useEffect(() => {
    if (question && !isSignedIn) question.settle(false)
  }, [question, isSignedIn])
  // Once the dialogue is gone; before, it would take the focus back.
  useEffect(() => {
    const opener = question?.opener
    if (opener instanceof HTMLElement) return () => opener.focus()
  }, [question])
  if (!question) return null
  return <question.Dialog settle={question.settle} />
}
