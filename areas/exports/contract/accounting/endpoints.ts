import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, noCardNumber } from '#kernel/fields.ts'
import type { RuleName } from '#kernel/texts.ts'
import { journalAccountNames } from './accounts.ts'
import { accountingLimits } from './rules.ts'

/** The accounts of journals in the books of the business: mapped once, used by every file for accountants. */

/** Empty, or a text that no spreadsheet takes for a formula. */
const bookText = (lengthMax: number) =>
  z.string().check(z.trim(), z.maxLength(lengthMax), z.regex(/^($|[\p{L}\p{N}])/u, 'journal_text_start' satisfies RuleName), noCardNumber)

export const mappedAccount = z.strictObject({
  account: z.enum(journalAccountNames),
  /** Its name in the books; empty for ours. */
  name: bookText(accountingLimits.journalNameLengthMax),
  /** Its code in the chart of accounts; empty if there is none. */
  code: bookText(accountingLimits.journalCodeLengthMax),
  /** The full name of its tax rate, which Xero requires. */
  tax_rate: bookText(accountingLimits.journalNameLengthMax),
})
export type MappedAccount = z.infer<typeof mappedAccount>
const mappedAccounts = z.strictObject({ accounts: z.array(mappedAccount).check(z.minLength(1), z.maxLength(journalAccountNames.length)) })
export type MappedAccounts = z.infer<typeof mappedAccounts>

/** Every account, in the order of the journal. Needs `balance.read` as well, as both endpoints do. */
export const getJournalAccounts = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/journal-accounts',
  access: 'exports.manage',
  params: accountParams,
  response: mappedAccounts,
})

/** Replaces names, codes and tax rates. Applies to files that are requested from then on. */
export const setJournalAccounts = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/journal-accounts',
  access: 'exports.manage',
  params: accountParams,
  body: mappedAccounts,
  response: mappedAccounts,
})
