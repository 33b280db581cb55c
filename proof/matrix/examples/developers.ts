import type * as checklist from '#areas/developers/contract/checklist.ts'
import type * as eventLog from '#areas/developers/contract/event-log/endpoints.ts'
import { listEvents } from '#areas/developers/contract/event-log/endpoints.ts'
import type * as keys from '#areas/developers/contract/keys.ts'
import { createMerchantToken } from '#areas/developers/contract/keys.ts'
import type * as requestLog from '#areas/developers/contract/request-log/endpoints.ts'
import type * as contract from '#areas/developers/contract/sandbox/endpoints.ts'
import { plantRequest } from '#areas/developers/test/request-log.ts'
import { openOldBankAccount, payOut, sellAvailable } from '#areas/payouts/test/payouts.ts'
import type { PayoutId } from '#kernel/ids.ts'
import { inAccount } from '../../support/factories.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'
import { makeSale } from './payments.ts'

const makeKey = async (place: Place) => ({ params: { tokenId: (await place.ask(createMerchantToken)).id } })

export const keyExamples: ExamplesOf<typeof keys> = {
  createMerchantToken: () => ({ body: { kind: 'restricted', name: 'Warehouse', permissions: ['refunds.read'], allowed_addresses: ['203.0.113.0/24'] } }),
  listMerchantTokens: async (place) => {
    await place.ask(createMerchantToken)
    return {}
  },
  getMerchantToken: makeKey,
  changeMerchantToken: async (place) => ({ ...(await makeKey(place)), body: { name: 'Warehouse' } }),
  rollMerchantToken: async (place) => ({ ...(await makeKey(place)), body: { overlap_hours: 24 } }),
  revokeMerchantToken: makeKey,
  getOwnAddress: () => ({}),
}

export const checklistExamples: ExamplesOf<typeof checklist> = {
  getDeveloperChecklist: () => ({}),
}

async function makeEvent(place: Place): Promise<{ eventId: string }> {
  const { paymentId } = await makeSale(place)
  const { items } = await place.ask(listEvents, { query: { object_id: paymentId } })
  return { eventId: items[0]?.id ?? '' }
}

export const eventLogExamples: ExamplesOf<typeof eventLog> = {
  listEvents: async (place) => {
    const { eventId } = await makeEvent(place)
    return { query: { event_id: eventId } }
  },
  getEvent: async (place) => ({ params: await makeEvent(place) }),
}

const log = async (place: Place) => ({ requestId: await plantRequest(place.server.db.owner, place.business.liveId, { createdAt: place.server.clock.now() }) })

export const requestLogExamples: ExamplesOf<typeof requestLog> = {
  listRequests: async (place) => {
    const { requestId } = await log(place)
    return { query: { request_id: requestId } }
  },
  getRequest: async (place) => ({ params: await log(place) }),
}

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
