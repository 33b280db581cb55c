import type { Answer } from '@counterfoil/contract/endpoint'
import type { verifyLogin } from '@counterfoil/contract/identity/second-step'
import { useRouter } from '@tanstack/react-router'
import { dropChallenge } from '../../../session/challenge.ts'
import { takeRedirect } from '../../../session/redirect.ts'
import { beginSession } from '../../../session/session.ts'

/** Begins the session, and goes to where the person was going. */
export function useArrival() {
  const router = useRouter()
  return async ({ token, user }: Answer<typeof verifyLogin>) => {
    dropChallenge()
    await beginSession(token, user)
    router.history.replace(takeRedirect() ?? '/')
  }
}
