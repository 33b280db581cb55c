import { recordCallerAudit } from '#areas/audit/server/index.ts'
import { type BankDetailsInput, checkBankDetails, normaliseBankDetails } from '#areas/payouts/contract/bank-accounts/checks.ts'
import type { BankAccountType } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import { isPayable } from '#areas/payouts/contract/bank-accounts/schemes.ts'
import { payoutLimits } from '#areas/payouts/contract/rules.ts'
import type { CountryCode } from '#areas/settings/contract/merchants/countries.ts'
import type { BankAccountId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { hourMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { beginAndSave, type InstructionTerms } from '#server/infra/external/command.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { isProcessedByPlatform } from '#server/infra/merchant-accounts-store.ts'
import type { BankDetails, Banking, DebitCard } from '../banking/index.ts'
import { addBankAccountCommand } from './add-command.ts'
import { recordBankAccountChange } from './changes.ts'
import { bindingOf } from './destination.ts'
import {
  type BankAccountRow,
  clearDefault,
  findDefaultRow,
  hasOpenPayout,
  insertBankAccount,
  listBankAccountRows,
  lockBankAccount,
  lockBankAccounts,
  markRemoved,
  type NewBankAccountRow,
  setDefault,
  setMetadata,
} from './store.ts'

/** Adding, choosing and removing the accounts that money is paid out to. Each change leaves an audit row; none names more of an account than its end. */

const shownEnd = 4

interface NewAccount {
  readonly account_type: BankAccountType
  /** Whether it replaces the currency's default; the first of a currency is the default in any case. */
  readonly is_default: boolean
  readonly metadata: Readonly<Record<string, string>>
}

/** The bank of this installation, and how long a platform has to say whether it takes an account. */
export interface AddingDependencies {
  readonly banking: Banking
  readonly runner: InstructionTerms
}

export type NewBankAccount = BankDetailsInput & NewAccount
export type NewDebitCard = NewAccount & { readonly card: DebitCard; readonly currency: CurrencyCode }

/**
 * Adds a bank account. Its number is sealed; only the end is shown from now on.
 * @throws AppError `invalid_fields` with every field that is wrong; `too_many_bank_accounts`.
 */
export async function addBankAccount(context: TenantContext, dependencies: AddingDependencies, input: NewBankAccount): Promise<BankAccountRow> {
  return keepBankAccount(context, dependencies, await draftBankAccount(context, dependencies, input))
}

/** What becomes a bank account. Its number is sealed. */
export interface Draft {
  readonly account: NewAccount
  /** Where a person typed the number, for the refusal of one that is there. */
  readonly numberField: string
  readonly columns: DestinationColumns
}

/** Checks the details of a bank account, without any effect. @throws AppError `invalid_fields` with every field that is wrong. */
export async function draftBankAccount(context: TenantContext, { banking }: AddingDependencies, input: NewBankAccount): Promise<Draft> {
  const { bank, vault } = banking
  const typed = normaliseBankDetails(input)
  const broken = checkBankDetails(typed)
  if (broken.length > 0) throw new AppError('invalid_fields', {}, broken)
  const details: BankDetails = {
    country: typed.country,
    currency: typed.currency,
    holderName: typed.holder_name ?? '',
    accountNumber: typed.account_number,
    iban: typed.iban,
    achRoutingNumber: typed.ach_routing_number,
    swift: typed.swift,
    bankCode: typed.bank_code,
    bankName: typed.bank_name,
  }
  const number = typed.iban ?? typed.account_number ?? ''
  const id = newId('ba', context.now)
  const { account_type, is_default, metadata } = input
  const columns: DestinationColumns = {
    id,
    kind: 'bank_account',
    currency: typed.currency,
    country: typed.country,
    holder_name: typed.holder_name,
    bank_name: typed.bank_name,
    bank_code: typed.bank_code,
    bank_address: typed.bank_address,
    swift: typed.swift,
    routing_number: typed.ach_routing_number,
    last4: number.slice(-shownEnd),
    sealed_details: await vault.seal(context, details, bindingOf(context.merchantId, id)),
    fingerprint: vault.fingerprint(JSON.stringify([typed.country, typed.ach_routing_number, typed.bank_code, typed.iban ? null : typed.swift, number])),
    takes_instant: bank.takesInstant(details),
  }
  return { account: { account_type, is_default, metadata }, numberField: number === typed.iban ? 'iban' : 'account_number', columns }
}

/** Adds a debit card that the bank knows by a token. @throws AppError `invalid_fields` on `currency`; `too_many_bank_accounts`. */
export async function addDebitCard(context: TenantContext, dependencies: AddingDependencies, input: NewDebitCard): Promise<BankAccountRow> {
  const { card, currency } = input
  if (!isPayable(currency, card.country as CountryCode, false)) throw brokenRule('currency', 'currency_not_payable', { currency, country: card.country })
  const columns: DestinationColumns = {
    id: newId('card', context.now),
    kind: 'debit_card',
    currency,
    country: card.country,
    last4: card.last4,
    card_token: card.cardToken,
    card_brand: card.brand,
    card_exp_month: card.expMonth,
    card_exp_year: card.expYear,
    fingerprint: dependencies.banking.vault.fingerprint(JSON.stringify(['card', card.cardToken])),
    takes_instant: card.takesInstant,
  }
  return keepBankAccount(context, dependencies, { account: input, numberField: '', columns })
}

type DestinationColumns = Omit<NewBankAccountRow, 'account_type' | 'status' | 'is_default' | 'first_payout_from' | 'metadata'>

/** @throws AppError of `requireRoom`. */
export async function keepBankAccount(context: TenantContext, { runner }: AddingDependencies, draft: Draft): Promise<BankAccountRow> {
  const { columns } = draft
  const { account_type, is_default, metadata } = draft.account
  const present = await requireRoom(context, draft)
  const { currency } = columns
  const isFirst = !present.some((account) => account.currency === currency)
  if (is_default && !isFirst) await replaceDefault(context, currency)
  const account = await insertBankAccount(context, {
    ...columns,
    account_type,
    status: 'new',
    is_default: is_default || isFirst,
    first_payout_from: new Date(context.now.getTime() + payoutLimits.newBankAccountHoldHours * hourMs),
    metadata: JSON.stringify(metadata),
  })
  const { kind, country, last4, is_default: isDefault } = account
  await recordCallerAudit(context, { action: 'bank_account.added', targetId: account.id, details: { kind, country, currency, last4, is_default: isDefault } })
  recordBankAccountChange(context, account.id, 'bank_account.added')
  if (await isProcessedByPlatform(context)) await beginAndSave(context, runner, addBankAccountCommand, account)
  return account
}

/** Locks the bank accounts and returns them. @throws AppError `too_many_bank_accounts`, or `invalid_fields` for one that is there. */
export async function requireRoom(context: TenantContext, { columns: { currency, fingerprint }, numberField }: Draft): Promise<BankAccountRow[]> {
  await lockBankAccounts(context)
  const present = await listBankAccountRows(context)
  if (present.length >= payoutLimits.bankAccountsMax) throw new AppError('too_many_bank_accounts', { maximum: payoutLimits.bankAccountsMax })
  if (present.some((account) => account.currency === currency && account.fingerprint === fingerprint)) {
    throw brokenRule(numberField, 'bank_account_taken', { currency })
  }
  return present
}

/** @throws AppError `not_found`. */
export async function makeDefault(context: TenantContext, id: BankAccountId): Promise<BankAccountRow> {
  await lockBankAccounts(context)
  const account = requirePresent(await lockBankAccount(context, id))
  if (account.is_default) return account
  const before = await findDefaultRow(context, account.currency)
  await replaceDefault(context, account.currency)
  const changed = await setDefault(context, id)
  await recordCallerAudit(context, {
    action: 'bank_account.default_changed',
    targetId: id,
    details: { currency: account.currency, before: before?.id ?? null, after: id, last4: account.last4 },
  })
  recordBankAccountChange(context, id, 'bank_account.default_changed', account)
  return changed
}

/** Takes the place of the default from its account, for another one. */
async function replaceDefault(context: TenantContext, currency: CurrencyCode): Promise<void> {
  const former = await clearDefault(context, currency)
  if (former) recordBankAccountChange(context, former.id, 'bank_account.updated', { ...former, is_default: true })
}

type Metadata = Readonly<Record<string, string>>

/** Changes what its owner says of an account. @throws AppError `not_found`; what `change` throws. */
export async function changeBankAccountMetadata(context: TenantContext, id: BankAccountId, change: (before: Metadata) => Metadata): Promise<BankAccountRow> {
  const account = requirePresent(await lockBankAccount(context, id))
  const metadata = change(account.metadata as Metadata)
  recordBankAccountChange(context, id, 'bank_account.updated', account)
  return setMetadata(context, id, metadata)
}

/** Locks a bank account that can be removed. @throws AppError `not_found`, `bank_account_is_default` while its currency has others, `bank_account_in_use`. */
export async function requireRemovable(context: TenantContext, id: BankAccountId): Promise<BankAccountRow> {
  const account = requirePresent(await lockBankAccount(context, id))
  const others = (await listBankAccountRows(context)).filter((other) => other.currency === account.currency && other.id !== id)
  if (account.is_default && others.length > 0) throw new AppError('bank_account_is_default', { currency: account.currency })
  if (await hasOpenPayout(context, id)) throw new AppError('bank_account_in_use')
  return account
}

/** @throws AppError of `requireRemovable`. */
export async function removeBankAccount(context: TenantContext, id: BankAccountId): Promise<BankAccountRow> {
  await lockBankAccounts(context)
  const account = await requireRemovable(context, id)
  await markRemoved(context, id)
  await recordCallerAudit(context, { action: 'bank_account.removed', targetId: id, details: { currency: account.currency, last4: account.last4 } })
  recordBankAccountChange(context, id, 'bank_account.removed')
  return account
}

export function requirePresent(account: BankAccountRow | undefined): BankAccountRow {
  if (!account || account.removed_at !== null) throw new AppError('not_found')
  return account
}
