import type { ChangeType } from '#kernel/changes.ts'
import { recordChange, recordChanges } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import type { Acquirer, Decline, TokenisedCard } from '../acquiring/index.ts'
import { clearDefaultPaymentMethod, detachPaymentMethodsOf, type PaymentMethodChange, writePaymentMethod } from '../payment-methods-store.ts'
import { insertPaymentMethod, type JsonObject, type PaymentMethodRow } from '../store.ts'

export interface NewPaymentMethod {
  readonly customerId: string | null
  /** Name, address and the like, as the payer gave them. */
  readonly billingDetails: Readonly<Record<string, unknown>>
  readonly metadata: Readonly<Record<string, string>>
  readonly allowRedisplay?: 'always' | 'limited' | 'unspecified' | null
}

/** Keeps what may be kept of a card. Its number is not in what the acquirer gave us. */
export function keepCard(context: TenantContext, card: TokenisedCard, input: NewPaymentMethod): PaymentMethodRow {
  return insertPaymentMethod(context, {
    id: newId('pm', context.now),
    created_at: context.now,
    customer_id: input.customerId,
    acquirer_token: card.acquirerToken,
    brand: card.brand,
    networks: [...card.networks],
    bin: card.bin,
    bin_long: card.binLong,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    country: card.country,
    funding: card.funding,
    fingerprint: card.fingerprint,
    checks: {
      cvc_check: card.cvcCheck,
      address_line1_check: card.addressLine1Check,
      address_postal_code_check: card.addressPostalCodeCheck,
    },
    billing_details: input.billingDetails as JsonObject,
    metadata: input.metadata,
    allow_redisplay: input.allowRedisplay ?? 'unspecified',
    detached_at: null,
    detached_from: null,
  })
}

/** Who would pay with a card, for risk lists and rules. @param metadata of what the card is used for. */
export function payerOf({ bin, bin_long, last4, country, fingerprint }: PaymentMethodRow, customerId: string | null, metadata: unknown) {
  return { bin, binLong: bin_long, last4, cardCountry: country, fingerprint, customerId, metadata: metadata as JsonObject }
}

/** Keeps a payment method for a customer. Returns why its issuer refuses that, or null where it is attached. */
export async function attachPaymentMethod(context: TenantContext, acquirer: Acquirer, method: PaymentMethodRow, customerId: string): Promise<Decline | null> {
  const decline = await acquirer.verify(method.acquirer_token)
  if (decline) return decline
  await attachVerified(context, method, customerId)
  return null
}

/** Keeps a payment method for a customer, which its issuer doesn't refuse. */
export async function attachVerified(context: TenantContext, method: PaymentMethodRow, customerId: string): Promise<PaymentMethodRow> {
  return changePaymentMethod(context, method, { customer_id: customerId }, 'payment_method.attached')
}

/** Takes a payment method from its customer, whose default it then no longer is. It can't be used again. */
export async function detachPaymentMethod(context: TenantContext, method: PaymentMethodRow): Promise<PaymentMethodRow> {
  const { id, customer_id: customerId } = method
  const customer = customerId === null ? undefined : await clearDefaultPaymentMethod(context, customerId, id)
  if (customer) {
    const previous = { customers: { ...customer, default_payment_method_id: id } }
    recordChange(context, { type: 'customer.updated', objectType: 'customer', objectId: customer.id, previous })
  }
  return changePaymentMethod(context, method, { customer_id: null, detached_at: context.now, detached_from: customerId }, 'payment_method.detached')
}

/** Takes all payment methods from a customer, who is being deleted. */
export async function detachAllOf(context: TenantContext, customerId: string): Promise<void> {
  const detached = await detachPaymentMethodsOf(context, customerId)
  recordChanges(
    context,
    detached.map((method) => ({
      type: 'payment_method.detached',
      objectType: 'payment_method',
      objectId: method.id,
      previous: { payment_methods: { ...method, customer_id: customerId, detached_at: null, detached_from: null } },
    })),
  )
}

/** Changes what a payment method, which the caller has locked, says of itself. */
export async function updatePaymentMethod(context: TenantContext, method: PaymentMethodRow, change: PaymentMethodChange): Promise<PaymentMethodRow> {
  return changePaymentMethod(context, method, change, 'payment_method.updated')
}

async function changePaymentMethod(
  context: TenantContext,
  before: PaymentMethodRow,
  change: PaymentMethodChange,
  type: Extract<ChangeType, `payment_method.${string}`>,
): Promise<PaymentMethodRow> {
  const method = await writePaymentMethod(context, before.id, change)
  recordChange(context, { type, objectType: 'payment_method', objectId: before.id, previous: { payment_methods: before } })
  return method
}
