import { useRouter } from '@tanstack/react-router'
import type { verifyLogin } from '#areas/identity/contract/second-step.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { dropChallenge } from '#web/session/challenge.ts'
import { takeRedirect } from '#web/session/redirect.ts'
import { beginSession } from '#web/session/session.ts'

/** Begins the session, and goes to where the person was going. */
export function useArrival() {
  const router = useRouter()
  return async ({ token, user }: Answer<typeof verifyLogin>) => {
    dropChallenge()
    await beginSession(token, user)
    router.history.replace(takeRedirect() ?? '/')
  }
}
