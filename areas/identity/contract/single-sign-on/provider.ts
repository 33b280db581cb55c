import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, instant } from '#kernel/fields.ts'
import { memberId } from '#kernel/ids.ts'
import { limits } from '#kernel/limits.ts'
import type { RuleName } from '#kernel/texts.ts'
import { ssoDomain } from './domains.ts'
import { singleSignOnLimits } from './rules.ts'

/** The OpenID Connect provider of a business, and who signs in by it. */

/** Optional: members may use it. Required: members of its domains must, except the owner. */
export const ssoModes = ['off', 'optional', 'required'] as const
export type SsoMode = (typeof ssoModes)[number]

const roleId = z.string().check(z.maxLength(limits.nameLengthMax))
const claimValue = z.string().check(z.minLength(1), z.maxLength(singleSignOnLimits.claimValueLengthMax))
const roleMapping = z.strictObject({ value: claimValue, role_id: roleId })

const ssoProvider = z.object({
  issuer: z.string(),
  client_id: z.string(),
  /** Claim whose values give roles, such as `groups`. Null if the team assigns roles. */
  role_claim: z.nullable(z.string()),
  role_mappings: z.array(roleMapping),
  /** Role of people without a mapped one; null keeps them out. */
  default_role_id: z.nullable(z.string()),
  /** Whether the provider's sign-in replaces our two-step verification. */
  counts_as_second_factor: z.boolean(),
  mode: z.enum(ssoModes),
  /** Last successful test of this issuer, client and secret; null before the first. */
  tested_at: z.nullable(instant),
  /** Grows with every change; commands name the version that the caller saw. */
  version: z.int(),
})
export type SsoProvider = z.infer<typeof ssoProvider>

const person = z.object({ id: memberId, name: z.string(), email: z.string() })

const singleSignOn = z.object({
  provider: z.nullable(ssoProvider),
  /** To register at the provider. */
  redirect_uri: z.string(),
  domains: z.array(ssoDomain),
  /** Active members of the verified domains who have never signed in by the provider: with "required" they can no longer use their password here. */
  unlinked_members: z.array(person),
})
export type SingleSignOn = z.infer<typeof singleSignOn>

const access = 'team.single_sign_on'

export const getSingleSignOn = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/single-sign-on',
  access,
  isOfBusiness: true,
  params: accountParams,
  response: singleSignOn,
})

/** Sets the provider. Another issuer, client or secret turns single sign-on off until it was tested again, and ends the sessions that the former one made. */
export const saveSsoProvider = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/single-sign-on',
  access,
  isOfBusiness: true,
  needsStepUp: true,
  params: accountParams,
  resource: singleSignOn,
  resourceIn: 'provider',
  body: z.strictObject({
    issuer: z
      .string()
      .check(
        z.trim(),
        z.maxLength(singleSignOnLimits.issuerLengthMax),
        z.url({ protocol: /^https?$/, error: 'issuer_form' satisfies RuleName }),
        z.regex(/^(?!.*\/\.well-known\/)[^?#]*$/, 'issuer_form' satisfies RuleName),
      ),
    client_id: z.string().check(z.trim(), z.minLength(1), z.maxLength(singleSignOnLimits.clientIdLengthMax)),
    /** Null keeps the present one. */
    client_secret: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(singleSignOnLimits.clientSecretLengthMax))), null),
    role_claim: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(singleSignOnLimits.claimLengthMax))),
    role_mappings: z.array(roleMapping).check(z.maxLength(singleSignOnLimits.roleMappingsMax)),
    default_role_id: z.nullable(roleId),
    counts_as_second_factor: z.boolean(),
    /** Null for the first provider. */
    version: z.nullable(z.int()),
  }),
  response: singleSignOn,
})

export const setSsoMode = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/single-sign-on/mode',
  access,
  isOfBusiness: true,
  needsStepUp: true,
  params: accountParams,
  body: z.strictObject({ mode: z.enum(ssoModes), version: z.int() }),
  response: singleSignOn,
})

/** Begins a sign-in that changes nothing but shows what the provider says of the caller. Returns where to send the browser. */
export const testSso = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/single-sign-on/test',
  access,
  isOfBusiness: true,
  needsStepUp: true,
  params: accountParams,
  response: z.object({ url: z.string() }),
})

/** Removes the provider and the links of members to it. Its sessions end; members sign in by password. */
export const removeSsoProvider = declareEndpoint({
  method: 'DELETE',
  path: '/merchant/:id/single-sign-on',
  access,
  isOfBusiness: true,
  needsStepUp: true,
  params: accountParams,
  response: singleSignOn,
})
