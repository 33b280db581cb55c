import { checkAcceptedCard } from '#areas/acceptance/server/switches/index.ts'
import { askUnlessStopped } from '#areas/risk/server/index.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { newId, randomToken } from '#server/infra/keys/crypto.ts'
import { type Acquirer, codesToKeep, type Decline } from '../acquiring/index.ts'
import { attachPaymentMethod, lockPaymentMethod, type PaymentMethodRow, payerOf } from '../index.ts'
import { insertSetupIntent, type NewSetupIntentRow, type SetupIntentChange, type SetupIntentRow, updateSetupIntent } from './store.ts'

/** Setting cards up for later payments: the issuer is asked, nothing is charged, and the card becomes the customer's. */

export interface NewSetupIntent {
  readonly customerId: string | null
  /** The card to set up; null if the confirmation names it. */
  readonly paymentMethodId: string | null
  readonly usage: 'off_session' | 'on_session'
  readonly description: string | null
  readonly metadata: Readonly<Record<string, string>>
  /** What the merchant API repeats in its answers. */
  readonly apiOptions: Readonly<Record<string, unknown>>
}

const secretLength = 18

export async function createSetupIntent(context: TenantContext, input: NewSetupIntent): Promise<SetupIntentRow> {
  const id = newId('seti', context.now)
  const intent = await insertSetupIntent(context, {
    id,
    created_at: context.now,
    status: input.paymentMethodId === null ? 'requires_payment_method' : 'requires_confirmation',
    usage: input.usage,
    customer_id: input.customerId,
    payment_method_id: input.paymentMethodId,
    description: input.description,
    metadata: input.metadata,
    api_options: input.apiOptions as Required<NewSetupIntentRow>['api_options'],
    client_secret: `${id}_secret_${randomToken(secretLength)}`,
  })
  record(context, id, 'setup_intent.created')
  return intent
}

/**
 * Asks a card's issuer if the account accepts the card, and gives the card to the customer of the intent. The caller has locked the intent and checked that it can be confirmed.
 * @param intent with the options that the confirmation gave, which are kept.
 * @returns why the card is declined, or null.
 */
export async function confirmSetupIntent(
  context: TenantContext,
  acquirer: Acquirer,
  intent: SetupIntentRow,
  method: PaymentMethodRow,
): Promise<{ intent: SetupIntentRow; decline: Decline | null }> {
  const options = intent.api_options as SetupIntentChange['api_options']
  const decline =
    (await checkAcceptedCard(context, method, null)) ??
    (await askUnlessStopped(
      context,
      intent.id,
      payerOf(method, intent.customer_id, intent.metadata),
      async () => (await acquirer.setUp(method.acquirer_token)) ?? (await keepForCustomer(context, acquirer, intent, method)),
    ))
  if (decline) {
    const outcome = { payment_method_id: null, last_error: codesToKeep(decline), failed_method_id: method.id }
    const failed = await moveTo(context, intent, 'requires_payment_method', { ...outcome, api_options: options })
    record(context, intent.id, 'setup_intent.setup_failed')
    return { intent: failed, decline }
  }
  const outcome = { payment_method_id: method.id, last_error: null, failed_method_id: null }
  const succeeded = await moveTo(context, intent, 'succeeded', { ...outcome, api_options: options })
  record(context, intent.id, 'setup_intent.succeeded')
  return { intent: succeeded, decline: null }
}

async function keepForCustomer(context: TenantContext, acquirer: Acquirer, { customer_id }: SetupIntentRow, { id }: PaymentMethodRow): Promise<Decline | null> {
  if (customer_id === null) return null
  const method = await lockPaymentMethod(context, id)
  return method && method.customer_id === null ? attachPaymentMethod(context, acquirer, method, customer_id) : null
}

/** Ends a setup intent that the caller has locked and that hasn't ended. */
export async function cancelSetupIntent(context: TenantContext, intent: SetupIntentRow, reason: string | null): Promise<SetupIntentRow> {
  const canceled = await moveTo(context, intent, 'canceled', { cancellation_reason: reason })
  record(context, intent.id, 'setup_intent.canceled')
  return canceled
}

function moveTo(context: TenantContext, intent: SetupIntentRow, status: SetupIntentStatus, change: SetupIntentChange): Promise<SetupIntentRow> {
  if (!canBecome(intent.status as SetupIntentStatus, status)) throw new Error(`a setup intent cannot go from ${intent.status} to ${status}`)
  return updateSetupIntent(context, intent.id, { ...change, status })
}

function record(context: TenantContext, id: string, type: `setup_intent.${'created' | 'succeeded' | 'setup_failed' | 'canceled'}`): void {
  recordChange(context, { type, objectType: 'setup_intent', objectId: id })
}

const setupIntentStatuses = ['requires_payment_method', 'requires_confirmation', 'succeeded', 'canceled'] as const
export type SetupIntentStatus = (typeof setupIntentStatuses)[number]

/**
 * Every step that a setup intent can take. The issuer answers a confirmation immediately, and nothing asks the payer, so it is never `processing` or
 * `requires_action`.
 */
export const setupIntentTransitions: Readonly<Record<SetupIntentStatus, readonly SetupIntentStatus[]>> = {
  // With a card that was named or replaced; by a decline; by a confirmation that names its card.
  requires_payment_method: ['requires_payment_method', 'requires_confirmation', 'succeeded', 'canceled'],
  requires_confirmation: ['requires_payment_method', 'requires_confirmation', 'succeeded', 'canceled'],
  succeeded: [],
  canceled: [],
}

/** Returns whether a setup intent of one status can get another one. */
export function canBecome(status: SetupIntentStatus, next: SetupIntentStatus): boolean {
  return setupIntentTransitions[status].includes(next)
}
