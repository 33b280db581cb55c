import { Outlet, useRouterState } from '@tanstack/react-router'
import { useMerchantStore } from '../../stores/merchant.ts'
import { useUserStore } from '../../stores/user.ts'
import { ForbiddenScreen } from '../../ui/screens.tsx'
import { AccountGate } from './account-gate.tsx'
import { isAllowed } from './is-allowed.ts'
import { Shell } from './shell.tsx'
import { UnsavedGate } from './unsaved-gate.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

/** Everything behind the sign-in: an account first, then the shell, then the page, if the account's menu allows it. */
export function ShellPage() {
  const isSignedIn = useUserStore((state) => state.token !== '')
  // Between signing out and the sign-in page nothing here may ask the server anything.
  if (!isSignedIn) return null
  return (
    <AccountGate>
      <Shell>
        <Guard />
      </Shell>
      <UnsavedGate />
    </AccountGate>
  )
}

function Guard() {
  useFocusOnArrival()
  const routes = useMerchantStore((state) => state.routes)
  const menuPath = useRouterState({ select: (state) => state.matches.findLast((match) => match.staticData.menuPath)?.staticData.menuPath })
  return menuPath === undefined || isAllowed(menuPath, routes) ? <Outlet /> : <ForbiddenScreen />
}
