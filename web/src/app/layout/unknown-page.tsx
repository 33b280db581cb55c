import { isMerchant, useMerchantStore } from '../../stores/merchant.ts'
import { useUserStore } from '../../stores/user.ts'
import { NotFoundScreen } from '../../ui/screens.tsx'
import { Shell } from './shell.tsx'

/** Any address there is no route for. Who is signed in keeps the navigation. */
export function UnknownPage() {
  const isInside = useUserStore((state) => state.token !== '')
  const hasAccount = useMerchantStore((state) => isMerchant(state.merchant))
  if (!isInside || !hasAccount) {
    return (
      <main>
        <NotFoundScreen />
      </main>
    )
  }
  return (
    <Shell>
      <NotFoundScreen />
    </Shell>
  )
}
