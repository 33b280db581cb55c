import { MutationCache, QueryClient } from '@tanstack/react-query'
import { minuteMs } from '#kernel/time/durations.ts'

/**
 * One cache for the app. Keys of an account's data start with `['merchant', id]`, so that switching accounts can drop them.
 * Nothing is retried behind the person's back: a failure has been shown, and its page offers to try again.
 */
export const queryClient = new QueryClient({
  // The menu shows what the account has, which may be its first customer or payout.
  mutationCache: new MutationCache({ onSuccess: () => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === 'menu' }) }),
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, gcTime: 5 * minuteMs },
    mutations: { retry: false },
  },
})
