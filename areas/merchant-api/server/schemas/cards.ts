import { cardBrands } from '#kernel/statuses.ts'
import type { presentPaymentMethod } from '../objects/payment-method.ts'
import type { presentSetupIntent } from '../objects/setup-intent.ts'
import {
  amount,
  billingDetails,
  checks,
  choice,
  created,
  type FieldsOf,
  flag,
  group,
  id,
  integer,
  listOf,
  livemode,
  metadata,
  never,
  numeric,
  objectOf,
  optional,
  orNull,
  reference,
  refTo,
  seconds,
  text,
  toCustomer,
} from './fields.ts'

export const toPaymentMethod = reference(['payment_method'])

/** Why a card was declined, as the object has it. */
export const cardError = group(
  {
    type: choice(['card_error']),
    advice_code: optional(text('What to do, by the issuer: `try_again_later`, `do_not_try_again` or `confirm_card_data`.')),
    charge: optional(text('The declined charge.')),
    code: text('Why it failed, such as `card_declined`.'),
    decline_code: text("The issuer's reason."),
    message: text('For the payer.'),
    network_decline_code: optional(text("The card network's own code.")),
    param: optional(text('The parameter that it is about.')),
    payment_method: optional(refTo('payment_method')),
    retry_after: optional(numeric('Seconds until the next attempt goes on, if a risk rule slows attempts down.')),
  },
  'The last decline.',
)

export const acceptedTypes = {
  allowed_payment_method_types: orNull(listOf(text(), 'As given. Payments are made with cards.')),
  automatic_payment_methods: orNull(group({ allow_redirects: optional(choice(['always', 'never'])), enabled: flag() }, 'As given.')),
  excluded_payment_method_types: orNull(listOf(text(), 'As given.')),
  payment_method_configuration_details: orNull(group({ id: text(), parent: never }, 'As given.')),
  payment_method_types: listOf(text(), 'Always includes `card`.'),
}

const card = {
  brand: choice(cardBrands),
  checks,
  country: orNull(text("Two-letter ISO code of the issuer's country.")),
  exp_month: integer(),
  exp_year: integer(),
  fingerprint: text('The same for the same card number in your account.'),
  funding: choice(['credit', 'debit', 'prepaid', 'unknown']),
  last4: text(),
  regulated_status: never,
  wallet: never,
}

/** The card of a charge, as it was then. */
export const cardDetails = group({
  ...card,
  amount_authorized: orNull(amount('The authorized amount.')),
  authorization_code: orNull(text("The issuer's code.")),
  capture_before: optional(seconds('When the authorization expires.')),
  electronic_commerce_indicator: never,
  extended_authorization: group({ status: choice(['disabled']) }),
  incremental_authorization: group({ status: choice(['unavailable']) }),
  installments: never,
  mandate: never,
  multicapture: group({ status: choice(['unavailable']) }),
  network: choice(cardBrands),
  network_token: group({ used: flag() }),
  network_transaction_id: orNull(text("The card network's ID.")),
  overcapture: group({ maximum_amount_capturable: amount('What can be captured at most.'), status: choice(['unavailable']) }),
  three_d_secure: never,
  transaction_link_id: never,
})

const paymentMethod = {
  id,
  allow_redisplay: choice(['always', 'limited', 'unspecified'], 'As given.'),
  billing_details: billingDetails,
  card: group({
    ...card,
    display_brand: text('The brand as cardholders know it.'),
    generated_from: never,
    networks: group({ available: listOf(text()), preferred: never }),
    three_d_secure_usage: group({ supported: flag() }),
  }),
  created,
  customer: orNull(toCustomer),
  customer_account: never,
  livemode,
  metadata,
  type: choice(['card']),
} satisfies FieldsOf<typeof presentPaymentMethod>

const setupIntent = {
  ...acceptedTypes,
  id,
  application: never,
  cancellation_reason: orNull(text('As given.')),
  client_secret: text("For the payer's browser. Don't log it."),
  created,
  customer: orNull(toCustomer),
  customer_account: never,
  description: orNull(text()),
  flow_directions: orNull(listOf(text(), 'As given.')),
  last_setup_error: orNull(cardError),
  latest_attempt: never,
  livemode,
  managed_payments: never,
  mandate: never,
  metadata,
  next_action: never,
  on_behalf_of: never,
  payment_method: orNull(toPaymentMethod),
  payment_method_options: { type: 'object', description: 'As given.' },
  single_use_mandate: never,
  status: choice(['requires_payment_method', 'requires_confirmation', 'succeeded', 'canceled']),
  usage: choice(['off_session', 'on_session'], 'Whether later payments are made without the payer.'),
} satisfies FieldsOf<typeof presentSetupIntent>

export const cardSchemas = {
  payment_method: objectOf('payment_method', paymentMethod, 'A card.'),
  setup_intent: objectOf('setup_intent', setupIntent, 'A card that is set up for later payments.'),
}
