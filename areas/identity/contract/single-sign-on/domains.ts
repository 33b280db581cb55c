import * as z from 'zod/mini'
import { toDigits } from '#kernel/digits.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, instant } from '#kernel/fields.ts'
import type { RuleName } from '#kernel/texts.ts'
import { singleSignOnLimits } from './rules.ts'

/** Email domains whose people a business signs in by its provider. */

/** Mailboxes that only who runs a domain has: those that certificate authorities accept. */
export const domainMailboxes = ['postmaster', 'hostmaster', 'webmaster', 'admin', 'administrator'] as const

/** What the last look at the DNS found. */
export const dnsFindings = ['found', 'no_record', 'other_value', 'unreachable'] as const
export type DnsFinding = (typeof dnsFindings)[number]

export const ssoDomain = z.object({
  id: z.string(),
  domain: z.string(),
  verified_at: z.nullable(instant),
  /** Null until it is verified. */
  verified_by: z.nullable(z.enum(['dns', 'email'])),
  /** The record to create. */
  record: z.object({ name: z.string(), value: z.string() }),
  /** Null before the first look at the DNS. */
  finding: z.nullable(z.enum(dnsFindings)),
  checked_at: z.nullable(instant),
  /** When the domain loses its verification unless the record is back; null while nothing is wrong. */
  ends_at: z.nullable(instant),
  /** Address that the last code went to, while it can be entered. */
  code_sent_to: z.nullable(z.string()),
})
export type SsoDomain = z.infer<typeof ssoDomain>

/** One or more labels and a top-level domain, in ASCII; other scripts as their Punycode. */
const domainName = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(singleSignOnLimits.domainLengthMax),
    z.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/, 'domain_form' satisfies RuleName),
  )

const access = 'team.single_sign_on'
const domainParams = z.object({ id: z.string(), domainId: z.string() })

export const addSsoDomain = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/single-sign-on/domains',
  access,
  isOfBusiness: true,
  needsStepUp: true,
  params: accountParams,
  body: z.strictObject({ domain: domainName }),
  response: ssoDomain,
})

/** Looks for the TXT record now. */
export const verifySsoDomain = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/single-sign-on/domains/:domainId/verify',
  access,
  isOfBusiness: true,
  needsStepUp: true,
  params: domainParams,
  response: ssoDomain,
})

/** Mails a code to a mailbox of the domain. */
export const mailSsoDomainCode = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/single-sign-on/domains/:domainId/code',
  access,
  isOfBusiness: true,
  needsStepUp: true,
  params: domainParams,
  body: z.strictObject({ mailbox: z.enum(domainMailboxes) }),
  response: ssoDomain,
})

/** Verifies a domain by the code of the email. */
export const confirmSsoDomainCode = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/single-sign-on/domains/:domainId/confirm',
  access,
  isOfBusiness: true,
  needsStepUp: true,
  params: domainParams,
  body: z.strictObject({
    code: z.string().check(
      z.overwrite((code) => toDigits(code).replaceAll(/\s/g, '')),
      z.regex(/^\d{8}$/, 'domain_code_form' satisfies RuleName),
    ),
  }),
  response: ssoDomain,
})

export const removeSsoDomain = declareEndpoint({
  method: 'DELETE',
  path: '/merchant/:id/single-sign-on/domains/:domainId',
  access,
  isOfBusiness: true,
  needsStepUp: true,
  params: domainParams,
  response: z.null(),
})
