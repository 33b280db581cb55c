import { cancelPending } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { languageKey } from '../i18n/i18n.ts'
import { useMerchantStore } from '../stores/merchant.ts'
import { useRecentObjects } from '../stores/recent-objects.ts'
import { useSandboxKeys } from '../stores/sandbox-keys.ts'
import { useThemeStore } from '../stores/theme.ts'
import { useUserStore } from '../stores/user.ts'
import { useSingleKeys } from '../ui/shortcuts/single-keys.ts'
import { forgetWork } from './kept-work.ts'
import { goTo } from './navigation.ts'

export const loginPath = '/user/login'

/**
 * Signs this browser out: nothing of the person stays but the language, and the sign-in page opens.
 * The stores are emptied first, since each writes itself to the storage that is cleared after.
 */
export function quitLogin(): void {
  forgetSession()
  goTo(loginPath)
}

/** All of signing out but the way to the sign-in page. */
export function forgetSession(): void {
  cancelPending()
  queryClient.clear()
  useUserStore.getState().reset()
  useMerchantStore.getState().reset()
  useThemeStore.getState().reset()
  useSandboxKeys.getState().reset()
  useRecentObjects.getState().reset()
  useSingleKeys.getState().setIsOn(true)
  for (const key of Object.keys(localStorage)) {
    if (key !== languageKey) localStorage.removeItem(key)
  }
  sessionStorage.clear()
  forgetWork()
}
