import type * as contract from '#areas/approvals/contract/endpoints.ts'
import type { ApprovalRequested } from '#areas/approvals/contract/endpoints.ts'
import { refundPayment } from '#areas/payments/contract/endpoints.ts'
import { addBankAccount } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import { setSecondPersonPolicy } from '#areas/team/contract/second-person.ts'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'
import { newBankAccount } from './bank-accounts.ts'
import { makeSale } from './payments.ts'

/** Has a member ask for a refund above their limit. */
async function requestRefund(place: Place): Promise<{ readonly approvalId: string; readonly paymentId: string }> {
  const limit = { action: 'refund', currency: 'USD', each_minor: 5_000, day_minor: null } as const
  const clerk = await makeLimitedMember(place.server, place.business, ['payments.read', 'payments.refund'], [limit])
  const params = await makeSale(place)
  const { approval } = (await place.ask(refundPayment, {
    token: clerk.token,
    params,
    body: { amount_minor: 9_000, reason: 'duplicate' },
  })) as unknown as ApprovalRequested
  return { ...params, approvalId: approval.id }
}

/** Has the owner ask for what a second person must approve. */
async function requestBankAccount(place: Place): Promise<{ readonly approvalId: string }> {
  await place.ask(setSecondPersonPolicy, { body: { bank_accounts: true } })
  const { approval } = (await place.ask(addBankAccount, { body: newBankAccount })) as unknown as ApprovalRequested
  return { approvalId: approval.id }
}

const requested = async (place: Place) => ({ approvalId: (await requestRefund(place)).approvalId })

export const approvalExamples: ExamplesOf<typeof contract> = {
  listApprovals: async (place) => {
    const { paymentId } = await requestRefund(place)
    return { query: { payment_id: paymentId } }
  },
  getOwnLimits: () => ({}),
  getApproval: async (place) => ({ params: await requested(place) }),
  approveRequest: async (place) => ({ params: await requested(place) }),
  declineRequest: async (place) => ({ params: await requested(place), body: { reason: 'The goods were not returned.' } }),
  cancelRequest: { alone: async (place) => ({ params: await requestBankAccount(place) }) },
}
