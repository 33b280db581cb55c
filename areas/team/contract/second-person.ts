import * as z from 'zod/mini'
import { secondPersonSubjects } from '#areas/approvals/contract/second-person.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams } from '#kernel/fields.ts'

/** Whether a business requires a second person for changes of roles and bank accounts. */

export const secondPersonPolicy = z.object({
  roles: z.boolean(),
  bank_accounts: z.boolean(),
  /** Requests to no longer require it, which wait for a decision. */
  releases: z.array(z.object({ subject: z.enum(secondPersonSubjects), approval_id: z.string() })),
})
export type SecondPersonPolicy = z.infer<typeof secondPersonPolicy>

export const getSecondPersonPolicy = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/team/second-person',
  access: 'member',
  isOfBusiness: true,
  params: accountParams,
  response: secondPersonPolicy,
})

/** Requires a second person, or stops requiring one, which needs a second person itself. Changes one subject at a time. `second_person_missing` if nobody else could decide. */
export const setSecondPersonPolicy = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/team/second-person',
  access: 'team.manage',
  approval: 'second_person',
  isOfBusiness: true,
  needsStepUp: true,
  params: accountParams,
  resource: secondPersonPolicy,
  body: z.strictObject({ roles: z.optional(z.boolean()), bank_accounts: z.optional(z.boolean()) }),
  response: secondPersonPolicy,
})
