import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { User } from '#areas/identity/contract/sign-in.ts'

/** Who is signed in. Both are empty when nobody is. */
interface UserState {
  token: string
  user: User | Record<string, never>
  signIn: (token: string, user: User) => void
  reset: () => void
}

const nobody = { token: '', user: {} }

export const useUserStore = create<UserState>()(
  persist(
    (set) => ({
      ...nobody,
      signIn: (token, user) => set({ token, user }),
      reset: () => set(nobody),
    }),
    { name: 'user_storage', partialize: ({ token, user }) => ({ token, user }) },
  ),
)

export function isUser(user: UserState['user']): user is User {
  return 'id' in user
}
