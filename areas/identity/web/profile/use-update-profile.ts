import type { CallInput } from '@counterfoil/contract/endpoint'
import { updateProfile } from '@counterfoil/contract/identity/profile'
import type { User } from '@counterfoil/contract/identity/sign-in'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { meQuery } from '../../../session/me-query.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'

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
