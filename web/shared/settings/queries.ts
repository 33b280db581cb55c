import { queryOptions, skipToken } from '@tanstack/react-query'
import { getSecurity, listSessions } from '#areas/identity/contract/security.ts'
import { getSignInOptions } from '#areas/identity/contract/sign-in.ts'
import { getOwnSsoIdentity } from '#areas/identity/contract/single-sign-on/identity.ts'
import { getSettingsStates } from '#areas/settings/contract/endpoints.ts'
import { getSecondFactorPolicy } from '#areas/team/contract/second-factor-policy.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { call } from '../../api/call.ts'

export type Security = Answer<typeof getSecurity>
export type UserSession = Answer<typeof listSessions>[number]
export type SecondFactorPolicy = Answer<typeof getSecondFactorPolicy>

export const securityQuery = queryOptions({
  queryKey: ['user', 'security'],
  queryFn: ({ signal }) => call(getSecurity, {}, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['user', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
})

/** What the areas need. Read again with each visit, since much of it changes elsewhere. */
export function settingsStatesQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'settings'],
    queryFn: ({ signal }) => call(getSettingsStates, { params: { id: merchantId } }, { signal }),
    staleTime: 0,
  })
}

/** What this installation asks of passwords, and whether passkeys work at its address. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => call(getSignInOptions, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export function policyQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'second-factor'],
    queryFn: ({ signal }) => call(getSecondFactorPolicy, { params: { id: merchantId } }, { signal }),
  })
}

/** The caller at the identity provider of the business. */
export function ownIdentityQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'single-sign-on', 'own'],
    queryFn: ({ signal }) => call(getOwnSsoIdentity, { params: { id: merchantId } }, { signal }),
  })
}

/**
 * Recovery codes that were just made, until somebody says that they are kept. They live in the cache and not in the page,
 * since a first factor may open the account and draw the page anew; signing out empties the cache.
 */
export const newCodesQuery = queryOptions<string[] | null>({
  queryKey: ['user', 'new-recovery-codes'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
