import type { NewCustomer } from '#areas/customers/server/create.ts'
import { type CustomerRow, createCustomer } from '#areas/customers/server/index.ts'
import { keepCard, type PaymentMethodRow } from '#areas/payments/server/index.ts'
import { testAcquirer } from '#proof/support/account.ts'
import type { TenantContext } from '#server/infra/context.ts'

const plain: NewCustomer = { name: 'Ann Smith', email: 'Ann@Example.com', phone: null, description: null, address: null, shipping: null, metadata: {} }

export async function makeCustomer(context: TenantContext, given: Partial<NewCustomer> = {}): Promise<CustomerRow> {
  return createCustomer(context, { ...plain, ...given })
}

/** Saves a test card with a customer. */
export async function saveCard(context: TenantContext, customerId: string, billingDetails: Readonly<Record<string, unknown>> = {}): Promise<PaymentMethodRow> {
  const card = testAcquirer.tokeniseNamed('pm_card_visa', context.now)
  if (!card) throw new Error('There is no such test card.')
  return keepCard(context, card, { customerId, billingDetails, metadata: {} })
}
