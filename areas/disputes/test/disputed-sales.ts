import type Stripe from 'stripe'
import type { ApiAccount, MerchantApiServer } from '#areas/merchant-api/test/merchant-api.ts'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { createRunner } from '#server/external.ts'
import { workOffDue } from '#server/worker.ts'

/** Disputes as the official client meets them: a test card is paid with, and the network reports what it reports of that card. */

type Api = Pick<MerchantApiServer, 'db' | 'clock'>

/** What is due by now happens: networks report, issuers decide, deadlines pass. */
export async function happen({ db, clock }: Api): Promise<void> {
  const worker = { database: db.database, clock, runner: createRunner(testAcquirer, testBanking), log: { error: () => {} } }
  while (await workOffDue(worker));
}

/** A sale by a test card, with whatever is reported of it. */
export async function sellBy(api: Api, { stripe }: ApiAccount, card: string, amount = 5000): Promise<Stripe.PaymentIntent> {
  const intent = await stripe.paymentIntents.create({ amount, currency: 'usd', payment_method: card, confirm: true })
  await happen(api)
  return intent
}

/** The dispute of a new sale. */
export async function disputedSale(api: Api, shop: ApiAccount, card = 'pm_card_createDispute'): Promise<Stripe.Dispute> {
  const { id } = await sellBy(api, shop, card)
  const { data } = await shop.stripe.disputes.list({ payment_intent: id })
  const [dispute, ...others] = data
  if (!dispute || others.length > 0) throw new Error(`The sale has ${data.length} disputes.`)
  return dispute
}
