import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePlatform, type TestPlatform } from '#areas/platform/test/platform.ts'
import { provisionBusiness } from '#areas/settings/server/merchants/index.ts'
import { settingsOf, startCommand } from '#proof/support/command.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { testSecretKey } from '#proof/support/postgres.ts'
import { systemClock } from '../infra/clock/clock.ts'

const cli = path.resolve(import.meta.dirname, '../cli.ts')
const examples = path.resolve(import.meta.dirname, '../../examples/import')
const timeout = 120_000

let db: TestDatabase
let folder: string
let platform: TestPlatform
let merchant: string
let made = 0

beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-import-'))
})
beforeEach(async () => {
  made += 1
  platform = await makePlatform({ db, clock: systemClock })
  const business = await provisionBusiness(
    { database: db.database, clock: systemClock },
    {
      name: 'Corner Shop',
      country: 'HK',
      timeZone: 'Asia/Hong_Kong',
      defaultCurrency: 'USD',
      liveProcessor: 'Acme Pay',
      platform: { id: platform.platformId, reference: null },
      owner: { name: 'Ada Wong', email: `owner${made}@example.com`, passwordHash: 'none', isEmailConfirmed: true },
    },
  )
  merchant = business.liveId
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await db.drop()
})

/** In a process of its own, which can be killed and halted. */
function launch(file: string, ...options: string[]) {
  const env = { PATH: process.env.PATH, DATABASE_URL: db.url, SECRET_KEY: testSecretKey.toString(), LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [cli, 'import', file, ...options], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, said })) }
}

const start = (file: string, ...options: string[]) => startCommand(settingsOf(db), 'import', file, ...options)

async function run(file: string, ...options: string[]): Promise<{ code: number; said: string }> {
  const { code, stderr } = await start(file, '--platform', platform.platformId, ...options).ended
  return { code, said: stderr }
}

async function write(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(folder, `${made}-${name}`)
  await writeFile(file, content)
  return file
}

async function copyExample(name: string): Promise<string> {
  return write(name, (await readFile(path.join(examples, name), 'utf8')).replaceAll('acct_MERCHANT', merchant))
}

async function readReport(file: string): Promise<unknown[]> {
  const text = await readFile(`${file}.report.ndjson`, 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

async function count(table: string): Promise<number> {
  const { rows } = await db.owner.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table} WHERE merchant_id = $1`, [merchant])
  return rows[0]?.count ?? 0
}

/** What the account's rows come to. */
async function readBooks(): Promise<unknown> {
  const tables = ['payments', 'charges', 'refunds', 'disputes', 'early_fraud_warnings', 'balance_transactions', 'ledger_entries', 'account_changes']
  const sums = tables.map((name) => `(SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) FROM ${name} t WHERE merchant_id = $1) AS ${name}`)
  return (await db.owner.query(`SELECT ${sums.join(', ')}`, [merchant])).rows[0]
}

const event = (type: string, id: string, occurredAt: string, data: object) => JSON.stringify({ id, type, merchant, occurred_at: occurredAt, data })
const card = { brand: 'visa', bin: '424242', last4: '4242', exp_month: 8, exp_year: 2030, fingerprint: 'card-a1' }
const at = '2026-01-05T09:00:00Z'
function payment(id: string): string {
  const attempts = [{ attempt: `${id}:1`, at, outcome: 'approved', card }]
  return event('payment.recorded', `evt-${id}`, at, {
    payment: id,
    amount_minor: 1999,
    currency: 'USD',
    created_at: at,
    attempts,
    capture: { at, amount_minor: 1999 },
  })
}
const refund = (id: string, of: string) =>
  event('refund.recorded', `evt-${id}`, '2026-01-06T09:00:00Z', { refund: id, payment: of, currency: 'USD', amount_minor: 500, status: 'succeeded' })

/** Resolves once the import has kept how far it has come. */
async function untilKept(file: string): Promise<void> {
  const watcher = watch(folder)
  while (!existsSync(`${file}.import.json`)) await once(watcher, 'change')
  watcher.close()
}

describe('files that are right', () => {
  test('the examples are taken whole, and a second time change nothing', { timeout }, async () => {
    const names = ['payments.csv', 'refunds.csv', 'disputes.csv', 'events.ndjson']
    for (const name of names) {
      const file = await copyExample(name)
      const { code, said } = await run(file)
      expect([name, code, said]).toEqual([name, 0, expect.stringMatching(/ 0 duplicates, 0 waiting, 0 rejected\n$/)])
      expect([await readReport(file), existsSync(`${file}.import.json`), existsSync(`${file}.waiting.ndjson`)]).toEqual([[], false, false])
    }
    expect([await count('payments'), await count('refunds'), await count('disputes')]).toEqual([6, 3, 2])
    const { rows } = await db.owner.query(`SELECT processor_id, status FROM payments WHERE merchant_id = $1 ORDER BY processor_id`, [merchant])
    expect(rows.map(({ status }) => status)).toEqual(['partially_refunded', 'successful', 'failed', 'refunded', 'canceled', 'partially_refunded'])
    const books = await readBooks()
    for (const name of names) expect(await run(await copyExample(name))).toMatchObject({ code: 0, said: expect.stringContaining(' 0 accepted, ') })
    expect(await readBooks()).toEqual(books)
  })

  test('a row that comes long before what it builds on waits for it', { timeout }, async () => {
    const rows = [refund('ref-1', 'pay-1050'), ...Array.from({ length: 1100 }, (_, index) => payment(`pay-${index}`))]
    const file = await write('late.ndjson', rows.join('\n'))
    expect(await run(file)).toEqual({ code: 0, said: expect.stringContaining('1101 rows: ') })
    expect(await readReport(file)).toEqual([])
    expect([await count('payments'), await count('refunds')]).toEqual([1100, 1])
  })

  test('a row whose payment is in another file waits, and is taken with it', { timeout }, async () => {
    const file = await copyExample('refunds.csv')
    expect(await run(file)).toMatchObject({ code: 4, said: expect.stringContaining('2 rows are waiting for records they refer to. See ') })
    expect(await readReport(file)).toMatchObject([
      { line: 2, id: 'ref-2001', status: 'waiting', errors: [{ field: 'payment', rule: 'not_recorded_yet' }] },
      { line: 3, id: 'ref-2002', status: 'waiting', errors: [{ field: 'payment', rule: 'not_recorded_yet' }] },
    ])
    expect((await run(await copyExample('payments.csv'))).code).toBe(0)
    expect(await count('refunds')).toBe(2)
    expect(await run(file)).toMatchObject({ code: 0, said: expect.stringContaining(' 2 duplicates, ') })
    expect(await readReport(file)).toEqual([])
  })
})

describe('rows that are wrong', () => {
  test('are left out and reported by line, field, rule and reason, and the others count', { timeout }, async () => {
    const rows = [
      payment('pay-1'),
      '{"id": "evt-broken",',
      '',
      payment('pay-2').replace('1999', '19.99'),
      payment('pay-3').replace(merchant, 'acct_other'),
      Buffer.from([0x7b, 0xff, 0x7d]),
      `{"id":"${'x'.repeat(1_100_000)}"}`,
      '7',
      payment('pay-1').replaceAll('1999', '2999'),
      payment('pay-4'),
    ]
    const file = await write('wrong.ndjson', Buffer.concat(rows.flatMap((row) => [Buffer.from(row), Buffer.from('\n')])))
    const { code, said } = await run(file)
    expect([code, said]).toEqual([3, expect.stringContaining('9 rows: ')])
    expect(said).toContain(`2 accepted, 0 duplicates, 0 waiting, 7 rejected\n7 rows were rejected. See ${file}.report.ndjson.\n`)
    expect(await readReport(file)).toMatchObject([
      { line: 2, id: null, status: 'rejected', errors: [{ field: '', rule: 'row_not_json', message: expect.stringMatching(/^Invalid JSON: /) }] },
      { line: 4, id: 'evt-pay-2', status: 'rejected', errors: [{ field: 'data.amount_minor', message: 'Enter a whole number.' }] },
      { line: 5, id: 'evt-pay-3', status: 'rejected', errors: [{ field: 'merchant', rule: 'merchant_unknown' }] },
      { line: 6, id: null, status: 'rejected', errors: [{ rule: 'row_not_utf8' }] },
      { line: 7, id: null, status: 'rejected', errors: [{ rule: 'row_too_long', message: 'This row exceeds 1024 KiB. Check for an unclosed quote.' }] },
      { line: 8, id: null, status: 'rejected' },
      { line: 9, id: 'evt-pay-1', status: 'conflict', errors: [{ rule: 'conflict' }] },
    ])
    expect(await count('payments')).toBe(2)
  })

  test('are named by their columns in CSV', { timeout }, async () => {
    const lines = (await readFile(await copyExample('payments.csv'), 'utf8')).split('\n')
    lines[2] = lines[2]?.replace('12500', '125.00') ?? ''
    lines[3] = 'pay-1003,too few'
    const file = await write('wrong.csv', `\ufeff${lines.join('\r\n')}`)
    expect((await run(file)).code).toBe(3)
    expect(await readReport(file)).toMatchObject([
      { line: 3, id: 'pay-1002', status: 'rejected', errors: [{ field: 'amount_minor', message: 'Enter a whole number.' }] },
      { line: 4, id: null, status: 'rejected', errors: [{ field: '', rule: 'row_cells', message: 'This row has 2 cells, but the header has 18.' }] },
    ])
    expect(await count('payments')).toBe(3)
  })
})

describe('a file that cannot be imported', () => {
  test('says why, and leaves nothing beside it', { timeout }, async () => {
    const file = await write('columns.csv', 'refund,merchant,amount\n')
    const { code, said } = await run(file)
    expect([code, said]).toEqual([1, expect.stringContaining('Missing columns: payment, currency, amount_minor, refunded_at.')])
    expect(existsSync(`${file}.report.ndjson`)).toBe(false)
  })

  test('says so of a file that is not there, and of options that are not known', { timeout }, async () => {
    expect(await run(path.join(folder, 'missing.csv'))).toMatchObject({ code: 1, said: expect.stringContaining('missing.csv: ENOENT') })
    expect(await run('a.csv', 'b.csv')).toEqual({ code: 1, said: expect.stringMatching(/^Usage: counterfoil import FILE/) })
  })

  test('asks which platform where there are several, and names them', { timeout }, async () => {
    const file = await copyExample('payments.csv')
    for (const options of [[], ['--platform', 'plat_unknown']]) {
      const { code, stderr } = await start(file, ...options).ended
      expect([code, stderr]).toEqual([1, expect.stringContaining(`  ${platform.platformId}  Test platform\n`)])
    }
  })
})

describe('an import that ends before its file', () => {
  const total = 2500
  const makeFile = (name: string) => write(name, Array.from({ length: total }, (_, index) => payment(`pay-${index}`)).join('\n'))

  test('goes on where it was when its process was killed, and every payment counts once', { timeout }, async () => {
    const file = await makeFile('killed.ndjson')
    const { child, ended } = launch(file, '--platform', platform.platformId)
    await untilKept(file)
    child.kill('SIGKILL')
    expect((await ended).code).toBe(null)
    const kept = JSON.parse(await readFile(`${file}.import.json`, 'utf8')) as { place: { lines: number } }
    expect(kept.place.lines).toBeLessThan(total)
    expect(await run(file)).toMatchObject({ code: 1, said: `The last import of ${file} stopped after line ${kept.place.lines}. Continue with --resume.\n` })
    const { code, said } = await run(file, '--resume')
    expect([code, said]).toEqual([0, expect.stringContaining(`${total} rows: `)])
    expect([await count('payments'), await count('charges')]).toEqual([total, total])
    expect(existsSync(`${file}.import.json`)).toBe(false)
  })

  test('stops after a batch when it is asked to, and goes on later', { timeout }, async () => {
    const file = await makeFile('stopped.ndjson')
    const { signals, ended } = start(file, '--platform', platform.platformId)
    await untilKept(file)
    signals.emit('SIGINT')
    const { code, stderr: said } = await ended
    const { place } = JSON.parse(await readFile(`${file}.import.json`, 'utf8')) as { place: { lines: number } }
    expect([code, said]).toEqual([130, expect.stringContaining(`Stopped after line ${place.lines}. Continue with --resume.\n`)])
    expect(await count('payments')).toBe(place.lines)
    expect((await run(file, '--resume')).code).toBe(0)
    expect(await count('payments')).toBe(total)
  })

  test('is not begun a second time while it is under way', { timeout }, async () => {
    const file = await makeFile('twice.ndjson')
    const { child, ended } = launch(file, '--platform', platform.platformId)
    await untilKept(file)
    child.kill('SIGSTOP')
    for (const options of [[], ['--resume']]) {
      expect(await run(file, ...options)).toMatchObject({ code: 1, said: `Another import of ${file} is running.\n` })
    }
    child.kill('SIGCONT')
    expect((await ended).code).toBe(0)
    expect(await count('payments')).toBe(total)
  })

  test('is not gone on with by another file, or for another platform', { timeout }, async () => {
    const file = await makeFile('changed.ndjson')
    const { signals, ended } = start(file, '--platform', platform.platformId)
    await untilKept(file)
    signals.emit('SIGINT')
    await ended
    const other = await makePlatform({ db, clock: systemClock })
    const refusal = { code: 1, said: expect.stringContaining('belongs to another file or platform. Delete it to start over.') }
    expect((await start(file, '--platform', other.platformId, '--resume').ended).stderr).toEqual(refusal.said)
    await writeFile(file, payment('pay-other'))
    expect(await run(file, '--resume')).toMatchObject(refusal)
    await writeFile(`${file}.import.json`, 'broken')
    expect(await run(file, '--resume')).toMatchObject({ code: 1, said: expect.stringContaining('is not a valid import state. Delete it to start over.') })
  })
})
