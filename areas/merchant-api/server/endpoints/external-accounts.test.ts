import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { searchEverything } from '#proof/support/find-secrets.ts'

let api: MerchantApiServer
let stripe: Stripe
let accountId: string
beforeAll(async () => {
  // Everything that can be logged is.
  api = await startMerchantApi({ env: { LOG_LEVEL: 'trace' } })
  stripe = api.shop.stripe
  accountId = api.shop.merchantId
})
afterAll(() => api.close())

const american = {
  object: 'bank_account',
  country: 'US',
  currency: 'usd',
  account_holder_name: 'Jenny Rosen',
  account_holder_type: 'individual',
  account_number: '839201746512',
  routing_number: '021000021',
} as const
type Given = Stripe.AccountCreateExternalAccountParams['external_account']
const add = (external_account: unknown, options: Partial<Stripe.AccountCreateExternalAccountParams> = {}, request: Stripe.RequestOptions = {}) =>
  stripe.accounts.createExternalAccount(accountId, { external_account: external_account as Given, ...options }, request)

describe('a bank account', () => {
  it('is added by its details, and shows the end of its number', async () => {
    const account = await add(american, { metadata: { shelf: '7' } })
    expect(account).toMatchObject({
      object: 'bank_account',
      account: accountId,
      account_holder_name: 'Jenny Rosen',
      account_holder_type: 'individual',
      available_payout_methods: ['standard', 'instant'],
      country: 'US',
      currency: 'usd',
      default_for_currency: true,
      fingerprint: expect.stringMatching(/^\w{32}$/),
      last4: '6512',
      metadata: { shelf: '7' },
      routing_number: '021000021',
      status: 'new',
    })
    expect(await stripe.accounts.retrieveExternalAccount(accountId, account.id)).toMatchObject({ id: account.id, last4: '6512' })
    expect(await refusalOf(add({ ...american, account_number: '8392 0174 6512' }))).toMatchObject({ status: 400, code: 'bank_account_exists' })
  })

  it('in Europe is named by its IBAN, elsewhere by what SWIFT payments need', async () => {
    const german = { object: 'bank_account', country: 'DE', account_number: 'de89 3704 0044 0532 0130 00', account_holder_name: 'Jenny Rosen' }
    expect(await add(german)).toMatchObject({ currency: 'eur', last4: '3000', routing_number: null, default_for_currency: true })
    const inHongKong = { ...german, country: 'HK', account_number: '839201746513', bank_name: 'HSBC', bank_address: '1 Queen’s Road', bank_code: '004' }
    expect(await refusalOf(add(inHongKong))).toMatchObject({ status: 400, code: 'parameter_missing', param: 'external_account[swift]' })
    expect(await add({ ...inHongKong, swift: 'HSBCHKHH' })).toMatchObject({ currency: 'hkd', bank_name: 'HSBC', routing_number: 'HSBCHKHH' })
  })

  it.each([
    ['account_number', { ...american, account_number: '12' }, 'account_number_invalid'],
    ['account_number', { ...american, country: 'DE', routing_number: undefined, account_number: 'DE89370400440532013001' }, 'account_number_invalid'],
    ['routing_number', { ...american, routing_number: '12345' }, 'routing_number_invalid'],
    ['routing_number', { ...american, routing_number: undefined }, 'parameter_missing'],
    ['routing_number', { ...american, country: 'DE', account_number: 'DE89370400440532013000' }, 'parameter_unknown'],
    ['account_holder_name', { ...american, account_holder_name: undefined }, 'parameter_missing'],
    ['currency', { ...american, currency: 'jpy' }, 'currency_invalid'],
    ['country', { ...american, country: 'XX' }, 'parameter_invalid_enum'],
    ['object', { ...american, object: 'wallet' }, 'parameter_invalid_enum'],
    ['number', { object: 'card', number: '4000056655665556', exp_month: 12, exp_year: 2034 }, 'parameter_unknown'],
  ])('whose %s cannot be right is refused by that name, %#', async (field, given, code) => {
    const refusal = await refusalOf(add(given))
    expect(refusal).toMatchObject({ status: 400, type: 'invalid_request_error', code, param: `external_account[${field}]` })
  })

  it('of another account cannot be named', async () => {
    expect(await refusalOf(api.otherShop.stripe.accounts.listExternalAccounts(accountId))).toMatchObject({ status: 403, code: 'account_invalid' })
    const form = 'external_account=btok_us_verified'
    expect(await api.request('POST', `/v1/accounts/${accountId}/external_accounts`, { form, secret: api.otherShop.secret })).toMatchObject({ status: 403 })
  })
})

describe('a debit card', () => {
  it('is added by its token, and takes payouts of its own currency only', async () => {
    const card = await add({ object: 'card', token: 'tok_mastercard_debit_us_transferSuccess' })
    expect(card).toMatchObject({ object: 'card', brand: 'MasterCard', currency: 'usd', funding: 'debit', last4: '8210', default_for_currency: false })
    const euros = add({ object: 'card', token: 'tok_visa_debit_us_transferSuccess', currency: 'eur' })
    expect(await refusalOf(euros)).toMatchObject({ status: 400, code: 'currency_invalid', param: 'external_account[currency]' })
    expect(await refusalOf(add('tok_visa'))).toMatchObject({ status: 404, code: 'resource_missing', param: 'external_account' })
  })
})

describe('the external accounts', () => {
  it('are listed newest first, by kind and page, without those that were removed', async () => {
    const { stripe: client, merchantId } = api.otherShop
    const made: string[] = []
    for (const token of ['btok_us_verified', 'tok_visa_debit_us_transferSuccess', 'btok_us_verified_noAccount']) {
      made.push((await client.accounts.createExternalAccount(merchantId, { external_account: token })).id)
      api.clock.advance(1000)
    }
    const [first, card, last] = made as [string, string, string]
    const list = async (params: Stripe.AccountListExternalAccountsParams = {}) =>
      (await client.accounts.listExternalAccounts(merchantId, params)).data.map(({ id }) => id)
    expect(await list()).toEqual([last, card, first])
    expect(await list({ object: 'card' })).toEqual([card])
    expect(await list({ limit: 1, starting_after: last })).toEqual([card])
    expect(await client.accounts.deleteExternalAccount(merchantId, card)).toEqual(
      expect.objectContaining({ id: card, object: 'card', currency: 'usd', deleted: true }),
    )
    expect(await list()).toEqual([last, first])
    expect(await refusalOf(client.accounts.retrieveExternalAccount(merchantId, card))).toMatchObject({ status: 404, code: 'resource_missing', param: 'id' })
    expect(await refusalOf(client.accounts.deleteExternalAccount(merchantId, card))).toMatchObject({ status: 404 })
  })

  it('have one default a currency, which goes last', async () => {
    const { stripe: client, merchantId } = api.liveShop
    const { id: first } = await client.accounts.createExternalAccount(merchantId, { external_account: 'btok_us_verified' })
    const second = await client.accounts.createExternalAccount(merchantId, { external_account: american, default_for_currency: true })
    expect(second).toMatchObject({ default_for_currency: true })
    expect(await client.accounts.retrieveExternalAccount(merchantId, first)).toMatchObject({ default_for_currency: false })
    const update = (id: string, params: Stripe.AccountUpdateExternalAccountParams) => client.accounts.updateExternalAccount(merchantId, id, params)
    expect(await refusalOf(update(second.id, { default_for_currency: false }))).toMatchObject({ status: 400, param: 'default_for_currency' })
    expect(await refusalOf(client.accounts.deleteExternalAccount(merchantId, second.id))).toMatchObject({ status: 400, code: 'bank_account_is_default' })
    expect(await update(first, { default_for_currency: true, metadata: { a: '1' } })).toMatchObject({ default_for_currency: true, metadata: { a: '1' } })
    expect(await client.accounts.deleteExternalAccount(merchantId, second.id)).toMatchObject({ id: second.id, deleted: true })
  })
})

it('whatever a key changes is in the audit log, with the key and without the number', async () => {
  const { id } = await add({ ...american, account_number: '839201746700' })
  await stripe.accounts.updateExternalAccount(accountId, id, { default_for_currency: true })
  const { id: next } = await add({ ...american, account_number: '839201746701' }, { default_for_currency: true })
  await stripe.accounts.deleteExternalAccount(accountId, id)
  const { rows } = await api.db.owner.query<{ action: string; user_id: null; details: Record<string, unknown> }>(
    'SELECT action, user_id, details FROM merchant_audit_events WHERE merchant_id = $1 AND target_id = ANY ($2) ORDER BY id',
    [accountId, [id, next]],
  )
  expect(rows.map(({ action }) => action)).toEqual(['bank_account.added', 'bank_account.default_changed', 'bank_account.added', 'bank_account.removed'])
  for (const { user_id, details } of rows) {
    expect([user_id, details.key_id]).toEqual([null, expect.stringMatching(/^key_/)])
    expect(JSON.stringify(details)).not.toContain('839201')
  }
})

describe('the number of a bank account', () => {
  it('is kept nowhere as it is: not in the database, the logs, an answer or a hash that could be tried', async () => {
    const secret = '839201746599'
    const answers: unknown[] = []
    const given = { ...american, account_number: secret }
    answers.push(await add(given, {}, { idempotencyKey: 'numbers' }))
    answers.push((await refusalOf(add({ ...given, routing_number: '021000022' }))).error.raw)
    answers.push((await refusalOf(add({ ...given, country: 'DE', routing_number: undefined }))).error.raw)
    const form = `external_account[object]=bank_account&external_account[account_number]=${secret}`
    for (const rest of ['&surprise=1', '&%zz']) answers.push(await api.request('POST', `/v1/accounts/${accountId}/external_accounts`, { form: form + rest }))
    expect(JSON.stringify(answers)).not.toContain(secret)
    expect(await searchEverything(api.db.owner, api.logs.join('\n'), { texts: [secret], codes: [] })).toEqual([])
  })

  it('tells the same request again however it is spaced, and another account as another request', async () => {
    const request = { idempotencyKey: randomUUID() }
    const first = await add({ ...american, account_number: '839201746600' }, {}, request)
    expect((await add({ ...american, account_number: '8392 0174 6600' }, {}, request)).id).toBe(first.id)
    expect(await refusalOf(add({ ...american, account_number: '839201746601' }, {}, request))).toMatchObject({ type: 'idempotency_error' })
    const { rows } = await api.db.owner.query(`SELECT FROM bank_accounts WHERE last4 = '6600'`)
    expect(rows).toHaveLength(1)
  })
})
