import { evidenceFileFields, evidenceTextFields } from '#areas/disputes/contract/evidence.ts'
import { disputeStatuses } from '#kernel/statuses.ts'
import type { presentDispute } from '../objects/dispute.ts'
import type { presentFile } from '../objects/file.ts'
import {
  amount,
  choice,
  created,
  currency,
  type FieldsOf,
  flag,
  group,
  id,
  integer,
  listOf,
  livemode,
  metadata,
  never,
  objectOf,
  orNull,
  reference,
  refTo,
  seconds,
  text,
} from './fields.ts'

const evidence = group({
  ...Object.fromEntries(evidenceTextFields.map((name) => [name, orNull(text())])),
  ...Object.fromEntries(evidenceFileFields.map((name) => [name, orNull(reference(['file']))])),
  enhanced_evidence: { type: 'object', description: "What a card network's own rules take, as given." },
})

const dispute = {
  id,
  amount: amount('The disputed amount.'),
  balance_transactions: listOf(refTo('balance_transaction'), 'The withdrawal, and the return if you won.'),
  charge: reference(['charge']),
  created,
  currency,
  enhanced_eligibility_types: listOf(text(), 'Rules of the card network that this dispute can be answered by.'),
  evidence,
  evidence_details: group({
    due_by: seconds('Until when evidence can be submitted.'),
    enhanced_eligibility: { type: 'object', description: 'Missing parts of an answer by each of these rules.' },
    has_evidence: flag(),
    past_due: flag(),
    submission_count: integer('Evidence can be submitted once.'),
    submission_method: choice(['manual', 'not_submitted']),
  }),
  intended_submission_method: never,
  is_charge_refundable: flag(),
  livemode,
  metadata,
  network_reason_code: orNull(text("The card network's code.")),
  payment_intent: reference(['payment_intent']),
  payment_method_details: group({
    card: group({
      brand: text(),
      case_type: choice(['inquiry', 'chargeback', 'compliance']),
      network: text(),
      network_reason_code: orNull(text()),
    }),
    type: choice(['card']),
  }),
  reason: text('Such as `fraudulent` or `product_not_received`.'),
  status: choice(disputeStatuses, 'Statuses of inquiries begin with `warning_`.'),
} satisfies FieldsOf<typeof presentDispute>

const file = {
  id,
  created,
  expires_at: never,
  filename: orNull(text()),
  purpose: text(),
  size: integer('In bytes.'),
  title: never,
  type: choice(['jpg', 'pdf', 'png']),
  url: text('Where its contents are, for your key.'),
} satisfies FieldsOf<typeof presentFile>

export const disputeSchemas = {
  dispute: objectOf('dispute', dispute, 'A charge that its cardholder disputes, or an inquiry about it.'),
  file: objectOf('file', file, 'A file that you uploaded.'),
}
