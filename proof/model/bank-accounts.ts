import type { ServerProcess } from './server-process.ts'

/** Where money is paid out to: published test accounts, and what becomes of what is sent there; written down a second time. */

export interface BankAccountBehaviour {
  readonly currency: 'usd' | 'eur' | 'jpy'
  readonly failure?: 'account_closed' | 'could_not_process'
  /** Fails only where money is to arrive at once. */
  readonly isInstantOnly?: true
  readonly takesNoInstant?: true
  /** As the merchant API is told of it. */
  readonly form: Readonly<Record<string, string>>
}

const american = { object: 'bank_account', country: 'US', currency: 'usd', account_holder_name: 'Shop', routing_number: '110000000' }
const german = { object: 'bank_account', country: 'DE', currency: 'eur', account_holder_name: 'Shop', account_number: 'DE89370400440532013000' }
const hongKong = {
  object: 'bank_account',
  country: 'HK',
  currency: 'jpy',
  account_holder_name: 'Shop',
  account_number: '000123456789',
  swift: 'HSBCHKHH',
  bank_code: '004',
  bank_name: 'HSBC',
  bank_address: '1 Queen’s Road Central',
}

const bankAccounts = {
  dollars: { currency: 'usd', form: { ...american, account_number: '000123456789' } },
  closed: { currency: 'usd', failure: 'account_closed', form: { ...american, account_number: '000111111113' } },
  slow: { currency: 'usd', failure: 'could_not_process', isInstantOnly: true, form: { ...american, account_number: '000888888883' } },
  euros: { currency: 'eur', form: german },
  yen: { currency: 'jpy', takesNoInstant: true, form: hongKong },
} as const satisfies Record<string, BankAccountBehaviour>
export type BankAccount = keyof typeof bankAccounts
export const bankAccountOf = (name: BankAccount): BankAccountBehaviour => bankAccounts[name]

/** How long no payout leaves for a new account. */
export const newAccountWaitsMs = 86_400_000

/** Adds all of them to an account. Returns their ids by name. */
export async function openBankAccounts(
  { server, secret }: { server: ServerProcess; secret: string },
  merchantId: string,
): Promise<ReadonlyMap<BankAccount, string>> {
  const ids = new Map<BankAccount, string>()
  for (const [name, { form }] of Object.entries(bankAccounts)) {
    const body = new URLSearchParams(Object.entries(form).map(([field, value]) => [`external_account[${field}]`, value] as [string, string]))
    const answer = await fetch(`${await server.origin()}/v1/accounts/${merchantId}/external_accounts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body,
    })
    const { id, error } = (await answer.json()) as { id?: string; error?: { message: string } }
    if (id === undefined) throw new Error(`The bank account ${name} was refused: ${error?.message}`)
    ids.set(name as BankAccount, id)
  }
  return ids
}
