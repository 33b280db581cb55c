import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sell } from '#areas/disputes/test/disputes.ts'
import { verifyTrade } from '#areas/home/server/index.ts'
import { countOutcomes, sumCapturesByDay } from '#areas/home/server/store.ts'
import { readLedgerBalances, verifyLedger } from '#areas/ledger/server/index.ts'
import { refundPayment } from '#areas/payments/server/index.ts'
import { verifyVamp } from '#areas/vamp/server/index.ts'
import { listMonths } from '#areas/vamp/server/store.ts'
import { openDatabase } from '#server/infra/database/database.ts'
import { migrate } from '#server/infra/database/migrate.ts'
import { appUrl } from '#server/infra/database/roles.ts'
import { accountOf, makeAccount, type TestAccount, testAcquirer } from '../support/account.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startTestServer, type TestServer, testSecretKey, withDatabase } from '../support/postgres.ts'
import { copyRows, deleteRows } from './copy.ts'

const now = new Date('2026-06-15T12:07:00Z')
const aMillion = 1_000_000

/** Its transaction counter is a million ahead of that of the other tests' server. */
let aheadServer: TestServer
let ahead: TestDatabase
let restored: TestDatabase
beforeAll(async () => {
  aheadServer = await startTestServer()
  ahead = await createDatabaseOn(aheadServer)
  restored = await createTestDatabase()
  await ahead.owner.query(`DO $$ BEGIN FOR i IN 1..${aMillion} LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$`)
}, 240_000)
afterAll(async () => {
  await restored.drop()
  await ahead.drop()
  await aheadServer.stop()
})

async function createDatabaseOn({ ownerUrl, secretKey }: TestServer): Promise<TestDatabase> {
  const admin = new pg.Client({ connectionString: ownerUrl })
  await admin.connect()
  await admin.query('CREATE DATABASE counterfoil_ahead')
  await admin.end()
  const url = withDatabase(ownerUrl, 'counterfoil_ahead')
  await migrate(url, { secretKey })
  const owner = new pg.Pool({ connectionString: url, max: 3 })
  // Stopping the server may cut a connection that is just closing.
  owner.on('connect', (client) => client.on('error', () => {}))
  owner.on('error', () => {})
  const database = openDatabase({ connectionString: appUrl(url, testSecretKey), poolSize: 10, hasLimits: true })
  const asOwner = openDatabase({ connectionString: url, poolSize: 1 })
  const drop = async () => {
    await Promise.all([database.close(), asOwner.close(), owner.end()])
  }
  return { database, owner, asOwner, url, drop }
}

/** Every figure that is kept, as the product reads it. */
async function figuresOf(account: TestAccount) {
  return account.run(now, async (context) => {
    const slice = { merchantId: context.merchantId, currency: 'USD' as const, from: new Date('2026-06-15'), until: new Date('2026-06-16') }
    return {
      balances: (await readLedgerBalances(context)).filter(({ amount_minor }) => amount_minor !== 0),
      outcomes: await countOutcomes(context, slice),
      captures: await sumCapturesByDay(context, slice, 'UTC'),
      months: (await listMonths(context, { from: '2026-01', to: '2026-12' })).map(({ month, tc05_count }) => [month, tc05_count]),
    }
  })
}

/** Sells for 100.00 and 40.00 and refunds 10.00, of which the fees are known. */
async function trade(account: TestAccount): Promise<void> {
  const { id } = await account.run(now, (context) => sell(context, { card: 'pm_card_visa' }))
  await account.run(now, (context) => sell(context, { card: 'pm_card_bypassPending', amountMinor: 4_000 }))
  await account.run(now, (context) => refundPayment(context, testAcquirer, id, { amountMinor: 1_000, reason: null, metadata: {} }))
}

async function expectSound(account: TestAccount): Promise<void> {
  expect((await account.run(now, verifyLedger)).filter(({ violationCount }) => violationCount > 0)).toEqual([])
  for (const verify of [verifyTrade, verifyVamp]) expect((await account.run(now, verify)).flatMap(({ differences }) => differences)).toEqual([])
}

/** The figures of an account after this many rounds of trade. */
async function expectTraded(account: TestAccount, rounds: number): Promise<void> {
  const { balances, outcomes, captures, months } = await figuresOf(account)
  const balanceOf = (name: string) => balances.find((balance) => balance.account === name)?.amount_minor
  expect(outcomes).toMatchObject({ successful_count: 2 * rounds, captured_minor: 14_000 * rounds })
  expect(captures).toMatchObject([{ gross_minor: 14_000 * rounds }])
  expect(months).toEqual([['2026-06', 2 * rounds]])
  expect(balanceOf('asset:scheme_receivable')).toBe(10_000 * rounds)
  await expectSound(account)
}

test('after a restore into a server that is a million transactions behind, figures are right immediately and trade goes on', async () => {
  const account = await makeAccount(ahead)
  for (let round = 0; round < 3; round++) await trade(account)
  await expectTraded(account, 3)
  const before = await figuresOf(account)

  await copyRows(ahead.owner, restored.owner)
  const there = accountOf(restored, account)
  expect(await figuresOf(there)).toEqual(before)
  await trade(there)
  await expectTraded(there, 4)
  await trade(there)
  await expectTraded(there, 5)
})

test('an account that moves to another server and back takes its figures along', async () => {
  const home = await makeAccount(ahead)
  await trade(home)
  await copyRows(ahead.owner, restored.owner, home)
  await deleteRows(ahead.owner, home)

  const away = accountOf(restored, home)
  await expectTraded(away, 1)
  await trade(away)
  await expectTraded(away, 2)
  await copyRows(restored.owner, ahead.owner, away)
  await trade(home)
  await expectTraded(home, 3)
})
