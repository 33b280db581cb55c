import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { addBankAccount, listBankAccounts, removeBankAccount, setDefaultBankAccount } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { codeStepUp } from '#kernel/envelope.ts'
import type { BankAccountId } from '#kernel/ids.ts'
import { makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

let server: TestServer
let business: TestBusiness<'administrator' | 'finance' | 'support' | 'viewer'>
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['administrator', 'finance', 'support', 'viewer'] })
})

const american = {
  country: 'US',
  currency: 'USD',
  account_type: 'business',
  holder_name: 'Harbour Lane Inc.',
  account_number: '000123456789',
  ach_routing_number: '110000000',
}
const german = { country: 'DE', currency: 'EUR', account_type: 'business', holder_name: 'Müller GmbH', iban: 'de89 3704 0044 0532 0130 00' }

const caller = (role: keyof typeof business.people = 'administrator') => ({ token: business.people[role].token, params: { id: business.liveId } })
const add = (body: object, role?: keyof typeof business.people) => server.call<Answer<typeof addBankAccount>>(addBankAccount, { ...caller(role), body })
const list = async () => (await server.call<Answer<typeof listBankAccounts>>(listBankAccounts, caller('viewer'))).envelope.data
const act = (endpoint: typeof removeBankAccount | typeof setDefaultBankAccount, bankAccountId: BankAccountId) =>
  server.call(endpoint, { ...caller(), params: { id: business.liveId, bankAccountId } })

async function readAudit(): Promise<unknown[]> {
  const { rows } = await server.db.owner.query(
    `SELECT action, user_id, merchant_id, target_id, details FROM merchant_audit_events WHERE merchant_id = $1 AND outcome = 'success' ORDER BY id`,
    [business.liveId],
  )
  return rows
}

test('an account is shown by its end, waits a day for its first withdrawal, and leaves an audit row without its number', async () => {
  const { status, envelope } = await add(american)
  expect(status).toBe(200)
  expect(envelope.data).toMatchObject({
    kind: 'bank_account',
    currency: 'USD',
    number_type: 'account_number',
    last4: '6789',
    holder_name: 'Harbour Lane Inc.',
    ach_routing_number: '110000000',
    status: 'new',
    is_default: true,
    takes_instant: true,
    first_payout_from: new Date(server.clock.now().getTime() + 86_400_000).toISOString(),
  })
  expect(await list()).toEqual([envelope.data])
  expect(await readAudit()).toEqual([
    {
      action: 'bank_account.added',
      user_id: business.people.administrator.userId,
      merchant_id: business.liveId,
      target_id: envelope.data.id,
      details: { kind: 'bank_account', country: 'US', currency: 'USD', last4: '6789', is_default: true },
    },
  ])
})

test('no number is in the database, in the log or in an answer', async () => {
  await add(american)
  await add(german)
  const { rows } = await server.db.owner.query<{ text: string }>(
    `SELECT (SELECT string_agg(b::text, ' ') FROM bank_accounts b) || (SELECT string_agg(a::text, ' ') FROM merchant_audit_events a) AS text`,
  )
  const everything = `${rows[0]?.text} ${server.logs.join(' ')} ${JSON.stringify(await list())}`
  for (const number of ['000123456789', '370400440532013000', 'DE89370400440532013000']) {
    expect(everything).not.toContain(number)
    expect(everything).not.toContain(Buffer.from(number).toString('hex'))
  }
  expect((await list()).map(({ last4 }) => last4).sort()).toEqual(['3000', '6789'])
})

test('names every wrong field in the reader’s language', async () => {
  const wrong = { ...american, account_number: '12', ach_routing_number: '021000022', holder_name: '', currency: 'EUR' }
  const english = await add(wrong)
  expect([english.status, english.fields]).toEqual([
    422,
    [
      { path: 'holder_name', message: 'Required for bank accounts in United States.' },
      { path: 'account_number', message: 'Bank account number 6-18 digits.' },
      { path: 'ach_routing_number', message: 'Invalid ACH routing number. Check it for typos.' },
      { path: 'currency', message: "EUR payouts aren't available for this account type in United States." },
    ],
  ])
  const chinese = await server.call(addBankAccount, { ...caller(), body: wrong, locale: 'zh-cn' })
  expect(chinese.fields.map(({ message }) => message)).toEqual([
    '美国的银行账户必须填写此项。',
    '银行账号须为 6 至 18 位数字。',
    'ACH 路由号码无效，请检查输入是否有误。',
    '美国的此类账户不支持 EUR 提现。',
  ])
  expect(await list()).toEqual([])
})

test('asks for a fresh confirmation before each change', async () => {
  const token = await makeSession(server, business.people.administrator.userId, { isSteppedUp: false })
  for (const endpoint of [addBankAccount, setDefaultBankAccount, removeBankAccount]) {
    const result = await server.call(endpoint, { token, params: { id: business.liveId, bankAccountId: 'ba_none' }, body: {} })
    expect([result.status, result.envelope.code]).toEqual([403, codeStepUp])
  }
})

test('is for administrators to change, for finance to see and for support not at all', async () => {
  expect((await add(american, 'finance')).status).toBe(403)
  expect((await server.call(listBankAccounts, caller('finance'))).status).toBe(200)
  expect((await server.call(listBankAccounts, caller('support'))).status).toBe(403)
})

describe('the default', () => {
  it('is the first of its currency until another one is chosen, and each currency has its own', async () => {
    const first = (await add(american)).envelope.data
    const euros = (await add(german)).envelope.data
    const second = (await add({ ...american, account_number: '000111111116' })).envelope.data
    expect([first.is_default, euros.is_default, second.is_default]).toEqual([true, true, false])
    const third = (await add({ ...american, account_number: '000111111113', is_default: true })).envelope.data
    const defaults = async () => new Set((await list()).filter(({ is_default }) => is_default).map(({ id }) => id))
    expect(await defaults()).toEqual(new Set([third.id, euros.id]))
    expect((await act(setDefaultBankAccount, second.id)).status).toBe(200)
    expect(await defaults()).toEqual(new Set([second.id, euros.id]))
    expect((await readAudit()).at(-1)).toMatchObject({ action: 'bank_account.default_changed', target_id: second.id, details: { before: third.id } })
    // Once more changes nothing and leaves no row.
    const rows = (await readAudit()).length
    expect((await act(setDefaultBankAccount, second.id)).status).toBe(200)
    expect((await readAudit()).length).toBe(rows)
  })

  it('stays one, however many are chosen at once', async () => {
    await add(american)
    const others = await Promise.all(
      ['000111111116', '000111111113', '000222222227'].map(async (account_number) => (await add({ ...american, account_number })).envelope.data),
    )
    const results = await Promise.all([
      ...others.map(({ id }) => act(setDefaultBankAccount, id)),
      ...['000333333335', '000444444440'].map((account_number) => add({ ...american, account_number, is_default: true })),
    ])
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await list()).filter(({ is_default }) => is_default)).toHaveLength(1)
  })

  it('is removed last of its currency', async () => {
    const first = (await add(american)).envelope.data
    const second = (await add({ ...american, account_number: '000111111116' })).envelope.data
    const refused = await act(removeBankAccount, first.id)
    expect([refused.status, refused.envelope.message]).toEqual([409, 'This is the default account for USD. Choose another default first.'])
    expect((await act(removeBankAccount, second.id)).status).toBe(200)
    expect((await act(removeBankAccount, first.id)).status).toBe(200)
    expect(await list()).toEqual([])
  })
})

test('the same account is there once per currency, and may come back after it was removed', async () => {
  const { id } = (await add(american)).envelope.data
  const again = await add({ ...american, holder_name: 'Somebody else' })
  expect([again.status, again.fields]).toEqual([422, [{ path: 'account_number', message: 'This account has already been added for USD.' }]])
  const twins = await Promise.all([add(german), add(german)])
  expect(twins.map(({ status }) => status).sort()).toEqual([200, 422])
  await act(removeBankAccount, id)
  const { rows } = await server.db.owner.query('SELECT sealed_details, removed_at IS NOT NULL AS is_removed FROM bank_accounts WHERE id = $1', [id])
  expect(rows).toEqual([{ sealed_details: null, is_removed: true }])
  const back = await add(american)
  expect([back.status, back.envelope.data.is_default]).toEqual([200, true])
  // What was removed cannot be chosen or removed again.
  for (const endpoint of [setDefaultBankAccount, removeBankAccount]) expect((await act(endpoint, id)).status).toBe(404)
})

test('the sandbox and another business have accounts of their own', async () => {
  const { id } = (await add(american)).envelope.data
  const other = await makeBusiness(server, { roles: ['administrator', 'finance', 'support', 'viewer'] })
  for (const endpoint of [setDefaultBankAccount, removeBankAccount]) {
    const params = { id: other.liveId, bankAccountId: id }
    expect((await server.call(endpoint, { token: other.people.administrator.token, params })).status).toBe(404)
  }
  const sandbox = await server.call(listBankAccounts, { ...caller(), params: { id: business.sandboxId } })
  expect(sandbox.envelope.data).toEqual([])
  expect((await list()).map((account) => account.id)).toEqual([id])
})
