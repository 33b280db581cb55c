import { listBankAccounts } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import type * as contract from '#areas/payouts/contract/endpoints.ts'
import { openBankAccount, payOut, sellAvailable } from '#areas/payouts/test/payouts.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'

/** Finds or adds a bank account that can be paid out to today. */
export async function openPayableAccount(place: Place, currency: CurrencyCode = 'USD'): Promise<string> {
  const added = (await place.ask(listBankAccounts)).find((account) => account.currency === currency)
  return added?.id ?? (await place.inLiveEarlier(2, (context) => openBankAccount(context, currency))).id
}

/** More than the disputes of other examples take. */
const addFunds = (place: Place) => place.inLive((context) => sellAvailable(context, 1_000_000))

async function makePayout(place: Place): Promise<{ readonly payoutId: string }> {
  await openPayableAccount(place)
  await addFunds(place)
  return { payoutId: (await place.inLive((context) => payOut(context, 1_000))).id }
}

export const payoutExamples: ExamplesOf<typeof contract> = {
  listPayouts: async (place) => {
    const { payoutId } = await makePayout(place)
    return { query: { payout_id: payoutId } }
  },
  getPayout: async (place) => ({ params: await makePayout(place) }),
  listPayoutLines: async (place) => ({ params: await makePayout(place) }),
  previewPayout: async (place) => {
    await addFunds(place)
    return { query: { currency: 'USD', amount_minor: 1_000, bank_account_id: await openPayableAccount(place) } }
  },
  createPayout: async (place) => {
    await addFunds(place)
    return { body: { currency: 'USD', amount_minor: 1_000, bank_account_id: await openPayableAccount(place) } }
  },
  cancelPayout: async (place) => ({ params: await makePayout(place) }),
  listExpectedPayouts: async (place) => {
    await makePayout(place)
    return {}
  },
  listPayoutSchedules: async (place) => {
    await openPayableAccount(place)
    return {}
  },
  setPayoutSchedule: async (place) => {
    await openPayableAccount(place, 'EUR')
    return { params: { currency: 'EUR' }, body: { frequency: 'weekly', weekday: 1 } }
  },
}
