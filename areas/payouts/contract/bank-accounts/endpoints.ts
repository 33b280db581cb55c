import * as z from 'zod/mini'
import { countryCodes } from '#areas/settings/contract/merchants/countries.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, instant, noCardNumber } from '#kernel/fields.ts'
import { bankAccountId } from '#kernel/ids.ts'
import { shownInstruction } from '#kernel/instructions.ts'
import { payoutLimits } from '../rules.ts'

/** Where an account's money is paid out to. Of account numbers only the last four characters leave the server. */

const bankAccountParams = z.object({ id: z.string(), bankAccountId })

export const bankAccountTypes = ['business', 'personal'] as const
export type BankAccountType = (typeof bankAccountTypes)[number]

/** How the account is named at its bank; a debit card has a card number. */
export const bankNumberTypes = ['iban', 'account_number', 'card_number'] as const

/** `verified` once a payout has arrived or the platform has taken the account, `errored` once one of them has failed: schedules leave it alone until a payout has arrived. */
export const bankAccountStatuses = ['new', 'verified', 'errored'] as const
export type BankAccountStatus = (typeof bankAccountStatuses)[number]

/** How the holder's name compares with the one that the bank has for the account, as a verification of payee says. `unavailable` if the bank doesn't tell. */
export const nameChecks = ['match', 'close_match', 'no_match', 'unavailable'] as const
export type NameCheck = (typeof nameChecks)[number]

export const bankAccount = z.object({
  id: bankAccountId,
  kind: z.enum(['bank_account', 'debit_card']),
  created_at: instant,
  currency,
  country: z.string(),
  account_type: z.enum(bankAccountTypes),
  holder_name: z.nullable(z.string()),
  bank_name: z.nullable(z.string()),
  bank_code: z.nullable(z.string()),
  bank_address: z.nullable(z.string()),
  swift: z.nullable(z.string()),
  ach_routing_number: z.nullable(z.string()),
  card_brand: z.nullable(z.string()),
  number_type: z.enum(bankNumberTypes),
  /** The end of the number. */
  last4: z.string(),
  status: z.enum(bankAccountStatuses),
  /** The latest that the platform reported; null if it reported none. */
  name_check: z.nullable(z.enum(nameChecks)),
  is_default: z.boolean(),
  /** Whether immediate withdrawals are possible. */
  takes_instant: z.boolean(),
  /** Withdrawals leave for a new account no earlier; null once that has passed. */
  first_payout_from: z.nullable(instant),
  /** What the platform was told of it and has not confirmed or has refused. */
  instruction: z.nullable(shownInstruction),
})
export type BankAccount = z.infer<typeof bankAccount>

export const listBankAccounts = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/bank-accounts',
  access: 'payouts.read',
  params: accountParams,
  response: z.array(bankAccount),
})

/** Any text; which fields a country's accounts have, and what they look like, is checked together. */
const detail = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(payoutLimits.bankFieldLengthMax))))
const freeText = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(payoutLimits.bankFieldLengthMax), noCardNumber)))

/** Adds an account; the first of a currency becomes its default. */
export const addBankAccount = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/bank-accounts',
  access: 'bank_accounts.manage',
  approval: 'bank_accounts',
  params: accountParams,
  body: z.strictObject({
    country: z.enum(countryCodes),
    currency,
    account_type: z.enum(bankAccountTypes),
    holder_name: freeText,
    bank_name: freeText,
    bank_code: detail,
    bank_address: freeText,
    account_number: detail,
    iban: detail,
    swift: detail,
    ach_routing_number: detail,
    is_default: z._default(z.boolean(), false),
  }),
  response: bankAccount,
  needsStepUp: true,
})

/** Makes an account the one that its currency is paid out to. */
export const setDefaultBankAccount = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/bank-accounts/:bankAccountId/default',
  access: 'bank_accounts.manage',
  approval: 'bank_accounts',
  params: bankAccountParams,
  response: bankAccount,
  needsStepUp: true,
})

/** The default goes last of its currency. */
export const removeBankAccount = declareEndpoint({
  method: 'DELETE',
  path: '/merchant/:id/bank-accounts/:bankAccountId',
  access: 'bank_accounts.manage',
  approval: 'bank_accounts',
  params: bankAccountParams,
  response: z.null(),
  needsStepUp: true,
})
