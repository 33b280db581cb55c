import { eventObjects, eventTypes } from '#kernel/events/types.ts'
import type { presentAccount } from '../objects/account.ts'
import type { presentCustomer } from '../objects/customer.ts'
import type { presentTestClock } from '../objects/test-clock.ts'
import type { presentWebhookEndpoint } from '../objects/webhook-endpoint.ts'
import {
  address,
  amount,
  choice,
  created,
  type FieldsOf,
  flag,
  group,
  id,
  integer,
  listObject,
  listOf,
  livemode,
  metadata,
  never,
  objectOf,
  optional,
  orNull,
  reference,
  refTo,
  type SchemaName,
  seconds,
  shipping,
  text,
} from './fields.ts'

const account = {
  id,
  business_profile: group({
    mcc: never,
    minority_owned_business_designation: never,
    name: text(),
    specified_commercial_transactions_act_url: never,
    support_address: never,
    support_email: orNull(text()),
    support_phone: never,
    support_url: never,
    url: orNull(text('The website.')),
  }),
  business_type: choice(['company']),
  capabilities: group({ card_payments: choice(['active', 'inactive']), transfers: choice(['inactive']) }),
  charges_enabled: flag('Whether it takes payments: nothing is missing and no required document is overdue.'),
  country: text('Two-letter ISO code.'),
  created,
  default_currency: text('Three-letter ISO code in lower case.'),
  details_submitted: flag(),
  email: orNull(text()),
  metadata,
  payouts_enabled: flag('Whether payouts can be created.'),
  settings: group({
    branding: group({ icon: never, logo: never, primary_color: never, secondary_color: never }),
    card_payments: group({
      statement_descriptor_prefix: orNull(text()),
      statement_descriptor_prefix_kana: never,
      statement_descriptor_prefix_kanji: never,
    }),
    dashboard: group({ display_name: text(), timezone: text('By which days are counted.') }),
    payments: group({ statement_descriptor: orNull(text()), statement_descriptor_kana: never, statement_descriptor_kanji: never }),
  }),
  type: choice(['standard']),
} satisfies FieldsOf<typeof presentAccount>

const emptyList = (name: string) => optional(listObject({ type: 'object' }, `Left out unless expanded. There are no ${name} here, so it is empty.`))

const customer = {
  id,
  address: orNull(address()),
  balance: amount('As given; it changes no payment.'),
  created,
  currency: never,
  customer_account: never,
  default_source: never,
  delinquent: flag(),
  description: orNull(text()),
  discount: never,
  email: orNull(text()),
  invoice_settings: group({
    custom_fields: never,
    default_payment_method: orNull(reference(['payment_method'])),
    footer: never,
    rendering_options: never,
  }),
  livemode,
  metadata,
  name: orNull(text()),
  phone: orNull(text()),
  preferred_locales: listOf(text()),
  shipping,
  tax_exempt: choice(['exempt', 'none', 'reverse']),
  test_clock: orNull(text()),
} satisfies FieldsOf<typeof presentCustomer>

const webhookEndpoint = {
  id,
  api_version: orNull(text('In which events are rendered.')),
  application: never,
  created,
  description: orNull(text()),
  enabled_events: listOf(text(), 'Types of events, or `*`.'),
  livemode,
  metadata,
  status: choice(['enabled', 'disabled'], 'Also `disabled` while it is paused.'),
  url: text(),
} satisfies FieldsOf<typeof presentWebhookEndpoint>

const testClock = {
  id,
  created,
  deletes_after: seconds('Never: the last second that can be named.'),
  frozen_time: seconds("The account's present time; the clock runs on."),
  livemode,
  name: text(),
  status: choice(['ready', 'advancing'], '`ready` once everything is done that is due by then.'),
  status_details: group({ advancing: optional(group({ target_frozen_time: integer() })) }),
} satisfies FieldsOf<typeof presentTestClock>

/** What an event can be about. */
const eventSchemas: readonly SchemaName[] = [
  ...new Set(Object.values(eventObjects).flatMap((name): readonly SchemaName[] => (name === 'external_account' ? ['bank_account', 'card'] : [name]))),
]

const event = {
  id,
  api_version: text('In which its object is rendered.'),
  created,
  data: group({
    object: { anyOf: eventSchemas.map(refTo), description: 'As its change left it.' },
    previous_attributes: optional({ type: 'object', description: 'Old values of what changed.' }),
  }),
  livemode,
  pending_webhooks: integer('Deliveries that have not succeeded.'),
  request: group({ id: orNull(text('The call that caused it.')), idempotency_key: orNull(text()) }),
  type: choice(eventTypes),
}

const deleted = { id, deleted: { const: true } }

export const accountSchemas = {
  account: objectOf('account', account, 'Your account.'),
  api_key: objectOf('api_key', { livemode, redacted_value: text('Its beginning and end.'), status: choice(['revoked']) }, 'The key of the call.'),
  customer: objectOf(
    'customer',
    { ...customer, sources: emptyList('sources'), subscriptions: emptyList('subscriptions'), tax_ids: emptyList('tax IDs') },
    'Somebody who pays you.',
  ),
  deleted_customer: objectOf('customer', deleted, 'A customer that was deleted.'),
  event: objectOf('event', event, 'A change of an object.'),
  'test_helpers.test_clock': objectOf('test_helpers.test_clock', testClock, "A sandbox account's clock."),
  webhook_endpoint: objectOf(
    'webhook_endpoint',
    { ...webhookEndpoint, secret: optional(text('Signs deliveries. Only returned when the endpoint is created.')) },
    'A URL that receives events.',
  ),
  deleted_webhook_endpoint: objectOf('webhook_endpoint', deleted, 'An endpoint that was deleted.'),
}
