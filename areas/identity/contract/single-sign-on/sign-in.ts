import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { email, instant } from '#kernel/fields.ts'
import { challenged, signedIn } from '../sign-in.ts'
import { singleSignOnLimits } from './rules.ts'

/** Signing in by the provider of a business. */

/** Returns where to send the browser; null if the address's domain has no single sign-on. It doesn't depend on whether anybody has the address. */
export const startSso = declareEndpoint({
  method: 'POST',
  path: '/user/single-sign-on',
  access: 'public',
  body: z.strictObject({ email, remember: z.boolean() }),
  response: z.object({ url: z.nullable(z.string()) }),
})

/** Has the provider confirm who is signed in. Its answer opens what needs a confirmation in the business, for some minutes. */
export const confirmBySso = declareEndpoint({
  method: 'POST',
  path: '/user/single-sign-on/confirm',
  access: 'session',
  response: z.object({ url: z.string() }),
})

const tested = z.object({
  tested: z.object({
    subject: z.string(),
    email: z.nullable(z.string()),
    name: z.nullable(z.string()),
    /** Values of the claim for roles. */
    values: z.array(z.string()),
    /** Names of the roles that a member with these values has. */
    roles: z.array(z.string()),
    /** Why a sign-in of this person would be refused; null if it would succeed. */
    problem: z.nullable(z.string()),
  }),
})
export type TestedSso = z.infer<typeof tested>['tested']

/** Ends a sign-in, a confirmation or a test with what the provider added to the return address. */
export const finishSso = declareEndpoint({
  method: 'POST',
  path: '/user/single-sign-on/finish',
  access: 'public',
  body: z.strictObject({ query: z.string().check(z.maxLength(singleSignOnLimits.providerQueryLengthMax)) }),
  response: z.union([signedIn, challenged, tested, z.object({ confirmed_until: instant })]),
})
