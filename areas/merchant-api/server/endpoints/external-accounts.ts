import * as z from 'zod/mini'
import { schemeOf } from '#areas/payouts/contract/bank-accounts/schemes.ts'
import { payoutLimits } from '#areas/payouts/contract/rules.ts'
import {
  addBankAccount,
  addDebitCard,
  type BankAccountRow,
  changeBankAccountMetadata,
  findBankAccount,
  makeDefault,
  type NewBankAccount,
  removeBankAccount,
} from '#areas/payouts/server/bank-accounts/index.ts'
import { type CountryCode, countryCodes, usualCurrency } from '#areas/settings/contract/merchants/countries.ts'
import { bankAccountId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { ApiContext } from '../context.ts'
import { declare } from '../endpoint.ts'
import { invalidRequest, resourceMissing } from '../errors.ts'
import { withParameterNames } from '../http/rule-errors.ts'
import { listPage } from '../lists/pages.ts'
import { presentExternalAccount, presentRemoved } from '../objects/external-account.ts'
import { presentExternalAccounts } from '../objects/present.ts'
import { expandable, listParameters, metadata, metadataChange } from '../parameters/common-parameters.ts'
import { isGroup } from '../parameters/form.ts'
import { currency } from '../parameters/money.ts'
import { choice, flag, group, required, rule, secret, text, type ValuesOf } from '../parameters/parameters.ts'

/** The key's own account's bank accounts and debit cards, which payouts go to. */

const path = '/accounts/:account/external_accounts'
const detail = text(payoutLimits.bankFieldLengthMax)

/** A bank account by its details. What SWIFT payments need has no place in the client's types, and is taken beside what has. */
const bankAccountFields = {
  object: required(choice(['bank_account'])),
  account_holder_name: detail,
  account_holder_type: choice(['company', 'individual']),
  account_number: required(secret(detail)),
  bank_address: detail,
  bank_code: detail,
  bank_name: detail,
  country: required(choice(countryCodes)),
  currency,
  routing_number: detail,
  swift: detail,
} as const
const bankAccount = group(bankAccountFields)

/** A debit card, by its token alone: its number has no business here. */
const cardToken = group({ object: required(choice(['card'])), currency, token: required(detail) } as const)

const shape = {
  kind: 'either',
  shapes: [{ kind: 'group', fields: { ...bankAccountFields, object: choice(['bank_account', 'card']), token: detail } }, detail.shape],
} as const
const externalAccount = rule(shape, (value, name) => {
  if (!isGroup(value)) return { token: detail.read(value, name), currency: null }
  return value.object === 'card' ? cardToken.read(value, name) : bankAccount.read(value, name)
})

type BankDetails = Omit<NewBankAccount, 'is_default' | 'metadata'>

/** What goes beside the account itself. */
interface Options {
  readonly isDefault: boolean
  readonly metadata: Readonly<Record<string, string>>
}

const create = declare({
  method: 'POST',
  path,
  sdkName: 'accounts.createExternalAccount',
  permission: 'bank_accounts.write',
  returns: 'bank_account',
  isList: false,
  parameters: { ...expandable, default_for_currency: flag(), external_account: required(externalAccount), metadata },
  handle: async (context, { external_account: given, default_for_currency, metadata: stored }) => {
    const options = { isDefault: default_for_currency ?? false, metadata: stored ?? {} }
    const account = 'token' in given ? await addNamed(context, given.token, given.currency, options) : await addByDetails(context, given, options)
    return presentExternalAccount(context, account)
  },
})

const nothing = { bank_address: null, bank_code: null, bank_name: null, iban: null, swift: null } as const

function addByDetails(context: ApiContext, given: ValuesOf<typeof bankAccountFields>, options: Options): Promise<BankAccountRow> {
  const isIban = schemeOf(given.country) === 'iban'
  return add(
    context,
    {
      country: given.country,
      currency: given.currency ?? usualCurrency(given.country),
      holder_name: given.account_holder_name,
      bank_name: given.bank_name,
      bank_code: given.bank_code,
      bank_address: given.bank_address,
      account_number: isIban ? null : given.account_number,
      iban: isIban ? given.account_number : null,
      swift: given.swift,
      ach_routing_number: given.routing_number,
      account_type: given.account_holder_type === 'individual' ? 'personal' : 'business',
    },
    options,
  )
}

/** One of the public test accounts or test cards. */
async function addNamed(context: ApiContext, token: string, currencyCode: CurrencyCode | null, options: Options): Promise<BankAccountRow> {
  const { bank } = context.banking
  const account = bank.findBankAccount(token)
  if (account) {
    const details = { country: 'US', currency: currencyCode ?? 'USD', holder_name: testHolderName, account_type: 'business' } as const
    return add(context, { ...nothing, ...details, account_number: account.accountNumber, ach_routing_number: account.routingNumber }, options)
  }
  const card = bank.findDebitCard(token, context.now)
  if (!card) throw resourceMissing('token', token, 'external_account')
  const input = { card, currency: currencyCode ?? usualCurrency(card.country as CountryCode), account_type: 'business', ...optionsOf(options) } as const
  return withParameterNames(paramOf, () => addDebitCard(context, context, input))
}

/** Whose account a test account is. */
const testHolderName = 'Test Account'

function add(context: ApiContext, details: BankDetails, options: Options): Promise<BankAccountRow> {
  return withParameterNames(paramOf, () => addBankAccount(context, context, { ...details, ...optionsOf(options) }))
}

function optionsOf({ isDefault, metadata: stored }: Options) {
  return { is_default: isDefault, metadata: stored }
}

/** Where the API's names differ from the dashboard's. */
const paramNames: Readonly<Record<string, string>> = { holder_name: 'account_holder_name', iban: 'account_number', ach_routing_number: 'routing_number' }

function paramOf(field: string): string {
  return field === '' ? 'external_account' : `external_account[${paramNames[field] ?? field}]`
}

const retrieve = declare({
  method: 'GET',
  path: `${path}/:id`,
  sdkName: 'accounts.retrieveExternalAccount',
  permission: 'bank_accounts.read',
  returns: 'bank_account',
  isList: false,
  parameters: expandable,
  handle: async (context, _values, accountId) => presentExternalAccount(context, await requireAccount(context, accountId)),
})

const update = declare({
  method: 'POST',
  path: `${path}/:id`,
  sdkName: 'accounts.updateExternalAccount',
  permission: 'bank_accounts.write',
  returns: 'bank_account',
  isList: false,
  parameters: { ...expandable, default_for_currency: flag(), metadata: metadataChange },
  handle: async (context, { default_for_currency, metadata: change }, accountId) => {
    const before = await requireAccount(context, accountId)
    if (default_for_currency === false && before.is_default) {
      throw invalidRequest('Every currency needs a default. Set another external account as the default instead.', {
        code: 'parameter_invalid',
        param: 'default_for_currency',
      })
    }
    const chosen = default_for_currency ? await makeDefault(context, before.id) : before
    return presentExternalAccount(context, change === null ? chosen : await changeBankAccountMetadata(context, before.id, change))
  },
})

const remove = declare({
  method: 'DELETE',
  path: `${path}/:id`,
  sdkName: 'accounts.deleteExternalAccount',
  permission: 'bank_accounts.write',
  returns: 'bank_account',
  isList: false,
  parameters: {},
  handle: async (context, _values, accountId) => {
    const { id } = await requireAccount(context, accountId)
    return presentRemoved(await removeBankAccount(context, id))
  },
})

/** What the API calls each kind. */
const kindOf = { bank_account: 'bank_account', card: 'debit_card' } as const

const list = declare({
  method: 'GET',
  path,
  sdkName: 'accounts.listExternalAccounts',
  permission: 'bank_accounts.read',
  returns: 'bank_account',
  isList: true,
  parameters: { ...listParameters, object: choice(['bank_account', 'card']) },
  handle: (context, values) => {
    const url = `/v1/accounts/${context.merchantId}/external_accounts`
    const kind = { url, table: 'bank_accounts', objectName: 'external account', present: presentExternalAccounts } as const
    return listPage(context, kind, values, { kind: values.object && kindOf[values.object] })
  },
})

async function requireAccount(context: ApiContext, accountId: string): Promise<BankAccountRow> {
  const account = await findBankAccount(context, z.parse(bankAccountId, accountId))
  if (!account || account.removed_at !== null) throw resourceMissing('external account', accountId, 'id')
  return account
}

export const externalAccountEndpoints = [create, list, retrieve, update, remove]
