import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listApprovals } from '#areas/approvals/contract/endpoints.ts'
import { listBankAccounts } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import { listPayoutSchedules, listPayouts } from '#areas/payouts/contract/endpoints.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { call } from '../../api/call.ts'
import { approvalsKey } from '../approvals/queries.ts'

export function bankAccountsQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'bank-accounts'],
    queryFn: ({ signal }) => call(listBankAccounts, { params: { id: merchantId } }, { signal }),
  })
}

/** The schedule of each currency that has a bank account or a schedule. */
export function schedulesQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'payouts', 'schedules'],
    queryFn: ({ signal }) => call(listPayoutSchedules, { params: { id: merchantId } }, { signal }),
  })
}

const countMax = 100

/** Payouts of a currency that haven't ended, the newest ones. */
export function openPayoutsQuery(merchantId: string, currency: CurrencyCode) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'payouts', 'list', 'open', currency],
    queryFn: ({ signal }) => call(listPayouts, { params: { id: merchantId }, query: { status: ['processing'], currency, limit: countMax } }, { signal }),
  })
}

/** Requests that haven't been decided on, about money too. */
export function pendingRequestsQuery(merchantId: string) {
  return queryOptions({
    queryKey: [...approvalsKey(merchantId), 'pending'],
    queryFn: ({ signal }) => call(listApprovals, { params: { id: merchantId }, query: { state: 'pending', limit: countMax } }, { signal }),
  })
}

/** After a bank account changed: whatever can be paid out, and when, is read again. */
export async function refetchBankAccounts(queries: QueryClient, merchantId: string): Promise<void> {
  await Promise.all([['bank-accounts'], ['payouts']].map((key) => queries.invalidateQueries({ queryKey: ['merchant', merchantId, ...key] })))
}
