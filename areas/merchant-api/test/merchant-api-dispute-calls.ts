import type Stripe from 'stripe'
import { disputedSale, sellBy } from '#areas/disputes/test/disputed-sales.ts'
import { fileOf, pdf } from '#proof/support/files.ts'
import type { MerchantApiServer } from './merchant-api.ts'
import type { CallRow } from './merchant-api-call-row.ts'

/** The endpoints of disputes, and of the files that they are answered with. */
export const disputeEndpoints = [
  'files.create',
  'files.retrieve',
  'files.list',
  'disputes.retrieve',
  'disputes.list',
  'disputes.update',
  'disputes.close',
  'radar.earlyFraudWarnings.retrieve',
  'radar.earlyFraudWarnings.list',
] as const

/** Objects of the first shop. */
export interface DisputeThings {
  readonly merchantId: string
  readonly file: Stripe.File
  readonly dispute: Stripe.Dispute
  readonly warning: Stripe.Radar.EarlyFraudWarning
  /** New disputes, each for one call that changes it. */
  readonly newDispute: () => Promise<string>
}

export async function makeDisputeThings(api: MerchantApiServer): Promise<DisputeThings> {
  const { shop } = api
  const { id } = await sellBy(api, shop, 'pm_card_createIssuerFraudRecord')
  const [warning] = (await shop.stripe.radar.earlyFraudWarnings.list({ payment_intent: id })).data
  return {
    merchantId: shop.merchantId,
    file: await shop.stripe.files.create({ purpose: 'dispute_evidence', file: fileOf(pdf()) }),
    dispute: await disputedSale(api, shop),
    warning: warning as NonNullable<typeof warning>,
    newDispute: async () => (await disputedSale(api, shop)).id,
  }
}

const upload = { purpose: 'dispute_evidence', file: fileOf(pdf()) }

export const disputeRows: Record<(typeof disputeEndpoints)[number], CallRow<DisputeThings>> = {
  'files.create': {
    success: (client) => client.files.create(upload),
    invalidParameter: (client) => client.files.create({ ...upload, purpose: 'business_logo' }),
    invalidParam: 'purpose',
    // Nothing can be missing but the account itself, and another's cannot be named.
    missingObject: (client) => client.files.create(upload, { stripeAccount: 'acct_missing' }),
    missingParam: '',
    otherKey: (client, { merchantId }) => client.files.create(upload, { stripeAccount: merchantId }),
  },
  'files.retrieve': {
    success: (client, { file }) => client.files.retrieve(file.id),
    invalidParameter: (client, { file }) => client.files.retrieve(file.id, { expand: ['links'] }),
    invalidParam: 'expand[0]',
    missingObject: (client) => client.files.retrieve('file_missing'),
    missingParam: 'file',
    otherKey: (client, { file }) => client.files.retrieve(file.id),
  },
  'files.list': {
    success: (client) => client.files.list({ purpose: 'dispute_evidence' }),
    invalidParameter: (client) => client.files.list({ purpose: 'selfie' }),
    invalidParam: 'purpose',
    missingObject: (client) => client.files.list({ starting_after: 'file_missing' }),
    missingParam: 'starting_after',
    otherKey: (client) => client.files.list(),
  },
  'disputes.retrieve': {
    success: (client, { dispute }) => client.disputes.retrieve(dispute.id, { expand: ['charge'] }),
    invalidParameter: (client, { dispute }) => client.disputes.retrieve(dispute.id, { expand: ['evidence'] }),
    invalidParam: 'expand[0]',
    missingObject: (client) => client.disputes.retrieve('dp_missing'),
    missingParam: 'dispute',
    otherKey: (client, { dispute }) => client.disputes.retrieve(dispute.id),
  },
  'disputes.list': {
    success: (client, { dispute }) => client.disputes.list({ charge: String(dispute.charge) }),
    invalidParameter: (client) => client.disputes.list({ limit: 0 }),
    invalidParam: 'limit',
    missingObject: (client) => client.disputes.list({ charge: 'ch_missing' }),
    missingParam: 'charge',
    otherKey: (client) => client.disputes.list(),
  },
  'disputes.update': {
    success: async (client, { file, newDispute }) =>
      client.disputes.update(await newDispute(), { evidence: { uncategorized_text: 'winning_evidence', receipt: file.id }, metadata: { a: 'b' } }),
    invalidParameter: (client, { dispute }) => client.disputes.update(dispute.id, { evidence: { customer_name: 'x'.repeat(20_001) } }),
    invalidParam: 'evidence[customer_name]',
    missingObject: (client) => client.disputes.update('dp_missing', { evidence: { customer_name: 'Jenny' } }),
    missingParam: 'dispute',
    otherKey: (client, { dispute }) => client.disputes.update(dispute.id, { evidence: { customer_name: 'Jenny' } }),
  },
  'disputes.close': {
    success: async (client, { newDispute }) => client.disputes.close(await newDispute()),
    invalidParameter: async (client, { dispute }) => client.disputes.close(dispute.id, { expand: ['amount'] }),
    invalidParam: 'expand[0]',
    missingObject: (client) => client.disputes.close('dp_missing'),
    missingParam: 'dispute',
    otherKey: (client, { dispute }) => client.disputes.close(dispute.id),
  },
  'radar.earlyFraudWarnings.retrieve': {
    success: (client, { warning }) => client.radar.earlyFraudWarnings.retrieve(warning.id),
    invalidParameter: (client, { warning }) => client.radar.earlyFraudWarnings.retrieve(warning.id, { expand: ['fraud_type'] }),
    invalidParam: 'expand[0]',
    missingObject: (client) => client.radar.earlyFraudWarnings.retrieve('issfr_missing'),
    missingParam: 'early_fraud_warning',
    otherKey: (client, { warning }) => client.radar.earlyFraudWarnings.retrieve(warning.id),
  },
  'radar.earlyFraudWarnings.list': {
    success: (client, { warning }) => client.radar.earlyFraudWarnings.list({ charge: String(warning.charge) }),
    invalidParameter: (client) => client.radar.earlyFraudWarnings.list({ created: -1 }),
    invalidParam: 'created',
    missingObject: (client) => client.radar.earlyFraudWarnings.list({ payment_intent: 'pi_missing' }),
    missingParam: 'payment_intent',
    otherKey: (client) => client.radar.earlyFraudWarnings.list(),
  },
}
