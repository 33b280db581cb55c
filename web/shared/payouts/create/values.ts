import type { PayoutMethod } from '#areas/billing/contract/terms/kinds.ts'
import type { BankAccount } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import type { createPayout } from '#areas/payouts/contract/endpoints.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { toDecimalText } from '#kernel/money/money.ts'
import { parseAmount } from '../../money/amount-input.ts'

export interface PayoutValues {
  readonly currency: CurrencyCode
  /** One of the currency's accounts. */
  readonly bankAccountId: string
  readonly method: PayoutMethod
  /** As it is typed. */
  readonly amount: string
  readonly descriptor: string
}

/** The currency's default account; another one where it has none. */
export function defaultOf(accounts: readonly BankAccount[], currency: CurrencyCode): BankAccount | undefined {
  const ofCurrency = accounts.filter((account) => account.currency === currency)
  return ofCurrency.find(({ is_default }) => is_default) ?? ofCurrency[0]
}

/** What was sent when its answer got lost, or an empty form. */
export function startPayout(sent: BodyInput<typeof createPayout> | null, currency: CurrencyCode, accounts: readonly BankAccount[]): PayoutValues {
  return {
    currency: sent?.currency ?? currency,
    bankAccountId: sent?.bank_account_id ?? defaultOf(accounts, currency)?.id ?? '',
    method: sent?.method ?? 'standard',
    amount: sent ? toDecimalText(sent.amount_minor, sent.currency) : '',
    descriptor: sent?.statement_descriptor ?? '',
  }
}

/** Another bank account may not take immediate payouts. */
export function moveTo(account: BankAccount | undefined, method: PayoutMethod): Pick<PayoutValues, 'bankAccountId' | 'method'> {
  return { bankAccountId: account?.id ?? '', method: account?.takes_instant ? method : 'standard' }
}

/** An amount that can't be read is refused by the schema. */
export function toBody({ currency, bankAccountId, method, amount, descriptor }: PayoutValues) {
  const text = descriptor.trim()
  return {
    currency,
    amount_minor: parseAmount(amount, currency).amountMinor,
    method,
    bank_account_id: bankAccountId,
    ...(text && { statement_descriptor: text }),
  }
}
