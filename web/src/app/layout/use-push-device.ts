import { useEffect } from 'react'
import { useUserStore } from '../../stores/user.ts'

/** Moves this browser's notifications to the present session, or ends them if they are somebody else's. Browsers without permission load nothing. */
export function usePushDevice(): void {
  const token = useUserStore((state) => state.token)
  useEffect(() => {
    if (token === '' || !('Notification' in window) || Notification.permission !== 'granted') return
    void import('../../session/push/browser-push.ts')
      .then(({ findOwnDevice }) => findOwnDevice())
      .catch(() => {
        // The next page tries again.
      })
  }, [token])
}
