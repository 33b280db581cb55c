import { limits } from '#kernel/limits.ts'
import { invalidRequest } from '../errors.ts'
import { acceptedTypes, confirmedTypes } from './accepted-types.ts'
import { newMethodFields } from './cards.ts'
import { expandable, metadata, shipping } from './common-parameters.ts'
import { currency } from './money.ts'
import { amount, choice, email, flag, freeText, group, groupOr, id, integer, kept, required, rule, text, unsupported, without } from './parameters.ts'

/** What a payment says of itself, as creating, confirming and changing it take it. */

/** On a card statement, so without what its networks refuse there. */
export const statementDescriptor = rule({ kind: 'text', lengthMax: 22 }, (value, name): string => {
  const read = freeText(22).read(value, name)
  if (!/[<>\\'"*]/.test(read)) return read
  throw invalidRequest(`The statement descriptor can't contain any of these characters: < > \\ ' " *`, { code: 'parameter_invalid_string', param: name })
})

/** What an issuer isn't asked for, so a shop would rely on a shift of liability or on a check that never came about. */
export const threeDSecure = without(
  choice(['automatic']),
  ['any', 'challenge'],
  "3-D Secure isn't supported, so it can't be required. Leave this out or send automatic.",
)
const isTrue = ['true', 'True'] as const
export const moto = without(flag(), isTrue, "Mail and telephone orders aren't supported. Leave this out: the payment is authorized as an online one.")

const whetherAvailable = choice(['if_available', 'never'])

/** What a call says of a card's payment. Capture and later use are honoured; the rest is repeated in answers, or refused if it would change the payment. */
const cardOptions = group({
  capture_method: choice(['manual']),
  cvc_token: unsupported("CVC tokens aren't supported. Send the security code with the card."),
  installments: group({ enabled: flag(), plan: unsupported("Installment plans aren't supported. Leave this out: the payment is made in full.") }),
  mandate_options: kept(),
  moto,
  network: text(40),
  request_extended_authorization: whetherAvailable,
  request_incremental_authorization: whetherAvailable,
  request_multicapture: whetherAvailable,
  request_overcapture: whetherAvailable,
  request_three_d_secure: threeDSecure,
  require_cvc_recollection: without(flag(), isTrue, "Payers aren't asked for the security code again. Leave this out, and send the code with the card."),
  setup_future_usage: choice(['none', 'off_session', 'on_session']),
  statement_descriptor_suffix_kana: statementDescriptor,
  statement_descriptor_suffix_kanji: statementDescriptor,
})

export const noConfirmationTokens = unsupported("Confirmation tokens aren't supported. Name a payment method with payment_method.")

/** How to pay: what creating and confirming both take. */
export const payWith = {
  ...expandable,
  allowed_payment_method_types: confirmedTypes.allowed_payment_method_types,
  excluded_payment_method_types: confirmedTypes.excluded_payment_method_types,
  amount_details: group({
    discount_amount: integer({ min: 0 }),
    enforce_arithmetic_validation: flag(),
    line_items: kept(),
    shipping: group({ amount: integer({ min: 0 }), from_postal_code: text(20), to_postal_code: text(20) }),
    tax: group({ total_tax_amount: integer({ min: 0 }) }),
  }),
  capture_method: choice(['automatic', 'automatic_async', 'manual']),
  confirmation_token: noConfirmationTokens,
  error_on_requires_action: flag(),
  mandate_data: kept(),
  // Cards are authorised without the payer's presence or a redirect, so these change nothing; shops send them all the same.
  off_session: groupOr(
    group({}),
    rule(flag().shape, (value, name) => (value === 'one_off' || value === 'recurring' ? true : flag().read(value, name))),
  ),
  payment_details: group({ customer_reference: freeText(25), order_reference: freeText(25) }),
  payment_method: id(),
  payment_method_data: group(newMethodFields),
  payment_method_options: group({ card: cardOptions, link: kept() }),
  radar_options: kept(),
  receipt_email: email(limits.emailLengthMax),
  return_url: text(5000),
  setup_future_usage: choice(['off_session', 'on_session']),
  shipping,
  use_stripe_sdk: flag(),
}

export const confirmFields = { ...payWith, ...confirmedTypes }

export const createFields = {
  ...confirmFields,
  amount: required(amount()),
  currency: required(currency),
  ...acceptedTypes,
  confirm: flag(),
  confirmation_method: choice(['automatic', 'manual']),
  customer: id(),
  description: freeText(limits.descriptionLengthMax),
  metadata,
  statement_descriptor: statementDescriptor,
  statement_descriptor_suffix: statementDescriptor,
  transfer_group: freeText(255),
}
