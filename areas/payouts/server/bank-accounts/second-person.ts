import type { ShownChange } from '#areas/approvals/contract/second-person.ts'
import { type BankAccountChanges, requestChange } from '#areas/approvals/server/index.ts'
import { addBankAccount, type BankAccountType, removeBankAccount, setDefaultBankAccount } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import type { ErrorName } from '#kernel/errors.ts'
import type { BankAccountId } from '#kernel/ids.ts'
import { type Locale, localeHeader } from '#kernel/locale.ts'
import type { LimitedContext } from '#server/infra/context.ts'
import type { AppError } from '#server/infra/errors.ts'
import type { ApprovalNeeded } from '#server/infra/http/register.ts'
import { text } from '#server/infra/texts.ts'
import {
  type AddingDependencies,
  type Draft,
  draftBankAccount,
  keepBankAccount,
  makeDefault,
  type NewBankAccount,
  removeBankAccount as removeNow,
  requirePresent,
  requireRemovable,
  requireRoom,
} from './commands.ts'
import { type BankAccountRow, findBankAccountRow, findDefaultRow, lockBankAccounts } from './store.ts'

/** Changes of bank accounts that wait for a second person: checked when they are requested, kept without the number in clear, and made when they are approved. */

type StoredDraft = Omit<Draft, 'columns'> & { readonly columns: Omit<Draft['columns'], 'sealed_details'> }

/** @throws AppError as the direct change; RecordedRefusal of `requestChange`. */
export async function requestAddition(context: LimitedContext, dependencies: AddingDependencies, input: NewBankAccount): Promise<ApprovalNeeded> {
  const draft = await draftBankAccount(context, dependencies, input)
  await requireRoom(context, draft)
  const { sealed_details: sealedDetails = null, ...columns } = draft.columns
  const { id: bankAccountId, currency, last4, fingerprint } = columns
  return requestChange(context, {
    action: 'bank_account.add',
    bankAccountId,
    currency,
    last4,
    sameAs: JSON.stringify([currency, fingerprint]),
    draft: { ...draft, columns } satisfies StoredDraft,
    sealedDetails,
    describe: (locale) => describeAddition(draft, locale),
  })
}

/** One that is the default already changes nothing. */
export async function requestDefault(context: LimitedContext, id: BankAccountId): Promise<ApprovalNeeded | BankAccountRow> {
  await lockBankAccounts(context)
  const account = requirePresent(await findBankAccountRow(context, id))
  if (account.is_default) return account
  const before = await findDefaultRow(context, account.currency)
  return requestChange(context, {
    ...keptOf(account),
    action: 'bank_account.set_default',
    describe: () => [{ field: 'default_account', before: before ? [nameOf(before)] : null, after: [nameOf(account)] }],
  })
}

export async function requestRemoval(context: LimitedContext, id: BankAccountId): Promise<ApprovalNeeded> {
  await lockBankAccounts(context)
  const account = await requireRemovable(context, id)
  return requestChange(context, {
    ...keptOf(account),
    action: 'bank_account.remove',
    describe: (locale) => [{ field: 'bank_account', before: [nameOf(account)], after: [text(locale, 'bank-accounts:server.approval.removed')] }],
  })
}

function keptOf({ id, currency, last4 }: BankAccountRow) {
  return { bankAccountId: id, currency, last4, sameAs: id, draft: null, sealedDetails: null }
}

const nameOf = ({ currency, last4 }: Pick<BankAccountRow, 'currency' | 'last4'>) => `${currency} •••• ${last4}`

function describeAddition({ account, columns }: Draft, locale: Locale): ShownChange[] {
  const { currency, country } = columns
  const values = [
    ['bank_account', nameOf(columns)],
    ['country', new Intl.DisplayNames(localeHeader[locale], { type: 'region' }).of(country)],
    ['account_type', text(locale, `bank-accounts:server.approval.types.${account.account_type as BankAccountType}`)],
    ['holder_name', columns.holder_name],
    ['bank_name', columns.bank_name],
    ['bank_code', columns.bank_code],
    ['bank_address', columns.bank_address],
    ['swift', columns.swift],
    ['ach_routing_number', columns.routing_number],
    ['default_account', account.is_default ? text(locale, 'bank-accounts:server.approval.default', { currency }) : null],
  ] as const
  return values.flatMap(([field, value]) => (value ? [{ field, before: null, after: [value] }] : []))
}

/** What an approval carries out. */
export function bankAccountChanges(dependencies: AddingDependencies): BankAccountChanges {
  return {
    'bank_account.add': {
      endpoint: addBankAccount,
      carryOut: (context, { draft, sealedDetails }) => {
        const { columns, ...kept } = draft as StoredDraft
        return keepBankAccount(context, dependencies, { ...kept, columns: { ...columns, sealed_details: sealedDetails } })
      },
      closingErrorOf,
    },
    'bank_account.set_default': {
      endpoint: setDefaultBankAccount,
      carryOut: (context, { bankAccountId }) => makeDefault(context, bankAccountId),
      closingErrorOf,
    },
    'bank_account.remove': { endpoint: removeBankAccount, carryOut: (context, { bankAccountId }) => removeNow(context, bankAccountId), closingErrorOf },
  }
}

function closingErrorOf({ errorName, brokenRules }: AppError): ErrorName | null {
  if (errorName === 'not_found') return 'bank_account_gone'
  return brokenRules[0]?.rule === 'bank_account_taken' ? 'bank_account_there' : null
}
