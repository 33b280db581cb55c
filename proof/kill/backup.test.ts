import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leftOutTables } from '#server/infra/backup/catalogue.ts'
import { startEmbedded } from '#server/infra/database/embedded/embedded.ts'
import { digestTables, identity, readState, recipient, verify } from '../support/backups.ts'
import { isSoak } from '../support/scale.ts'
import { startClients } from './clients.ts'
import { readPages } from './pages.ts'
import { connectTo, launchProduct, type Product, runProduct, startProduct } from './product.ts'

/** The product with its embedded database: backed up while shops sell, wiped, restored; and killed while it backs up and restores. */

const startTimeout = 600_000
const timeout = 900_000
const pollMs = 5
let folder: string
let product: Product
/** What the first start printed. */
let signIn: Product['signIn']
let sandboxKey: string
const at = (name: string) => path.join(folder, name)
const withKey = ['--recipient', recipient]
const withIdentity = () => ['--identity', at('identity')]

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-backup-kill-'))
  await writeFile(at('identity'), `${identity}\n`)
  product = await startProduct(at('data'))
  signIn = product.signIn
  sandboxKey = product.sandboxKey ?? ''
}, startTimeout)
afterAll(async () => {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}, startTimeout)

/** The tables of a stopped installation, without those that are left out. */
async function readStopped(dataDir: string): Promise<Record<string, string>> {
  const embedded = await startEmbedded(dataDir)
  const client = new pg.Client({ connectionString: embedded.ownerUrl })
  await client.connect()
  const state = await readState(client, leftOutTables.keys())
  await client.end()
  await embedded.stop()
  return state
}

async function backUp(dataDir: string, name: string): Promise<string> {
  expect(await runProduct(dataDir, 'backup', {}, [at(name), ...withKey])).toMatchObject({ code: 0 })
  return at(name)
}

const restore = (dataDir: string, file: string) => runProduct(dataDir, 'restore', {}, [file, ...withIdentity()])
const restored = { code: 0, output: expect.stringMatching(/\nThe ledger is correct: all \d+ checks passed\.\n$/) }

test('a backup under load holds one moment: every sale answered before it, whole, and no half of another', { timeout }, async () => {
  const clients = startClients({ count: 8, address: product.address, secret: sandboxKey })
  await Promise.race([clients.untilAnswered(30), clients.ended])
  const before = clients.sales.filter(({ paymentId }) => paymentId !== null).map(({ paymentId }) => paymentId)
  const file = await backUp(at('data'), 'load.age')
  const answered = clients.sales.filter(({ paymentId }) => paymentId !== null).length
  // Sales went on while it was written.
  expect(answered).toBeGreaterThan(before.length)
  clients.findInFlight()
  clients.moveTo(product.address)
  await clients.ended

  expect(await restore(at('copy'), file)).toEqual(restored)
  // What is restored is, row by row, what the snapshot was.
  const again = await backUp(at('copy'), 'again.age')
  expect(await digestTables(again)).toEqual(await digestTables(file))
  const embedded = await startEmbedded(at('copy'))
  const client = new pg.Client({ connectionString: embedded.ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM payments WHERE metadata ? 'sale' AND status = 'successful'`)
  await client.end()
  await embedded.stop()
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(before))
  expect(rows.length).toBeLessThanOrEqual(clients.sales.length)
  await rm(at('copy'), { recursive: true })
})

test('after a wipe, every table and page is as before, the same password signs in', { timeout }, async () => {
  await product.stop()
  const state = await readStopped(at('data'))
  const secretKey = await readFile(path.join(at('data'), 'secret.key'))
  const file = await backUp(at('data'), 'quiet.age')
  const now = new Date()
  const pages = await readPages(at('data'), signIn, now)
  expect(Object.keys(pages).length).toBeGreaterThan(12)
  await rm(at('data'), { recursive: true })
  expect(await restore(at('data'), file)).toEqual(restored)
  expect(await readStopped(at('data'))).toEqual(state)
  expect(await readPages(at('data'), signIn, now)).toEqual(pages)
  expect(await readFile(path.join(at('data'), 'secret.key'))).toEqual(secretKey)
  expect((await stat(path.join(at('data'), 'secret.key'))).mode & 0o777).toBe(0o600)
  expect(await readdir(at('data'))).not.toContain('restore.unfinished')

  product = await startProduct(at('data'))
  const answer = await fetch(`${product.address}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...signIn, remember: false }),
  })
  expect(await answer.json()).toMatchObject({ code: 200, data: { token: expect.any(String) } })
  await product.stop()
})

test('a backup that is killed leaves no file of its name', { timeout }, async () => {
  for (const delayMs of isSoak ? [0, 150, 400] : [150]) {
    const name = `killed-${delayMs}.age`
    const process = launchProduct(at('data'), 'backup', {}, [at(name), ...withKey])
    const ended = once(process, 'close')
    while (process.exitCode === null && !(await readdir(folder)).some((file) => file.startsWith(`${name}.unfinished`))) await wait(pollMs)
    await wait(delayMs)
    process.kill('SIGKILL')
    await ended
    // It may have been quicker.
    if (process.exitCode === 0) await verify(at(name))
    else expect(existsSync(at(name))).toBe(false)
  }
  await backUp(at('data'), 'after.age')
})

test('a restore that is killed is refused by every command, and can be repeated', { timeout }, async () => {
  const file = await backUp(at('data'), 'source.age')
  const state = await readStopped(at('data'))
  const target = at('target')
  /** Moments of a restore, by what it has left in the folder. */
  const moments = [
    { hasCome: async () => existsSync(path.join(target, 'restore.unfinished')), commands: ['start'] },
    { hasCome: () => isLoading(target), commands: ['start', 'migrate', 'verify-ledger'] },
  ]
  for (const { hasCome, commands } of moments) {
    const process = launchProduct(target, 'restore', {}, [file, ...withIdentity()])
    const ended = once(process, 'close')
    while (process.exitCode === null && !(await hasCome())) await wait(pollMs)
    process.kill('SIGKILL')
    await ended
    expect(process.exitCode).toBeNull()
    for (const command of commands) {
      expect(await runProduct(target, command)).toEqual({
        code: 1,
        output: `A restore into ${target} did not finish. Run counterfoil restore again, or choose another folder with DATA_DIR.\n`,
      })
    }
  }
  expect(await restore(target, file)).toEqual(restored)
  expect(await readStopped(target)).toEqual(state)
})

test('the key of before sells in a restored installation', { timeout }, async () => {
  product = await startProduct(at('data'))
  const clients = startClients({ count: 2, address: product.address, secret: sandboxKey })
  await Promise.race([clients.untilAnswered(5), clients.ended])
  clients.findInFlight()
  clients.moveTo(product.address)
  await clients.ended
  const database = await connectTo(at('data'))
  const { rows } = await database.query(`SELECT FROM payments WHERE metadata->>'sale' = ANY($1)`, [clients.sales.map(({ key }) => key)])
  expect(rows).toHaveLength(clients.sales.length)
  await database.end()
})

/** Whether the rows are being written at this moment. */
async function isLoading(dataDir: string): Promise<boolean> {
  const client = await connectTo(dataDir).catch(() => null)
  if (client === null) return false
  client.on('error', () => {})
  try {
    const { rows } = await client.query(`SELECT FROM pg_stat_activity WHERE application_name = 'counterfoil restore' AND query LIKE 'COPY %'`)
    return rows.length > 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
