import { useEffect } from 'react'
import { useUserStore } from '../../stores/user.ts'
import { useReturnedFocus } from '../../ui/overlays/use-returned-focus.ts'
import { useStepUp } from './step-up-store.ts'

/** Asks a person to confirm who they are before a dangerous act (10003). */
export function StepUpGate() {
  const question = useStepUp((state) => state.question)
  const isSignedIn = useUserStore((state) => state.token !== '')
  // Signing out, here or in another tab, answers the question.
  useEffect(() => {
    if (question && !isSignedIn) question.settle(false)
  }, [question, isSignedIn])
  useReturnedFocus(question?.opener)
  if (!question) return null
  return <question.Dialog settle={question.settle} />
}
