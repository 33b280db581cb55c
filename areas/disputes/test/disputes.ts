import type { CustomerRow } from '#areas/customers/server/index.ts'
import { type NewDispute, openDispute } from '#areas/disputes/server/open.ts'
import type { DisputeRow } from '#areas/disputes/server/store.ts'
import { readLedgerBalances } from '#areas/ledger/server/index.ts'
import { confirmPayment, createPayment, keepCard, lockPayment, type PaymentRow, plainPayment } from '#areas/payments/server/index.ts'
import type { PaymentId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { type TestAccount, testAcquirer } from '#proof/support/account.ts'
import type { TenantContext } from '#server/infra/context.ts'

/** Sales and balances of an account without people, for tests of money and disputes. */

export interface Sale {
  readonly amountMinor?: number
  readonly currency?: CurrencyCode
  /** A public test card. */
  readonly card?: string
  readonly captureMethod?: 'automatic' | 'manual'
  readonly customer?: CustomerRow
}

export async function sell(context: TenantContext, options: Sale = {}): Promise<PaymentRow> {
  const { amountMinor = 10_000, currency = 'USD', card: cardName = 'pm_card_createDispute', captureMethod = 'automatic', customer = null } = options
  const card = testAcquirer.tokeniseNamed(cardName, context.now)
  if (!card) throw new Error(`There is no test card ${cardName}.`)
  const paymentMethod = await keepCard(context, card, { customerId: null, billingDetails: {}, metadata: {} })
  const { id } = await createPayment(context, { ...plainPayment(paymentMethod, { amountMinor, currency }, captureMethod), customer })
  return (await confirmPayment(context, testAcquirer, id, null)).payment
}

/** Opens a dispute of a captured payment as its network would, for fraud at Visa unless told otherwise. */
export async function openFor(context: TenantContext, paymentId: PaymentId, differences: Partial<NewDispute> = {}): Promise<DisputeRow> {
  const payment = await lockPayment(context, paymentId)
  if (!payment?.latest_charge_id) throw new Error('There is no charge to dispute.')
  const report = { kind: 'chargeback', network: 'visa', networkReasonCode: '10.4', amountMinor: null, enhancedEligibility: [] } as const
  return (await openDispute(context, payment, { ...report, chargeId: payment.latest_charge_id, ...differences })).dispute
}

/** Balances by account, as the domain writes them: debits positive for assets and expenses, credits positive for the rest; nothing where nothing is left. */
export async function balancesOf(account: TestAccount, now: Date): Promise<Record<string, number>> {
  const sums = await account.run(now, readLedgerBalances)
  return Object.fromEntries(
    sums.flatMap(({ account: name, amount_minor }) => (amount_minor === 0 ? [] : [[name, /^(asset|expense):/.test(name) ? amount_minor : -amount_minor]])),
  )
}

/** The disputes of a payment, in the order in which they were opened; of those that came together, the largest first. */
export async function disputesOf({ run, merchantId }: TestAccount, paymentId: PaymentId): Promise<DisputeRow[]> {
  return run(new Date(0), ({ db }) =>
    db
      .selectFrom('disputes')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('payment_id', '=', paymentId)
      .orderBy('created_at')
      .orderBy('amount_minor', 'desc')
      .execute(),
  )
}

/** The one dispute of a payment. */
export async function disputeOf(account: TestAccount, paymentId: PaymentId): Promise<DisputeRow> {
  const [dispute, ...others] = await disputesOf(account, paymentId)
  if (!dispute || others.length > 0) throw new Error(`The payment has ${dispute ? others.length + 1 : 0} disputes.`)
  return dispute
}
