import { sell } from '#areas/disputes/test/disputes.ts'
import { readLedgerBalances } from '#areas/ledger/server/index.ts'
import { doDueWork, refundPayment } from '#areas/payments/server/index.ts'
import { addBankAccount, type BankAccountRow } from '#areas/payouts/server/bank-accounts/index.ts'
import { createBanking } from '#areas/payouts/server/banking/index.ts'
import { beginDuePayouts, createPayout, doPayoutWork, type NewPayout, type PayoutRow } from '#areas/payouts/server/index.ts'
import type { PaymentId, RefundId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { type TestAccount, testAcquirer } from '#proof/support/account.ts'
import { testKeys } from '#proof/support/keys.ts'
import { createRunner } from '#server/external.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { applyOutcome, callExternal } from '#server/infra/external/runner.ts'

/** Sales to pay out, and accounts to pay them out to. */

export const testBanking = createBanking(testKeys)
const runner = createRunner(testAcquirer, testBanking)
/** What adding bank accounts needs. */
export const testAdding = { banking: testBanking, runner }

const nothing = {
  holder_name: 'Harbour Lane Ltd',
  bank_name: null,
  bank_code: null,
  bank_address: null,
  account_number: null,
  iban: null,
  swift: null,
  ach_routing_number: null,
  account_type: 'business' as const,
  is_default: false,
  metadata: {},
}
const inHongKong = { ...nothing, country: 'HK' as const, swift: 'HSBCHKHH', bank_name: 'HSBC', bank_address: '1 Queen’s Road Central', bank_code: '004' }

/** The test account that is always paid, unless another number is given; in another currency than dollars one that takes it. */
export async function openBankAccount(
  context: TenantContext,
  currency: CurrencyCode = 'USD',
  number = '000123456789',
  banking = testBanking,
): Promise<BankAccountRow> {
  const dependencies = { ...testAdding, banking }
  if (currency === 'USD') {
    return addBankAccount(context, dependencies, { ...nothing, country: 'US', currency, account_number: number, ach_routing_number: '110000000' })
  }
  if (currency === 'EUR') return addBankAccount(context, dependencies, { ...nothing, country: 'DE', currency, iban: 'DE89370400440532013000' })
  if (currency === 'HUF') return addBankAccount(context, dependencies, { ...nothing, country: 'HU', currency, iban: 'HU42117730161111101800000000' })
  if (currency === 'KWD') {
    return addBankAccount(context, dependencies, { ...nothing, country: 'KW', currency, iban: 'KW81CBKU0000000000001234560101', swift: 'CBKUKWKW' })
  }
  return addBankAccount(context, dependencies, { ...inHongKong, currency, account_number: number })
}

/** An account that was added long ago, so that its payouts aren't held. */
export function openOldBankAccount(context: TenantContext, banking = testBanking): Promise<BankAccountRow> {
  return openBankAccount({ ...context, now: new Date(context.now.getTime() - 8 * dayMs) }, 'USD', '000123456789', banking)
}

/** A sale whose money is available at once. Returns the payment's id. */
export async function sellAvailable(
  context: TenantContext,
  amountMinor: number,
  currency: CurrencyCode = 'USD',
  card = 'pm_card_bypassPending',
): Promise<PaymentId> {
  return (await sell(context, { amountMinor, currency, card })).id
}

export async function refundSale(context: TenantContext, paymentId: PaymentId, amountMinor: number): Promise<RefundId> {
  const { refund } = await refundPayment(context, testAcquirer, paymentId, { amountMinor, reason: null, metadata: {} })
  return refund.id
}

export async function payOut(context: TenantContext, amountMinor: number, options: Partial<NewPayout> = {}): Promise<PayoutRow> {
  return createPayout(context, {
    currency: 'USD',
    amountMinor,
    method: 'standard',
    bankAccountId: null,
    isAutomatic: false,
    statementDescriptor: null,
    description: null,
    metadata: {},
    ...options,
  })
}

/** All that is due in an account at a time. */
export async function workUntilDone(account: TestAccount, now: Date): Promise<void> {
  const processor = { kind: 'processor' } as const
  while (await account.run(now, doDueWork, processor));
  let hasBegun = true
  while (hasBegun || (await account.run(now, doPayoutWork, processor))) {
    const begun = await account.run(now, (context) => beginDuePayouts(context, runner), processor)
    for (const { intent } of begun) {
      const outcome = await callExternal(runner, intent)
      await account.run(now, (context) => applyOutcome(context, runner, intent, outcome), processor)
    }
    hasBegun = begun.length > 0
  }
}

/** What is not zero, in the currency, as the domain writes it: positive on the account's own side. */
export async function readOwnSide(account: TestAccount, now: Date, currency = 'USD'): Promise<Record<string, number>> {
  const sums = await account.run(now, readLedgerBalances)
  return Object.fromEntries(
    sums
      .filter((sum) => sum.currency === currency && sum.amount_minor !== 0)
      .map(({ account: name, amount_minor }) => [name, name.startsWith('asset:') ? amount_minor : -amount_minor]),
  )
}
