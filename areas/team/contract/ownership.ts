import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, instant } from '#kernel/fields.ts'
import { memberId } from '#kernel/ids.ts'
import { limits } from '#kernel/limits.ts'

/** Transfer of a business to another member. The owner requests it and the recipient accepts it; until then, either can end it. */

const party = z.object({ id: memberId, name: z.string(), email: z.string() })

export const ownershipTransfer = z.object({
  id: z.string(),
  /** Members. */
  owner: party,
  recipient: party,
  requested_at: instant,
  expires_at: instant,
  /** Whether the caller is the recipient, who accepts or declines. */
  is_recipient: z.boolean(),
})
export type OwnershipTransfer = z.infer<typeof ownershipTransfer>

/** The pending transfer. Null if there is none, or if the caller isn't a party to it and can't read the team. */
export const getOwnershipTransfer = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/team/ownership',
  access: 'member',
  isOfBusiness: true,
  params: accountParams,
  response: z.nullable(ownershipTransfer),
})

/** Requests a transfer to an active member, who has seven days to accept it. Both parties are mailed. */
export const requestOwnershipTransfer = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/team/ownership',
  access: 'team.transfer_ownership',
  isOfBusiness: true,
  needsStepUp: true,
  params: accountParams,
  body: z.strictObject({ member_id: memberId.check(z.maxLength(limits.nameLengthMax)) }),
  response: ownershipTransfer,
})

const transferParams = z.object({ id: z.string(), transferId: z.string() })

/** Makes the caller the owner, and the former owner an administrator. Both get an email. For the recipient only. */
export const acceptOwnershipTransfer = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/team/ownership/:transferId/accept',
  access: 'member',
  isOfBusiness: true,
  needsStepUp: true,
  params: transferParams,
  response: z.null(),
})

/** Declines a pending transfer. For the recipient only. */
export const declineOwnershipTransfer = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/team/ownership/:transferId/decline',
  access: 'member',
  isOfBusiness: true,
  params: transferParams,
  response: z.null(),
})

/** Ends a pending transfer, as the owner. */
export const cancelOwnershipTransfer = declareEndpoint({
  method: 'DELETE',
  path: '/merchant/:id/team/ownership/:transferId',
  access: 'team.transfer_ownership',
  isOfBusiness: true,
  needsStepUp: true,
  params: transferParams,
  response: z.null(),
})
