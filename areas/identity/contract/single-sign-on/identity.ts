import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, instant } from '#kernel/fields.ts'

/** Who a member is at the provider of the business. */

/** Why the caller can't unlink: the business requires single sign-on of them, or only a session by password may. */
export const unlinkObstacles = ['required', 'provider_session'] as const

export const ownSsoIdentity = z.object({
  issuer: z.string(),
  subject: z.string(),
  linked_at: instant,
  obstacle: z.nullable(z.enum(unlinkObstacles)),
})
export type OwnSsoIdentity = z.infer<typeof ownSsoIdentity>

/** The caller at the provider; null before their first sign-in by it. */
export const getOwnSsoIdentity = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/single-sign-on/identity',
  access: 'member',
  isOfBusiness: true,
  params: accountParams,
  response: z.nullable(ownSsoIdentity),
})

/** Unlinks the caller, and ends their sessions by the provider. The next sign-in by it links them again. */
export const unlinkOwnSsoIdentity = declareEndpoint({
  method: 'DELETE',
  path: '/merchant/:id/single-sign-on/identity',
  access: 'member',
  isOfBusiness: true,
  needsStepUp: true,
  params: accountParams,
  response: z.null(),
})
