import { useQuery } from '@tanstack/react-query'
import type { AccountRequirement, OwnAccount } from '#areas/settings/contract/merchants/endpoints.ts'
import { developerChecklistQuery, merchantInfoQuery } from '#web/api/account-queries.ts'
import { merchantsQuery } from '#web/session/queries.ts'
import { bankAccountsQuery } from '#web/shared/payouts/bank-account-queries.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'

/** The way from the first payment in the sandbox to a live one. The first three are taken in the sandbox. */
const firstRunSteps = ['payment', 'decline', 'webhook', 'business', 'bank_account', 'live'] as const
export type FirstRunStep = (typeof firstRunSteps)[number]
export const sandboxSteps: readonly FirstRunStep[] = firstRunSteps.slice(0, 3)

export interface FirstRunState {
  /** Without those that the reader can't see. */
  readonly steps: readonly FirstRunStep[]
  readonly done: ReadonlySet<FirstRunStep>
  readonly sandbox: OwnAccount
  readonly live: OwnAccount
  readonly missing: readonly AccountRequirement[]
}

/** What a processor is connected by, nobody of the team does. */
const ofPlatform: readonly AccountRequirement[] = ['processor']

/**
 * Which steps have happened, by what both accounts have. Null once a live payment was taken or all are done, for who has no part in them,
 * for a business without a live account, and until it is known.
 * @param isNew whether the account in view has had no payment.
 */
export function useFirstRun(isNew: boolean): { state: FirstRunState | null; isPending: boolean } {
  const { business_id: businessId, kind } = useMerchant()
  const [mayRead, mayReadPayouts] = [useCan('developer.read'), useCan('payouts.read')]
  const accounts = useQuery(merchantsQuery).data?.filter((account) => account.business_id === businessId)
  const [sandbox, live] = [accounts?.find((account) => account.kind === 'sandbox'), accounts?.find((account) => account.kind === 'live')]
  const enabled = mayRead && (kind === 'sandbox' || isNew) && sandbox !== undefined && live !== undefined
  const test = useQuery({ ...developerChecklistQuery(sandbox?.id ?? ''), enabled })
  const real = useQuery({ ...developerChecklistQuery(live?.id ?? ''), enabled })
  const isOpen = enabled && real.data?.payment === false
  const info = useQuery({ ...merchantInfoQuery(live?.id ?? ''), enabled: isOpen })
  const banks = useQuery({ ...bankAccountsQuery(live?.id ?? ''), enabled: isOpen && mayReadPayouts })
  const isPending = enabled && [test, real, info, banks].some(({ isLoading }) => isLoading)
  if (isPending || !isOpen || !test.data || !info.data || !sandbox || !live) return { state: null, isPending }
  const has: Readonly<Record<FirstRunStep, boolean>> = {
    payment: test.data.payment,
    decline: test.data.decline,
    webhook: test.data.webhook,
    business: info.data.missing.every((requirement) => ofPlatform.includes(requirement)),
    bank_account: (banks.data ?? []).length > 0,
    live: real.data?.live_key === true,
  }
  const steps = firstRunSteps.filter((step) => step !== 'bank_account' || mayReadPayouts)
  const done = new Set(steps.filter((step) => has[step]))
  return { state: done.size === steps.length ? null : { steps, done, sandbox, live, missing: info.data.missing }, isPending }
}
