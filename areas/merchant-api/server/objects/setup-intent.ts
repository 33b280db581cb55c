import type { ObjectContext } from '../context.ts'
import type { PaymentMethodRow, SetupIntentRow } from '../lists/objects-store.ts'
import type { AcceptedTypes } from '../parameters/accepted-types.ts'
import { cardErrorObject, declineCodesOf } from './card-error.ts'
import { secondsOf } from './fields.ts'
import { presentPaymentMethod } from './payment-method.ts'

/** What a setup intent keeps of its request only to repeat it here. */
export interface SetupOptions extends Partial<AcceptedTypes> {
  readonly flow_directions?: readonly string[]
  readonly request_three_d_secure?: string
  readonly network?: string
}

/** @param failedMethod the card that was declined last. */
export function presentSetupIntent(context: ObjectContext, row: SetupIntentRow, failedMethod: PaymentMethodRow | undefined) {
  const options = row.api_options as SetupOptions
  const codes = declineCodesOf(row.last_error)
  return {
    id: row.id,
    object: 'setup_intent' as const,
    allowed_payment_method_types: options.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: options.automatic_payment_methods ?? null,
    cancellation_reason: row.cancellation_reason,
    client_secret: row.client_secret,
    created: secondsOf(row.created_at),
    customer: row.customer_id,
    customer_account: null,
    description: row.description,
    excluded_payment_method_types: options.excluded_payment_method_types ?? null,
    flow_directions: options.flow_directions ?? null,
    last_setup_error: codes && { ...cardErrorObject(codes), ...(failedMethod ? { payment_method: presentPaymentMethod(context, failedMethod) } : {}) },
    latest_attempt: null,
    livemode: context.isLive,
    managed_payments: null,
    mandate: null,
    metadata: row.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: row.payment_method_id,
    payment_method_configuration_details: options.payment_method_configuration ? { id: options.payment_method_configuration, parent: null } : null,
    payment_method_options: {
      card: { mandate_options: null, network: options.network ?? null, request_three_d_secure: options.request_three_d_secure ?? 'automatic' },
    },
    payment_method_types: options.payment_method_types ?? ['card'],
    single_use_mandate: null,
    status: row.status,
    usage: row.usage,
  }
}
