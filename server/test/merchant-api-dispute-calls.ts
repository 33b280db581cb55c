import type Stripe from 'stripe'
import { fileOf, pdf } from './files.ts'
import type { ApiAccount } from './merchant-api.ts'
import type { CallRow } from './merchant-api-call-row.ts'

/** The endpoints of disputes, and of the files that they are answered with. */
export const disputeEndpoints = ['files.create', 'files.retrieve', 'files.list'] as const

/** Objects of the first shop. */
export interface DisputeThings {
  readonly merchantId: string
  readonly file: Stripe.File
}

export async function makeDisputeThings({ stripe, merchantId }: ApiAccount): Promise<DisputeThings> {
  return { merchantId, file: await stripe.files.create({ purpose: 'dispute_evidence', file: fileOf(pdf()) }) }
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
}
