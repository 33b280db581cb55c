import { connectCaller } from '../../api/call.ts'
import { i18n } from '../../i18n/i18n.ts'
import { saveChallenge, verifyPath } from '../../session/challenge.ts'
import { connectNavigation, goTo } from '../../session/navigation.ts'
import { forgetSession, loginPath } from '../../session/quit-login.ts'
import { useUserStore } from '../../stores/user.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { router } from '../router.ts'
import { useExpiry, useStepUp } from './session-questions.ts'

/** Connects what happens to a session, wherever it is noticed, to the routes it leads to. */
export function connectSession(): void {
  connectNavigation((path) => void router.navigate({ to: path, replace: true, ignoreBlocker: true }))
  connectCaller({
    onLoginExpired: (hadToken) => (hadToken ? useExpiry.setState({ isAsking: true }) : goTo(loginPath)),
    onVerifyLogin: (challenge) => {
      saveChallenge(challenge)
      goTo(verifyPath)
    },
    confirmIdentity,
  })
  window.addEventListener('storage', followOtherTabs)
}

/** Signing out in one tab signs out all of them. */
function followOtherTabs(event: StorageEvent): void {
  const isSignOut = (event.key === 'user_storage' || event.key === null) && !event.newValue
  if (!isSignOut || !useUserStore.getState().token) return
  forgetSession()
  goTo(loginPath)
}

/** Asks the person to confirm who they are (10003); false if they would rather not, or sign out meanwhile. */
async function confirmIdentity(): Promise<boolean> {
  const opener = document.activeElement
  const dialog = await import('./step-up-dialog.tsx').catch(() => null)
  if (!dialog) {
    showToast({ kind: 'error', text: i18n.t('common:failures.unreachable') })
    return false
  }
  return new Promise((resolve) => {
    const settle = (isConfirmed: boolean) => {
      useStepUp.setState({ question: null })
      resolve(isConfirmed)
    }
    useStepUp.setState({ question: { Dialog: dialog.StepUpDialog, settle, opener } })
  })
}
