import { queryOptions, useQuery } from '@tanstack/react-query'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import { getSignInOptions } from '#areas/identity/contract/sign-in.ts'
import { call } from '#web/api/call.ts'
import { canUsePasskeys } from '#web/session/passkeys.ts'

const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => call(getSignInOptions, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What this installation asks for. Until it has said so, what almost every one does, so that nothing moves under the hand. */
export function useSignInOptions() {
  const { data } = useQuery(signInOptionsQuery)
  return (
    data ?? {
      password_length_min: identityLimits.passwordLengthMin,
      remember_days: identityLimits.rememberDays,
      remember_idle_minutes: identityLimits.rememberIdleMinutes,
      mailbox_url: null,
      has_passkeys: canUsePasskeys(),
    }
  )
}
