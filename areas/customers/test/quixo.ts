import type Stripe from 'stripe'
import { updateCustomer } from '#areas/customers/contract/detail.ts'
import { addCustomerNote } from '#areas/customers/contract/notes.ts'
import { addDisputeNote } from '#areas/disputes/contract/notes.ts'
import { responseCalls } from '#areas/disputes/test/dispute-responses.ts'
import { happen } from '#areas/disputes/test/disputed-sales.ts'
import { makePhoto } from '#areas/disputes/test/evidence-files.ts'
import { createExport } from '#areas/exports/contract/endpoints.ts'
import { createExportSchedule } from '#areas/exports/contract/schedules.ts'
import { type MerchantApiServer, refusalOf } from '#areas/merchant-api/test/merchant-api.ts'
import { reviewBulkAction } from '#areas/payments/contract/bulk.ts'
import { refundPayment } from '#areas/payments/contract/endpoints.ts'
import { addPaymentNote } from '#areas/payments/contract/notes.ts'
import { sendReceipt } from '#areas/payments/contract/receipts/endpoints.ts'
import { createPaymentView } from '#areas/payments/contract/views/endpoints.ts'
import type { TestBusiness } from '#proof/support/factories.ts'
import { fileOf, pdf } from '#proof/support/files.ts'

/** A customer with the same unmistakable word in every field that the API and the dashboard take. */

export const mark = 'quixo'

const address = { line1: `${mark} street 1`, line2: `${mark} house`, city: `${mark}ville`, state: `${mark}land`, postal_code: `${mark}0`, country: 'DE' }
const contact = { name: `Ann ${mark}`, phone: `+49 ${mark}`, address }
const email = (name: string) => `${name}.${mark}@example.com`
const metadata = { [`key_${mark}`]: `value ${mark}` }

export interface Person {
  readonly customer: Stripe.Customer
  readonly paid: Stripe.PaymentIntent
  readonly dispute: Stripe.Dispute
}

/** Makes everything that can be stored about a person, by calls of the shop and of a member. Nothing is open afterward. */
export async function makePerson(api: MerchantApiServer, business: TestBusiness, stripe: Stripe): Promise<Person> {
  const { token } = business.people.owner
  const params = { id: business.sandboxId }
  const ask = async <T>(endpoint: Parameters<MerchantApiServer['call']>[0], further: Record<string, string>, body?: unknown, headers = {}) => {
    const { status, envelope, fields } = await api.call<T>(endpoint, { token, params: { ...params, ...further }, body, headers })
    if (status !== 200) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify([envelope.message, fields])}`)
    return envelope.data as T
  }
  const customer = await stripe.customers.create(
    { ...contact, email: email('first'), description: `Knows ${mark}`, shipping: contact, metadata, preferred_locales: ['en'] },
    { idempotencyKey: 'person-customer' },
  )
  await ask(updateCustomer, { customerId: customer.id }, { ...contact, email: email('ann'), description: `Likes ${mark}`, metadata })
  await ask(addCustomerNote, { customerId: customer.id }, { text: `Talks about ${mark}.` })
  await stripe.customers.list({ email: email('ann') })
  await stripe.customers.search({ query: `email:'${email('ann')}'` })
  await refusalOf(stripe.customers.create({ email: email('ann'), name: `Ann ${mark}`, balance: 1.5 }))

  const details = { ...contact, email: email('card') }
  const [kept, gone] = [
    await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' }, billing_details: details, metadata }),
    await stripe.paymentMethods.create({
      type: 'card',
      card: { token: 'tok_mastercard' },
      billing_details: { ...details, name: `Other ${mark}`, email: email('gone') },
    }),
  ]
  for (const { id } of [kept, gone]) await stripe.paymentMethods.attach(id, { customer: customer.id })
  await stripe.paymentMethods.detach(gone.id)
  await stripe.setupIntents.create({ customer: customer.id, payment_method: kept.id, confirm: true, description: `Sets up ${mark}`, metadata })
  const declined = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_chargeDeclined' }, billing_details: { name: `Declined ${mark}` } })
  await refusalOf(stripe.setupIntents.create({ customer: customer.id, payment_method: declined.id, confirm: true }))

  const pay = {
    amount: 4200,
    currency: 'usd',
    customer: customer.id,
    receipt_email: email('receipt'),
    description: `Order of ${mark}`,
    statement_descriptor_suffix: mark.toUpperCase(),
    shipping: contact,
    metadata: { ...metadata, order_id: `${mark}-17` },
    payment_details: { customer_reference: mark, order_reference: mark },
    transfer_group: mark,
    confirm: true,
  } as const
  const paid = await stripe.paymentIntents.create({ ...pay, payment_method: kept.id }, { idempotencyKey: 'person-payment' })
  const charge = String(paid.latest_charge)
  await stripe.charges.update(charge, { description: `Charge of ${mark}`, receipt_email: email('charge'), shipping: contact, metadata })
  await refusalOf(stripe.paymentIntents.create({ ...pay, payment_method: 'pm_card_visa_chargeDeclined' }))
  await stripe.refunds.create({ payment_intent: paid.id, amount: 100, metadata })
  await ask(refundPayment, { paymentId: paid.id }, { amount_minor: 200, reason: 'other', note: `Refund for ${mark}` }, { 'idempotency-key': 'person-refund' })
  await ask(sendReceipt, { paymentId: paid.id }, { email: email('mailed'), language: 'en' })

  const disputed = await stripe.paymentIntents.create({ ...pay, payment_method: 'pm_card_createDispute' })
  await happen(api)
  const [dispute] = (await stripe.disputes.list({ payment_intent: disputed.id })).data
  if (!dispute) throw new Error('There is no dispute.')
  const file = await stripe.files.create({ purpose: 'dispute_evidence', file: fileOf(pdf(500, mark), `${mark}.pdf`) })
  await stripe.disputes.update(dispute.id, {
    evidence: { customer_name: `Ann ${mark}`, customer_email_address: email('ann'), customer_purchase_ip: mark, receipt: file.id },
    metadata,
    submit: false,
  })
  await ask(addDisputeNote, { disputeId: dispute.id }, { text: `Disputes ${mark}.` })
  const response = responseCalls(api, business, business.people.owner, dispute.id)
  await response.save('billing_address', `${mark} street 1`)
  await response.upload(await makePhoto(40, 30, 'png'), `${mark}.png`)
  await response.compose()
  await stripe.disputes.close(dispute.id)
  await ask(createPaymentView, {}, { name: 'Saved', is_shared: true, q: `email:${email('ann')}`, columns: null, pinned: 0 })
  await ask(
    createExportSchedule,
    {},
    {
      list: 'payments',
      q: `email:${email('receipt')}`,
      columns: ['payment'],
      format: 'csv',
      period: 'yesterday',
      frequency: 'daily',
      weekday: null,
      month_day: null,
      hour: 8,
      recipients: [business.people.owner.userId],
    },
  )
  await ask(addPaymentNote, { paymentId: paid.id }, { text: `Asks for ${mark}.` })
  await ask(reviewBulkAction, {}, { kind: 'refund', selection: { q: `email:${email('receipt')}` } })
  await ask(createExport, {}, { list: 'customers', q: `email:${email('ann')}`, columns: ['customer', 'email'], format: 'csv' })
  return { customer, paid, dispute }
}
