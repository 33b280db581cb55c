import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams } from '#kernel/fields.ts'
import { riskTypes } from '#kernel/risk/types.ts'

/** What an entry about a payer can name, for forms that are opened from a page about them. */

export const riskSubjects = ['payment', 'customer'] as const
export type RiskSubject = (typeof riskSubjects)[number]

const riskCandidate = z.object({
  type: z.enum(riskTypes),
  /** In their one form, the most exact first. */
  records: z.array(z.string()),
})
export type RiskCandidate = z.infer<typeof riskCandidate>

/** The records of the payer of a payment, or of a customer, by list. Lists without one are left out. The caller must be allowed to view the payment or customer. */
export const listRiskCandidates = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/blacklist-candidates',
  access: 'risk.manage',
  params: accountParams,
  query: z.strictObject({ subject: z.enum(riskSubjects), object_id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  response: z.array(riskCandidate),
})
