import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** Pages that mails lead to, each with the token of its link. */
export const resetPasswordPath = '/user/reset-password'
export const verifyEmailPath = '/user/verify-email'
export const unlockPath = '/user/unlock'
export const invitationPath = '/user/invitation'
export const unsubscribePath = '/user/unsubscribe'
type LinkPath = typeof resetPasswordPath | typeof verifyEmailPath | typeof unlockPath | typeof invitationPath | typeof unsubscribePath

/** By page. Kept by the tab, so that a reload finds a token that has left the address bar. */
export const useLinkTokens = create<Partial<Record<LinkPath, string>>>()(
  persist(() => ({}), { name: 'link_tokens', storage: createJSONStorage(() => sessionStorage) }),
)

/** The token of a page's link; empty where somebody came without one. */
export function useLinkToken(path: LinkPath): string {
  return useLinkTokens((tokens) => tokens[path] ?? '')
}

/**
 * Takes the token out of an address, `#token=` or `?token=`; false where there is none. The page then opens without it,
 * so that it stays in no history and on no screenshot.
 */
export function takeLinkToken(path: LinkPath, { hash, search }: { hash: string; search: { token?: string } }): boolean {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? search.token
  if (!token) return false
  useLinkTokens.setState({ [path]: token })
  return true
}

export function dropLinkToken(path: LinkPath): void {
  useLinkTokens.setState({ [path]: '' })
}
