import { currentLocale, i18n } from '../i18n/i18n.ts'
import { useUserStore } from '../stores/user.ts'
import { showToast } from '../ui/feedback/toast-store.ts'
import { createCaller } from './caller.ts'

/** The app's one caller. Every page calls the server by `call(endpoint, input)` with an endpoint of the contract. */

interface SessionHandlers {
  onLoginExpired: (hadToken: boolean) => void
  onVerifyLogin: (challenge: string) => void
  confirmIdentity: () => Promise<boolean>
}

let handlers: SessionHandlers | null = null

/** The app says where an expired login and a second step lead, and how to ask for a confirmation; the caller itself knows no route. */
export function connectCaller(sessionHandlers: SessionHandlers): void {
  handlers = sessionHandlers
}

export const { call, cancelPending } = createCaller({
  fetch: (url, init) => fetch(url, init),
  upload: async (...sending) => (await import('./upload.ts')).upload(...sending),
  getToken: () => useUserStore.getState().token,
  getLocale: currentLocale,
  onLoginExpired: (hadToken) => handlers?.onLoginExpired(hadToken),
  onVerifyLogin: (challenge) => handlers?.onVerifyLogin(challenge),
  confirmIdentity: async () => (await handlers?.confirmIdentity()) ?? false,
  showError: (text) => showToast({ kind: 'error', text }),
  describe: (problem) => i18n.t(`common:failures.${problem}`),
})
