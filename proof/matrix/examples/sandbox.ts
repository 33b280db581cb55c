import type * as contract from '#areas/developers/contract/sandbox/endpoints.ts'
import { openOldBankAccount, payOut, sellAvailable } from '#areas/payouts/test/payouts.ts'
import type { PayoutId } from '#kernel/ids.ts'
import { inAccount } from '../../support/factories.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'

/** The controls work in the sandbox alone. */
const inSandbox = (place: Place) => ({ account: place.business.sandboxId })

async function makePayout({ server, business }: Place): Promise<PayoutId> {
  return inAccount(server, { merchantId: business.sandboxId }, async (context) => {
    await openOldBankAccount(context)
    await sellAvailable(context, 10_000)
    return (await payOut(context, 1_000)).id
  })
}

export const sandboxExamples: ExamplesOf<typeof contract> = {
  getSandbox: inSandbox,
  listTestCards: inSandbox,
  createSandboxPayment: (place) => ({ ...inSandbox(place), body: { card: 'visa', amount_minor: 4_200, capture: 'automatic' } }),
  createSandboxDispute: (place) => ({ ...inSandbox(place), body: { payment_id: null, kind: 'chargeback', reason: 'fraud' } }),
  createSandboxFraudWarning: (place) => ({ ...inSandbox(place), body: { payment_id: null, fraud_type: 'misc' } }),
  advanceSandboxClock: {
    alone: (place) => ({ ...inSandbox(place), body: { frozen_time: new Date(place.server.clock.now().getTime() + 86_400_000).toISOString() } }),
  },
  settleSandboxFunds: inSandbox,
  reportSandboxPayout: async (place) => ({ ...inSandbox(place), body: { payout_id: await makePayout(place), report: 'fail', failure_code: 'account_closed' } }),
  setSandboxVampMonth: (place) => ({
    ...inSandbox(place),
    body: { month: place.server.clock.now().toISOString().slice(0, 'YYYY-MM'.length), sales_count: 40, report_count: 20 },
  }),
}
