import { isMerchant, useMerchantStore } from '../../stores/merchant.ts'
import { useUserStore } from '../../stores/user.ts'
import { NotFoundScreen } from '../errors/screens.tsx'
import styles from './shell.module.css'
import { Shell } from './shell.tsx'

/** Any address there is no route for. Who is signed in keeps the navigation. */
export function UnknownPage() {
  const isInside = useUserStore((state) => state.token !== '')
  const hasAccount = useMerchantStore((state) => isMerchant(state.merchant))
  if (!isInside || !hasAccount) {
    return (
      <main className={styles.alone}>
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
