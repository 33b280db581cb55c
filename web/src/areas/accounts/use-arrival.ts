import type { signedIn } from '@counterfoil/contract/accounts'
import type { MerchantSummary } from '@counterfoil/contract/merchants'
import { useRouter } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import { dropChallenge } from '../../session/challenge.ts'
import { takeRedirect } from '../../session/redirect.ts'
import { beginSession } from '../../session/session.ts'

/** Begins the session, and goes to where the person was going. */
export function useArrival() {
  const router = useRouter()
  return async ({ token, user }: z.infer<typeof signedIn>, preferred?: MerchantSummary['kind']) => {
    dropChallenge()
    await beginSession(token, user, preferred)
    router.history.replace(takeRedirect() ?? '/')
  }
}
