import { Outlet } from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import { useThemeColors } from '../shared/appearance/use-theme-colors.ts'
import { useUserStore } from '../stores/user.ts'
import { Toasts } from '../ui/feedback/toasts.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useReturnedFocus } from '../ui/overlays/use-returned-focus.ts'
import { confirmExpiry, useExpiry, useStepUp } from './session/session-questions.ts'

/** Around every page, signed in or not. */
export function Root() {
  useThemeColors()
  return (
    <>
      <Outlet />
      <StepUpGate />
      <ExpiryGate />
      <Toasts />
    </>
  )
}

/** Should the dialog's own file not arrive, the person is taken to the sign-in page without being asked. */
const ExpiryDialog = lazyPart(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./session/expiry-dialog.tsx')).ExpiryDialog }
  } catch {
    confirmExpiry()
    return { default: () => null }
  }
})

/** Asks a person whose login expired to log in again (10001). */
function ExpiryGate() {
  return useExpiry((state) => state.isAsking) && <ExpiryDialog />
}

/** Asks a person to confirm who they are before a dangerous act (10003). */
function StepUpGate() {
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
