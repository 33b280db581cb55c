import type { ComponentType } from 'react'
import { lazy, Suspense } from 'react'
import { confirmExpiry } from './confirm-expiry.ts'
import { useExpiry } from './expiry-store.ts'

/** Should the dialogue's own file not arrive, the person is taken to the sign-in page without being asked. */
const ExpiryDialog = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./expiry-dialog.tsx')).ExpiryDialog }
  } catch {
    confirmExpiry()
    return { default: () => null }
  }
})

/** Asks a person whose login expired to log in again (spec section 8, 10001). */
export function ExpiryGate() {
  const isAsking = useExpiry((state) => state.isAsking)
  if (!isAsking) return null
  return (
    <Suspense fallback={null}>
      <ExpiryDialog />
    </Suspense>
  )
}
