import { spawn } from 'node:child_process'
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verifyLogin } from '#areas/identity/contract/second-step.ts'
import { addAuthenticator, openSignIn, type TestAuthenticator } from '#areas/identity/test/second-factors.ts'
import { addPushDevice, listPushDevices } from '#areas/notifications/contract/push.ts'
import { createLocalMailer } from '#areas/notifications/server/mail/local-mailbox.ts'
import { openBankAccount } from '#areas/payouts/test/payouts.ts'
import { inShop, listOpen, makePlatformShop, type PlatformShop } from '#areas/platform/test/instructions.ts'
import { plantStore, plantTicket } from '#areas/stores/test/stores.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { createApp } from '#server/app.ts'
import type { RotationStep } from '#server/commands/keys/rotation.ts'
import { type Database, openDatabase } from '#server/infra/database/database.ts'
import { startEmbedded } from '#server/infra/database/embedded/embedded.ts'
import { appUrl } from '#server/infra/database/roles.ts'
import { openKeys } from '#server/infra/keys/keys.ts'
import { backUp, restore } from '../support/backups.ts'
import { openBrowser } from '../support/browser.ts'
import { createEmptyDatabase } from '../support/database.ts'
import { makeBusiness, type TestBusiness } from '../support/factories.ts'
import { testKeys } from '../support/keys.ts'
import { testSecretKey } from '../support/postgres.ts'
import { isSoak } from '../support/scale.ts'
import { readKeyCounts, readSealed } from '../support/sealed-values.ts'
import { call, createTestServer, type TestServer } from '../support/server.ts'
import { connectTo, type Ended, runProduct, startProduct } from './product.ts'

/** `counterfoil rotate-key` while the product is used, killed at every step. */

const timeout = 300_000
const mailCount = 230
/** One after the other, in one command each. */
const rotations = isSoak ? 2 : 1
const steps: readonly RotationStep[] = [
  'key_created',
  'begun',
  'login_created',
  'key_replaced',
  'step_done',
  'step_committed',
  'resealed',
  'before_commit',
  'finished',
]
const killed: Ended = { code: null, output: expect.any(String) as string }

async function runRotation(env: Readonly<Record<string, string>>, dying: readonly string[] = []): Promise<Ended> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'rotate-key.ts'), ...dying], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

/** As if a minute had passed: a worker that died keeps its job until its lease ends. */
const endLeases = (owner: pg.Client | pg.Pool) => owner.query(`UPDATE long_jobs SET leased_until = statement_timestamp() WHERE state = 'running'`)

async function addMails(database: Database, keys: typeof testKeys): Promise<void> {
  const mailer = createLocalMailer(database, keys)
  const mail = { to: 'mei@example.com', language: 'en', timeZone: 'UTC', subject: 'Confirm', html: '<p>', oneClickUnsubscribe: null } as const
  for (let number = 0; number < mailCount; number++) await mailer.send({ ...mail, id: `mail_${number}`, text: `Mail ${number}` }, new Date())
}

describe('a database that is given', () => {
  let server: TestServer
  let shop: PlatformShop
  let business: TestBusiness
  let authenticator: TestAuthenticator
  let newKey: string
  const logins: string[] = []
  const closing: (() => Promise<void>)[] = []

  beforeEach(async () => {
    server = await createTestServer()
    shop = await makePlatformShop(server)
    business = await makeBusiness(server)
    await business.key('live')
    authenticator = await addAuthenticator(server, business.people.owner.userId)
    const { id } = await inShop(server, shop, (context) => openBankAccount(context))
    const binding = `${shop.business.liveId}/${id}`
    const sealed = (await testKeys.sealer('bank-account').seal({ db: server.db.database.global }, '"an open call"', binding)).toString('base64')
    await server.db.owner.query(
      `INSERT INTO intents (merchant_id, id, kind, subject_id, request, actor, created_at, leased_until, outcome, done_at)
       VALUES ($1, 'int_sealed', 'payout.send', 'x', $2, '{}', now(), now(), '{}', now())`,
      [shop.business.liveId, { destination: { kind: 'bank_account', sealed, binding } }],
    )
    await server.db.owner.query(
      `INSERT INTO approval_requests (merchant_id, id, action, currency, bank_account_id, changes, input, sealed_details, requested_by, requested_by_name, created_at, expires_at)
       VALUES ($1, 'apr_sealed', 'bank_account.add', 'USD', $2, '{}', '{}', decode($3, 'base64'), 'usr_x', 'X', now(), now() + interval '1 hour')`,
      [shop.business.liveId, id, sealed],
    )
    await server.db.owner.query(`UPDATE platforms SET push_url = 'https://core.example', sealed_push_secret = $2 WHERE platform_id = $1`, [
      shop.platform.platformId,
      await testKeys.sealer('instruction-push').seal({ db: server.db.database.global }, 'isec_test', shop.platform.platformId),
    ])
    await server.db.owner.query(
      `INSERT INTO sso_providers (business_id, issuer, client_id, sealed_client_secret, counts_as_second_factor) VALUES ($1, 'https://id.example', 'counterfoil', $2, false)`,
      [business.businessId, await testKeys.sealer('sso-client-secret').seal({ db: server.db.database.global }, 'client-secret', business.businessId)],
    )
    await plantStore(server, { merchantId: business.liveId })
    await plantTicket(server)
    await turnOnPush()
    await addMails(server.db.database, testKeys)
    newKey = randomBytes(32).toString('hex')
    logins.push(new URL(appUrl(server.db.url, Buffer.from(newKey))).username)
  })
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
    await server.close()
  })
  afterAll(async () => {
    const other = await createEmptyDatabase()
    for (const login of logins) await other.owner.query(`DROP ROLE IF EXISTS ${login}`)
    await other.drop()
  })

  const settings = (first = testSecretKey.toString(), second: string | null = newKey) => ({
    DATABASE_URL: server.db.url,
    SECRET_KEY: first,
    ...(second === null ? {} : { SECOND_SECRET_KEY: second }),
  })
  /** Creates the key pair, as a browser that subscribes does, and adds a browser. */
  async function turnOnPush(): Promise<void> {
    const { token } = business.people.owner
    await server.call(listPushDevices, { token })
    const curve = createECDH('prime256v1')
    const body = {
      endpoint: 'https://8.8.8.8/send/secret',
      keys: { p256dh: curve.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
    }
    expect((await server.call(addPushDevice, { token, body })).status).toBe(200)
  }
  /** Killed at this step; its lease is over. */
  async function killAt(step: RotationStep, env = settings()): Promise<void> {
    expect(await runRotation(env, [step])).toEqual(killed)
    await endLeases(server.db.owner)
  }
  const read = (secretKey: Buffer = testSecretKey) => readSealed(server.db.owner, server.db.url, secretKey)

  /** The whole server once more, with the new key. */
  async function startServerWithNewKey(): Promise<TestServer> {
    const secretKey = Buffer.from(newKey)
    const database = openDatabase({ connectionString: appUrl(server.db.url, secretKey), poolSize: 4, hasLimits: true })
    const config = { ...server.config, secretKey }
    const app: FastifyInstance = await createApp({
      config,
      database,
      clock: server.clock,
      hasRateLimits: false,
      webDirectory: path.join(import.meta.dirname, '../support/web'),
    })
    closing.push(async () => {
      await app.close()
      await database.close()
    })
    return { ...server, app, config, inject: (request) => app.inject(request) as never, call: (endpoint, options) => call(app, endpoint, options) }
  }

  async function signIn(on: TestServer, with_ = authenticator): Promise<number> {
    server.clock.advance(30_000)
    const browser = openBrowser(on)
    const challenge = await openSignIn(browser, business.people.owner)
    const { status } = await browser.call<Answer<typeof verifyLogin>>(verifyLogin, {
      body: { challenge, proof: { method: 'authenticator', code: with_.code() }, trust_device: false },
    })
    return status
  }
  const callApi = async (on: TestServer) =>
    (await on.inject({ method: 'GET', url: '/v1/balance', headers: { authorization: `Bearer ${await business.key('live')}` } })).statusCode

  test('continues after kill -9 at every step, and nothing is unreadable meanwhile', { timeout }, async () => {
    const before = await read()
    expect([...new Set([...before.keys()].map((name) => name.split(' ')[0]))].toSorted()).toEqual([
      'approval_requests',
      'authenticators',
      'bank_accounts',
      'instructions',
      'intents',
      'local_mails',
      'platforms',
      'push_identity',
      'push_subscriptions',
      'sso_providers',
      'store_tickets',
      'stores',
    ])
    expect([...before.values()]).toEqual(expect.arrayContaining(['client-secret', expect.stringContaining('https://8.8.8.8/send/secret')]))
    for (const step of steps.slice(0, 6)) {
      await killAt(step)
      expect(await read()).toEqual(before)
      expect([await signIn(server), await callApi(server)]).toEqual([200, 200])
    }
    expect(await read(Buffer.from(newKey))).toEqual(before)
    const next = await startServerWithNewKey()
    expect(await signIn(next)).toBe(200)

    // The old server works, so the old key stays.
    const { code, output } = await runRotation(settings())
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('with the old key. Restart every server with SECRET_KEY set to the new key, then run rotate-key again'),
    ])
    expect(await readKeyCounts(server.db.owner)).toEqual({ sealing: 2, secretKeys: 2 })
    await server.app.close()
    await server.db.database.close()

    for (const step of steps.slice(6)) {
      await killAt(step, step === 'before_commit' ? settings(newKey, null) : settings())
      expect(await read(Buffer.from(newKey))).toEqual(before)
      expect([await signIn(next), await callApi(next)]).toEqual([200, 200])
    }
    expect(await readKeyCounts(server.db.owner)).toEqual({ sealing: 1, secretKeys: 1 })
    await expect(read()).rejects.toThrow(/encrypted under another secret key|permission denied/)
    expect((await listOpen(next, shop))[0]?.data).toMatchObject({ destination: { account_number: '000123456789' } })
    expect(await runRotation(settings())).toEqual({
      code: 1,
      output: 'The rotation is complete. Set SECRET_KEY to the value of SECOND_SECRET_KEY, and remove SECOND_SECRET_KEY.\n',
    })
    expect(await runProduct('/nonexistent', 'migrate', settings())).toMatchObject({ code: 1, output: expect.stringContaining('SECRET_KEY is not the key') })
    expect(await runProduct('/nonexistent', 'migrate', settings(newKey, null))).toEqual({ code: 0, output: 'The database is up to date.\n' })
  })

  test('serves sign-ins, second factors and API calls while it runs, and seals new values under the new key', { timeout }, async () => {
    let isRunning = true
    const statuses = new Set<number>()
    const added: TestAuthenticator[] = []
    const load = (async () => {
      do {
        statuses.add(await signIn(server)).add(await callApi(server))
        if (added.length < 3) added.push(await addAuthenticator(server, business.people.owner.userId, `App ${added.length}`))
        await wait(1)
      } while (isRunning)
    })()
    const ended = await runRotation(settings())
    isRunning = false
    await load
    expect([ended, [...statuses]]).toEqual([{ code: 0, output: expect.stringContaining('Encrypted') }, [200]])
    const outdated = async () => (await server.db.owner.query('SELECT count_outdated_seals()::int AS count')).rows[0]
    expect(await outdated()).toEqual({ count: 0 })
    const last = await addAuthenticator(server, business.people.owner.userId, 'Last')
    expect(await outdated()).toEqual({ count: 0 })
    const next = await startServerWithNewKey()
    for (const each of [authenticator, ...added, last]) expect(await signIn(next, each)).toBe(200)
    expect((await read(Buffer.from(newKey))).size).toBe(mailCount + 11 + added.length + 1)
  })

  test('says what to do about a missing, wrong or equal second key, and can be given up', { timeout }, async () => {
    const before = await read()
    expect(await runRotation(settings(undefined, null))).toEqual({
      code: 1,
      output: 'Set SECOND_SECRET_KEY to the new key. Create one with: openssl rand -hex 32. Nothing was changed.\n',
    })
    expect(await runRotation(settings(undefined, testSecretKey.toString()))).toEqual({
      code: 1,
      output: 'SECOND_SECRET_KEY must differ from SECRET_KEY. Nothing was changed.\n',
    })
    const foreign = 'another-installation-has-this-key-instead'
    expect(await runRotation(settings(foreign))).toMatchObject({ code: 1, output: expect.stringContaining('SECRET_KEY is not the key of this database.') })
    await killAt('step_committed')
    for (const second of [null, foreign]) {
      expect(await runRotation(settings(undefined, second))).toEqual({
        code: 1,
        output:
          'SECOND_SECRET_KEY is not the new key of the rotation in progress. Set it to that key, or run rotate-key --cancel, which keeps the old key. Nothing was changed.\n',
      })
    }
    expect(await runProduct('/nonexistent', 'rotate-key', settings(foreign, null), ['--cancel'])).toMatchObject({ code: 1 })
    expect(await runProduct('/nonexistent', 'rotate-key', settings(undefined, null), ['--cancel'])).toEqual({
      code: 0,
      output: 'The rotation was canceled. The old key stays in use.\n',
    })
    expect(await read()).toEqual(before)
    await expect(read(Buffer.from(newKey))).rejects.toThrow()
    expect(await runProduct('/nonexistent', 'rotate-key', settings(undefined, null), ['--cancel'])).toEqual({
      code: 1,
      output: 'No rotation is in progress. Nothing was changed.\n',
    })
    // Another new key, and everything moves on to it.
    newKey = randomBytes(32).toString('hex')
    logins.push(new URL(appUrl(server.db.url, Buffer.from(newKey))).username)
    await server.app.close()
    await server.db.database.close()
    expect(await runRotation(settings())).toMatchObject({ code: 0, output: expect.stringContaining('The key is rotated.') })
    expect(await read(Buffer.from(newKey))).toEqual(before)
  })

  test('a backup that was made in the middle restores with the key that made it, and can be rotated again', { timeout }, async () => {
    const before = await read()
    // Tickets are valid for minutes, so no backup has them.
    for (const name of before.keys()) if (name.startsWith('store_tickets ')) before.delete(name)
    await killAt('step_committed')
    const folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-rotation-'))
    const target = await createEmptyDatabase()
    closing.push(async () => {
      await target.drop()
      await rm(folder, { recursive: true })
    })
    await backUp(server.db.url, path.join(folder, 'middle.age'))
    await restore(path.join(folder, 'middle.age'), target.url)
    expect(await readSealed(target.owner, target.url, testSecretKey)).toEqual(before)
    expect(await readKeyCounts(target.owner)).toEqual({ sealing: 2, secretKeys: 1 })
    await target.database.close()
    const otherKey = randomBytes(32).toString('hex')
    logins.push(new URL(appUrl(target.url, Buffer.from(otherKey))).username)
    expect(await runRotation({ DATABASE_URL: target.url, SECRET_KEY: testSecretKey.toString(), SECOND_SECRET_KEY: otherKey })).toMatchObject({ code: 0 })
    expect(await readSealed(target.owner, target.url, Buffer.from(otherKey))).toEqual(before)
  })
})

describe('the embedded database', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-rotation-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const file = () => path.join(folder, 'secret.key')
  const readKey = async () => Buffer.from((await readFile(file(), 'utf8')).trim())

  async function inDatabase<T>(work: (owner: pg.Client, url: string) => Promise<T>): Promise<T> {
    const { ownerUrl, stop } = await startEmbedded(folder)
    const owner = new pg.Client({ connectionString: ownerUrl })
    await owner.connect()
    try {
      return await work(owner, ownerUrl)
    } finally {
      await owner.end()
      await stop()
    }
  }

  test('replaces secret.key, killed three times, and a second rotation replaces it again', { timeout }, async () => {
    expect(await runProduct(folder, 'migrate')).toMatchObject({ code: 0 })
    const oldKey = await readKey()
    const before = await inDatabase(async (owner, url) => {
      const database = openDatabase({ connectionString: appUrl(url, oldKey), poolSize: 2 })
      await addMails(database, await openKeys(database, { secretKey: oldKey }))
      await database.close()
      return readSealed(owner, url, oldKey)
    })
    expect(before.size).toBe(mailCount)

    for (const step of ['begun', 'step_committed', 'before_commit'] as const) {
      expect(await runRotation({ DATA_DIR: folder }, [step])).toEqual(killed)
      const key = await readKey()
      expect(key.equals(oldKey)).toBe(step === 'begun')
      const sealed = await inDatabase(async (owner, url) => {
        await endLeases(owner)
        return readSealed(owner, url, key)
      })
      expect(sealed).toEqual(before)
      expect(await runProduct(folder, 'migrate')).toMatchObject({ code: 0 })
    }
    expect(await runRotation({ DATA_DIR: folder })).toMatchObject({ code: 0, output: expect.stringContaining('The key is rotated.') })
    const newKey = await readKey()
    await inDatabase(async (owner, url) => {
      expect(await readSealed(owner, url, newKey)).toEqual(before)
      await expect(readSealed(owner, url, oldKey)).rejects.toThrow('not permitted to log in')
      expect(await readKeyCounts(owner)).toEqual({ sealing: 1, secretKeys: 1 })
    })
    expect(await runProduct(folder, 'migrate', { SECRET_KEY: oldKey.toString() })).toMatchObject({ code: 1 })

    expect(await runProduct(folder, 'rotate-key')).toMatchObject({ code: 0 })
    expect((await readKey()).equals(newKey)).toBe(false)
    expect(await inDatabase(async (owner, url) => readSealed(owner, url, await readKey()))).toEqual(before)
  })

  test('retires the old key in one command while the server goes on without a restart', { timeout }, async () => {
    const product = await startProduct(folder)
    const owner = await connectTo(folder)
    let isRunning = true
    try {
      const statuses = new Set<number>()
      const load = (async () => {
        while (isRunning) {
          const { status } = await fetch(`${product.address}/v1/payment_intents`, {
            method: 'POST',
            headers: { authorization: `Bearer ${product.sandboxKey}`, 'content-type': 'application/x-www-form-urlencoded' },
            body: 'amount=1500&currency=usd&payment_method=pm_card_visa&confirm=true',
          })
          statuses.add(status)
        }
      })()
      const keys = [await readKey()]
      for (let round = 1; round <= rotations; round++) {
        expect(await runProduct(folder, 'rotate-key')).toEqual({ code: 0, output: expect.stringContaining('The key is rotated.') })
        keys.push(await readKey())
        expect(await readKeyCounts(owner)).toEqual({ sealing: 1, secretKeys: 1 })
      }
      isRunning = false
      await load
      expect([...statuses]).toEqual([200])
      expect(new Set(keys.map(String)).size).toBe(rotations + 1)
      // A value that the server seals now opens under the last key.
      const added = await fetch(`${product.address}/v1/accounts/${await sandboxOf(owner)}/external_accounts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${product.sandboxKey}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          'external_account[object]': 'bank_account',
          'external_account[country]': 'US',
          'external_account[currency]': 'usd',
          'external_account[account_holder_name]': 'Jenny Rosen',
          'external_account[account_number]': '700000001',
          'external_account[routing_number]': '021000021',
        }),
      })
      expect(await added.json()).toMatchObject({ object: 'bank_account', last4: '0001' })
    } finally {
      isRunning = false
      await owner.end()
      await product.stop()
    }
    const key = await readKey()
    const sealed = await inDatabase((database, url) => readSealed(database, url, key))
    expect([...sealed.keys()].filter((name) => name.startsWith('bank_accounts')).length).toBeGreaterThan(0)
  })
})

async function sandboxOf(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ merchant_id: string }>(
    `SELECT a.merchant_id FROM merchant_accounts a JOIN api_keys k USING (merchant_id) WHERE a.kind = 'sandbox'`,
  )
  return rows[0]?.merchant_id ?? ''
}
