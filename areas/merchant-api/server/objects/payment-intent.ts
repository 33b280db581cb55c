import type { ObjectContext } from '../context.ts'
import type { PaymentMethodRow, PaymentRow } from '../lists/objects-store.ts'
import type { AcceptedTypes } from '../parameters/accepted-types.ts'
import { writeAmount } from '../parameters/money.ts'
import { cardErrorObject, declineCodesOf } from './card-error.ts'
import { presentShipping, secondsOf, secondsOrNull } from './fields.ts'
import { presentPaymentMethod } from './payment-method.ts'

/** What a payment keeps of its request only to repeat it here. */
export interface ApiOptions extends Partial<AcceptedTypes> {
  readonly confirmation_method?: string
  readonly request_three_d_secure?: string
  readonly setup_future_usage?: string | null
  readonly shipping?: unknown
  readonly statement_descriptor?: string | null
  readonly amount_details?: Readonly<Record<string, unknown>>
  readonly payment_details?: { readonly customer_reference: string | null; readonly order_reference: string | null }
  readonly transfer_group?: string
  /** Of `payment_method_options[card]`, all but 3-D Secure. */
  readonly card_options?: { readonly capture_method?: 'manual'; readonly setup_future_usage?: 'none' | 'off_session' | 'on_session'; readonly network?: string }
  /** Of a payment that waits for its payer. */
  readonly next_action?: { readonly type: 'redirect_to_url'; readonly url: string }
}

/** @param failedMethod the card of the latest attempt, where that was declined. */
export function presentPaymentIntent(context: ObjectContext, row: PaymentRow, failedMethod: PaymentMethodRow | undefined) {
  const options = row.api_options as ApiOptions
  const write = (amountMinor: number) => writeAmount(amountMinor, row.currency)
  return {
    id: row.id,
    object: 'payment_intent' as const,
    allowed_payment_method_types: options.allowed_payment_method_types ?? null,
    amount: write(row.amount_minor),
    amount_capturable: write(row.amount_capturable_minor),
    amount_details: { tip: {}, ...options.amount_details },
    amount_received: write(row.amount_captured_minor),
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: options.automatic_payment_methods ?? null,
    canceled_at: secondsOrNull(row.canceled_at),
    cancellation_reason: row.cancellation_reason,
    capture_method: row.capture_method,
    client_secret: row.client_secret,
    confirmation_method: options.confirmation_method ?? 'automatic',
    created: secondsOf(row.created_at),
    currency: row.currency.toLowerCase(),
    customer: row.customer_id,
    customer_account: null,
    description: row.description,
    excluded_payment_method_types: options.excluded_payment_method_types ?? null,
    last_payment_error: presentLastError(context, row, failedMethod),
    latest_charge: row.latest_charge_id,
    livemode: context.isLive,
    managed_payments: null,
    metadata: row.metadata,
    next_action: presentNextAction(row),
    on_behalf_of: null,
    ...(options.payment_details ? { payment_details: options.payment_details } : {}),
    payment_method: row.payment_method_id,
    payment_method_configuration_details: options.payment_method_configuration ? { id: options.payment_method_configuration, parent: null } : null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        ...presentCardOptions(options),
        request_three_d_secure: options.request_three_d_secure ?? 'automatic',
      },
    },
    payment_method_types: options.payment_method_types ?? ['card'],
    payment_record: null,
    processing: null,
    receipt_email: row.receipt_email,
    review: null,
    setup_future_usage: options.setup_future_usage ?? null,
    shipping: presentShipping(options.shipping),
    source: null,
    statement_descriptor: options.statement_descriptor ?? null,
    statement_descriptor_suffix: row.statement_descriptor_suffix,
    status: row.intent_status,
    transfer_data: null,
    transfer_group: options.transfer_group ?? null,
  }
}

/** What was only accepted isn't repeated: installments and mandates never come about. */
function presentCardOptions({ card_options = {} }: ApiOptions) {
  const { installments: _i, mandate_options: _m, moto: _o, ...repeated } = card_options as Record<string, unknown>
  return repeated
}

function presentNextAction({ intent_status, api_options }: PaymentRow) {
  const { next_action } = api_options as ApiOptions
  if (intent_status !== 'requires_action' || !next_action) return null
  return { type: next_action.type, redirect_to_url: { url: next_action.url, return_url: null } }
}

function presentLastError(context: ObjectContext, row: PaymentRow, failedMethod: PaymentMethodRow | undefined) {
  const codes = declineCodesOf(row.last_error)
  if (!codes) return null
  return {
    ...cardErrorObject(codes),
    ...(row.latest_charge_id === null ? {} : { charge: row.latest_charge_id }),
    ...(failedMethod ? { payment_method: presentPaymentMethod(context, failedMethod) } : {}),
  }
}
