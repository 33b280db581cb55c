import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateProfile } from '#areas/identity/contract/profile.ts'
import type { User } from '#areas/identity/contract/sign-in.ts'
import type { CallInput } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import { meQuery } from '#web/session/queries.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'

type Changes = CallInput<typeof updateProfile>['body']

/** Saves something of the person's own, and says so; the shell shows it at once. */
export function useUpdateProfile(savedText: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Changes) => call(updateProfile, { body }, { showsErrors: true }),
    onSuccess: (user: User) => {
      queries.setQueryData(meQuery.queryKey, (known) => known && { ...known, user })
      showToast({ kind: 'success', text: savedText })
    },
  })
}
