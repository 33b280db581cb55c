import type * as contract from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import type { ExamplesOf } from '../example.ts'
import { openPayableAccount } from './payouts.ts'

export const newBankAccount = {
  country: 'US',
  currency: 'USD',
  account_type: 'business',
  holder_name: 'Harbour Lane Inc.',
  account_number: '000999999991',
  ach_routing_number: '110000000',
} as const

export const bankAccountExamples: ExamplesOf<typeof contract> = {
  listBankAccounts: async (place) => {
    await openPayableAccount(place)
    return {}
  },
  addBankAccount: () => ({ body: newBankAccount }),
  removeBankAccount: async (place) => ({ params: { bankAccountId: await openPayableAccount(place, 'HUF') } }),
  setDefaultBankAccount: async (place) => ({ params: { bankAccountId: await openPayableAccount(place, 'HUF') } }),
}
