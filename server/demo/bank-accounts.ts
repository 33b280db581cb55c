import type { NewBankAccount } from '#areas/payouts/server/bank-accounts/index.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'

/** Where the demo business is paid out to, in Hong Kong, over SWIFT. */

interface BankOf {
  readonly bank_name: string
  readonly bank_code: string
  readonly bank_address: string
  readonly swift: string
}

const hsbc: BankOf = { bank_name: 'HSBC', bank_code: '004', bank_address: '1 Queen’s Road Central, Hong Kong', swift: 'HSBCHKHH' }
const hangSeng: BankOf = { bank_name: 'Hang Seng Bank', bank_code: '024', bank_address: '83 Des Voeux Road Central, Hong Kong', swift: 'HASEHKHH' }

function accountAt(bank: BankOf, currency: CurrencyCode, accountNumber: string): NewBankAccount {
  return {
    country: 'HK',
    currency,
    holder_name: 'Harbour Lane Goods Ltd',
    account_number: accountNumber,
    iban: null,
    ach_routing_number: null,
    account_type: 'business',
    is_default: true,
    metadata: {},
    ...bank,
  }
}

export const demoBankAccounts = {
  USD: accountAt(hsbc, 'USD', '808123456274'),
  EUR: accountAt(hsbc, 'EUR', '808123456381'),
  JPY: accountAt(hsbc, 'JPY', '808123456519'),
} as const satisfies Partial<Record<CurrencyCode, NewBankAccount>>
export type PayoutCurrency = keyof typeof demoBankAccounts

/** What replaces an account that its bank does not pay to any more. */
export const replacements: Readonly<Record<PayoutCurrency, NewBankAccount>> = {
  USD: accountAt(hangSeng, 'USD', '239447012883'),
  EUR: accountAt(hangSeng, 'EUR', '239447012896'),
  JPY: accountAt(hangSeng, 'JPY', '239447012909'),
}
