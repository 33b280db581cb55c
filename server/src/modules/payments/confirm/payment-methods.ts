import type { TenantContext } from '../../../infra/context.ts'
import { newId } from '../../../infra/keys/crypto.ts'
import type { Acquirer, Decline, TokenisedCard } from '../../acquiring/index.ts'
import type { JsonObject, PaymentMethodRow } from '../store.ts'
import { insertPaymentMethod, setPaymentMethodCustomer } from '../store.ts'

export interface NewPaymentMethod {
  readonly customerId: string | null
  /** Name, address and the like, as the payer gave them. */
  readonly billingDetails: Readonly<Record<string, unknown>>
  readonly metadata: Readonly<Record<string, string>>
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
  })
}

/** Keeps a payment method for a customer. Returns why its issuer refuses that, or null where it is attached. */
export async function attachPaymentMethod(context: TenantContext, acquirer: Acquirer, method: PaymentMethodRow, customerId: string): Promise<Decline | null> {
  const decline = await acquirer.verify(method.acquirer_token)
  if (!decline) await setPaymentMethodCustomer(context, method.id, customerId)
  return decline
}
