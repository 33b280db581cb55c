import { connectCaller } from '../../api/call.ts'
import { saveChallenge, verifyPath } from '../../session/challenge.ts'
import { connectNavigation, goTo } from '../../session/navigation.ts'
import { forgetSession, loginPath } from '../../session/quit-login.ts'
import { useUserStore } from '../../stores/user.ts'
import { router } from '../router.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { useExpiry } from './expiry-store.ts'

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
