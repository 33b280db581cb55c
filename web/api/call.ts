import { onlineManager } from '@tanstack/react-query'
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

const settlingMs = 3_000
const secondTryMs = 500

let onlineAt = Number.NEGATIVE_INFINITY
onlineManager.subscribe((isOnline) => {
  if (isOnline) onlineAt = performance.now()
})

/** The first requests after a browser is online again often fail. A read is sent once more before an error is shown. */
async function fetchOnceSettled(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.method !== 'GET' || init.signal?.aborted || performance.now() - onlineAt > settlingMs) throw error
    await new Promise((resolve) => setTimeout(resolve, secondTryMs))
    return fetch(url, init)
  }
}

export const { call, cancelPending } = createCaller({
  fetch: fetchOnceSettled,
  upload: async (...sending) => (await import('./upload.ts')).upload(...sending),
  getToken: () => useUserStore.getState().token,
  getLocale: currentLocale,
  onLoginExpired: (hadToken) => handlers?.onLoginExpired(hadToken),
  onVerifyLogin: (challenge) => handlers?.onVerifyLogin(challenge),
  confirmIdentity: async () => (await handlers?.confirmIdentity()) ?? false,
  showError: (text) => showToast({ kind: 'error', text }),
  describe: (problem) => i18n.t(`common:failures.${problem}`),
})
