import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, instant, noCardNumber } from '#kernel/fields.ts'
import type { RuleName } from '#kernel/texts.ts'
import { countryCodes } from './countries.ts'
import { merchantLimits } from './rules.ts'

/** What a business is legally. A change goes to the platform for review, and the values in force stay until it is approved. */

/** In the order in which they are shown. */
export const legalFields = [
  'legal_name',
  'registration_number',
  'tax_number',
  'representative_name',
  'address_line1',
  'address_line2',
  'city',
  'region',
  'postal_code',
  'country',
] as const
export type LegalField = (typeof legalFields)[number]

/** Letters, numbers, symbols and single spaces; nothing that can't be seen. */
const visible = /^[^\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]*$/u
function legalText(lengthMax: number) {
  return z.string().check(
    z.normalize('NFC'),
    z.trim(),
    z.minLength(1),
    z.maxLength(lengthMax),
    z.refine((text) => text === '' || (visible.test(text) && /[\p{L}\p{N}]/u.test(text)), 'legal_text_form' satisfies RuleName),
    noCardNumber,
  )
}
/** Numbers of registers and tax offices, as they are written on their documents. */
const officialNumber = legalText(merchantLimits.officialNumberLengthMax).check(
  z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u, 'official_number_form' satisfies RuleName),
)

const change = <T extends z.ZodMiniType>(field: T) => z.optional(z.nullable(field))
const textChange = change(legalText(merchantLimits.legalTextLengthMax))
const numberChange = change(officialNumber)
/** Texts of a change; null empties one. */
export const legalTextChanges = {
  legal_name: textChange,
  registration_number: numberChange,
  tax_number: numberChange,
  representative_name: textChange,
  address_line1: textChange,
  address_line2: textChange,
  city: textChange,
  region: textChange,
  postal_code: numberChange,
} as const satisfies Record<Exclude<LegalField, 'country'>, z.ZodMiniType>

const shown = z.nullable(z.string())
export const legalTexts = z.object({
  legal_name: shown,
  registration_number: shown,
  tax_number: shown,
  representative_name: shown,
  address_line1: shown,
  address_line2: shown,
  city: shown,
  region: shown,
  postal_code: shown,
})
const details = z.extend(legalTexts, { country: z.string() })
export type LegalDetails = z.infer<typeof details>

/** Fields that a review changes: what is in force now, and what replaces it. */
const changes = z.array(z.object({ field: z.enum(legalFields), from: shown, to: shown }))

export const legalReviewOutcomes = ['approved', 'rejected', 'canceled'] as const

export const legalInfo = z.object({
  details,
  /** Whether a platform reviews changes. Otherwise they apply immediately. */
  is_reviewed: z.boolean(),
  /** The change in review; null if there is none. */
  review: z.nullable(
    z.object({
      id: z.string(),
      /** Null once they left the business. */
      requested_by: z.nullable(z.string()),
      requested_at: instant,
      /** Whether the platform has not answered in time. A later answer still counts. */
      is_overdue: z.boolean(),
      changes,
    }),
  ),
  /** How the latest review ended; null before the first one. */
  last_review: z.nullable(z.object({ outcome: z.enum(legalReviewOutcomes), at: instant, reason: z.nullable(z.string()) })),
})
export type LegalInfo = z.infer<typeof legalInfo>

export const getLegalInfo = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/info/legal',
  access: 'member',
  isOfBusiness: true,
  params: accountParams,
  response: legalInfo,
})

/** Sends the fields that differ to review. One change at a time is in review. */
export const changeLegalDetails = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/info/legal',
  access: 'merchant.update',
  isOfBusiness: true,
  needsStepUp: true,
  params: accountParams,
  resource: legalInfo,
  resourceIn: 'details',
  body: z.strictObject({ ...legalTextChanges, country: z.optional(z.enum(countryCodes)) }),
  response: legalInfo,
})

export const cancelLegalReview = declareEndpoint({
  method: 'DELETE',
  path: '/merchant/:id/info/legal/reviews/:reviewId',
  access: 'merchant.update',
  isOfBusiness: true,
  params: z.object({ id: z.string(), reviewId: z.string() }),
  response: legalInfo,
})
