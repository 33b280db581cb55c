import type Stripe from 'stripe'
import { happen } from '#areas/disputes/test/disputed-sales.ts'
import type { ApiAccount, MerchantApiServer } from '#areas/merchant-api/test/merchant-api.ts'
import { dayMs } from '#kernel/time/durations.ts'

/** Walks through the steps that random commands rarely find: each refund, dispute, payout and set-up by every way that the API has. */
export async function playScenarios(api: MerchantApiServer, shop: ApiAccount): Promise<void> {
  const { stripe } = shop
  const pass = async (days: number) => {
    api.clock.advance(days * dayMs)
    await happen(api)
  }
  const pay = (card: string, rest: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    stripe.paymentIntents.create({ amount: 50_000, currency: 'usd', payment_method: card, confirm: true, ...rest })
  const help = (path: string) => stripe.rawRequest('POST', `/v1/test_helpers/${path}`)

  await playPayments(stripe)
  for (let count = 0; count < 3; count++) await pay('pm_card_bypassPending')
  const slow = await pay('pm_card_pendingRefund')
  const refund = async (amount?: number) => (await stripe.refunds.create({ payment_intent: slow.id, ...(amount && { amount }) })).id
  await help(`refunds/${await refund(1_000)}/settle`)
  await help(`refunds/${await refund(1_000)}/fail`)
  await stripe.refunds.cancel(await refund(1_000))
  await help(`refunds/${await refund()}/settle`)
  const failing = await pay('pm_card_refundFail')
  await stripe.refunds.create({ payment_intent: failing.id })
  await pass(10)

  for (const [card, answer] of [
    ['pm_card_createDispute', 'winning_evidence'],
    ['pm_card_createDispute', 'losing_evidence'],
    ['pm_card_createDisputeInquiry', 'losing_evidence'],
    ['pm_card_createDisputeInquiry', 'escalate_inquiry_evidence'],
  ] as const) {
    const { id } = await pay(card)
    await pass(1)
    const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data
    await stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: answer } })
    await pass(1)
  }

  await stripe.accounts.createExternalAccount(shop.merchantId, { external_account: 'btok_us_verified' })
  await pass(3)
  const payout = async () => (await stripe.payouts.create({ amount: 1_000, currency: 'usd' })).id
  await stripe.payouts.cancel(await payout())
  await help(`payouts/${await payout()}/fail`)
  const returned = await payout()
  await help(`payouts/${returned}/settle`)
  await help(`payouts/${returned}/return`)

  const { id: setup } = await stripe.setupIntents.create({ payment_method: 'pm_card_visa' })
  await stripe.setupIntents.cancel(setup)
}

async function playPayments(stripe: Stripe): Promise<void> {
  const body = { amount: 2_000, currency: 'usd' }
  const declined = 'pm_card_visa_chargeDeclined'
  const open = (rest: Partial<Stripe.PaymentIntentCreateParams> = {}) => stripe.paymentIntents.create({ ...body, ...rest })
  const { id: waiting } = await open()
  await stripe.paymentIntents.update(waiting, { payment_method: declined })
  await stripe.paymentIntents.confirm(waiting).catch(() => {})
  await stripe.paymentIntents.update(waiting, { payment_method: 'pm_card_visa' })
  await stripe.paymentIntents.confirm(waiting)
  const { id: unconfirmed } = await open({ payment_method: 'pm_card_visa' })
  await stripe.paymentIntents.cancel(unconfirmed)
  const { id: failed } = await open({ payment_method: declined })
  await stripe.paymentIntents.confirm(failed).catch(() => {})
  await stripe.paymentIntents.cancel(failed)
}
