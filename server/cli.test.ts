import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealAll } from '#areas/audit/test/audit.ts'
import { endOf, settingsOf } from '#proof/support/command.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { insertBase } from '#proof/support/lanes.ts'
import { systemClock } from './infra/clock/clock.ts'
import { sha256 } from './infra/keys/crypto.ts'

const cli = path.resolve(import.meta.dirname, 'cli.ts')
let folder: string
const running: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-cli-'))
})
afterAll(async () => {
  for (const child of running) {
    if (child.exitCode !== null) continue
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
  await rm(folder, { recursive: true, force: true })
})

function launch(command: string, env: NodeJS.ProcessEnv, ...args: string[]) {
  const child = spawn(process.execPath, [cli, command, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, output }))
  return { child, ended }
}

/** Waits for the line that begins this way, and returns what follows, with all lines so far. */
async function untilLine(child: ReturnType<typeof launch>['child'], beginning: string): Promise<{ lines: string[]; rest: string }> {
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (line.startsWith(beginning)) return { lines, rest: line.slice(beginning.length) }
  }
  throw new Error(`It ended instead: ${lines.join('\n')}`)
}

async function makeBareAccount({ owner }: TestDatabase): Promise<void> {
  await owner.query(`INSERT INTO businesses (business_id, name, country, time_zone, created_at) VALUES ('biz_1', 'B', 'HK', 'UTC', now())`)
  await owner.query(
    `INSERT INTO merchant_accounts (business_id, merchant_id, kind, name, default_currency, country, time_zone, processor, created_at)
     VALUES ('biz_1', 'acct_1', 'live', 'A', 'USD', 'HK', 'UTC', 'P', now())`,
  )
}

describe('counterfoil', () => {
  test('describes every command, and refuses what none takes', { timeout: 60_000 }, async () => {
    const { output } = await endOf({}, '--help')
    const names = [...output.matchAll(/^ {2}([a-z-]+) +[A-Z]/gm)].map(([, name = '']) => name)
    expect(names).toHaveLength(20)
    for (const name of names) {
      const help = { code: 0, output: expect.stringMatching(new RegExp(`^Usage: counterfoil ${name}\\b`)) }
      expect(await endOf({}, name, '--help')).toEqual(help)
      expect(await endOf({}, 'help', name)).toEqual(help)
      expect(await endOf({}, name, '--no-such')).toEqual({ code: 1, output: expect.stringMatching(/^Unknown option '--no-such'\.\nUsage: counterfoil/) })
    }
    expect(await endOf({}, 'help', 'nothing')).toEqual({ code: 2, output: expect.stringMatching(/^Unknown command "nothing"\.\n/) })
  })

  test('seeds once, answers, keeps out a second copy, and stops in good order', { timeout: 240_000 }, async () => {
    const first = launch('start', { PORT: '0' })
    const { lines, rest: platformKey } = await untilLine(first.child, 'Platform key: ')
    expect(lines).toHaveLength(6)
    expect(platformKey).toMatch(/^platform_\w{35}$/)
    const key = lines[4]?.replace('Sandbox secret key: ', '')
    expect(key).toMatch(/^sk_test_\w{34}$/)
    const address = lines[0]?.replace('Address: ', '') ?? ''
    expect(address).toMatch(/^http:\/\/localhost:\d+$/)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    const mailbox = lines[1]?.replace('Mailbox: ', '') ?? ''
    expect(mailbox).toMatch(/^http:\/\/localhost:\d+\/mailbox$/)
    expect(new URL(mailbox).origin).not.toBe(address)
    expect(await (await fetch(mailbox)).text()).toContain('No messages yet.')
    expect((await fetch(`${address}/mailbox`)).headers.get('content-security-policy')).toContain("script-src 'self'")
    const practiceStore = lines[2]?.replace('Practice store: ', '') ?? ''
    expect(practiceStore).toMatch(/^http:\/\/localhost:\d+/)
    expect((await fetch(practiceStore)).status).toBe(200)
    const [email, password] = lines[3]?.replace('Sign in: ', '').split(' / ') ?? []
    const signIn = await fetch(`${address}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, remember: false }),
    })
    expect(await signIn.json()).toMatchObject({ code: 200, data: { user: { email } } })

    expect(await launch('start', {}).ended).toEqual({
      code: 1,
      output: `Counterfoil is already running in ${folder} (process ${first.child.pid}). Stop it first, or choose another folder with DATA_DIR.\n`,
    })
    // Every other command works beside it.
    expect(await launch('migrate', {}).ended).toEqual({ code: 0, output: 'The database is up to date.\n' })
    expect(await launch('reset-link', {}, email ?? '').ended).toEqual({ code: 0, output: expect.stringMatching(/#token=\w{43}\nExpires in 60 minutes/) })
    expect(await launch('verify-ledger', {}).ended).toEqual({ code: 0, output: expect.stringMatching(/The ledger is correct: all \d+ checks passed\.\n$/) })

    first.child.kill('SIGTERM')
    expect((await first.ended).code).toBe(0)
    await expect(stat(path.join(folder, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT')

    expect(await launch('seed', {}).ended).toEqual({ code: 0, output: 'The demo data already exists.\n' })
    const second = launch('start', { PORT: '0' })
    expect((await untilLine(second.child, 'Address: ')).lines).toHaveLength(1)
    second.child.kill('SIGTERM')
    expect((await second.ended).code).toBe(0)
  })

  test('verify-ledger fails and shows the row where a rule is broken', async () => {
    const given = await createTestDatabase()
    const env = settingsOf(given)
    await makeBareAccount(given)
    await insertBase(given.owner, 'acct_1')
    await given.owner.query(
      `INSERT INTO ledger_balances (merchant_id, lane, account, currency, amount_minor) VALUES ('acct_1', 0, 'asset:bank_cash', 'USD', 7)`,
    )
    const { code, output } = await endOf(env, 'verify-ledger')
    expect(code).toBe(1)
    expect(output).toContain('acct_1 asset:bank_cash USD: running 7, rows ')
    expect(output).toMatch(/The ledger is inconsistent: 1 of \d+ checks failed\.\n$/)
    await given.drop()
  })

  test('writes demo data into a database it is given only where that is asked for', { timeout: 240_000 }, async () => {
    const given = await createTestDatabase()
    const env = settingsOf(given)
    const message = 'DATABASE_URL is set. To write demo data into this database, add --demo.\n'
    expect(await endOf(env, 'seed')).toEqual({ code: 1, output: message })
    expect((await endOf(env, 'seed', '--payments', 'many')).output).toContain('--payments must be a whole number')

    const { code, output } = await endOf(env, 'seed', '--payments', '300')
    expect([code, output]).toEqual([0, expect.stringMatching(/Wrote a demo business with 300 payments in \d+ seconds\.\nSign in: \S+ \/ \S+\n/)])
    const counts = await given.owner.query(
      `SELECT count(*)::int AS payments FROM payments p JOIN merchant_accounts a USING (merchant_id) WHERE a.kind = 'live' AND a.processed_by = 'sandbox'`,
    )
    expect(counts.rows).toEqual([{ payments: 300 }])
    expect((await endOf(env, 'rebuild-rollups', '--verify')).code).toBe(0)
    expect((await endOf(env, 'verify-ledger')).code).toBe(0)
    await given.drop()
  })

  test('migrates and serves a database it is given, and starts none of its own', async () => {
    const given = await createTestDatabase()
    const own = path.join(folder, 'unused')
    const env = { ...settingsOf(given), DATA_DIR: own, PORT: '0' }
    expect(await endOf(env, 'migrate')).toEqual({ code: 0, output: 'The database is up to date.\n' })
    const server = launch('start', env)
    const { rest: address } = await untilLine(server.child, 'Address: ')
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
    await expect(stat(own)).rejects.toThrow('ENOENT')
    await given.drop()
  })

  test('prints a link for a new password, where mails are not sent or shown', async () => {
    const given = await createTestDatabase()
    const env = { ...settingsOf(given), PUBLIC_URL: 'https://pay.example' }
    await given.owner.query(
      `INSERT INTO users (id, email, email_normalised, name, language, created_at) VALUES ('user_1', 'Mei@example.com', 'mei@example.com', 'Mei', 'en', now())`,
    )
    const { code, output } = await endOf(env, 'reset-link', 'mei@Example.com')
    expect(code).toBe(0)
    expect(output).toMatch(/^https:\/\/pay\.example\/user\/reset-password#token=\w{43}\nExpires in 60 minutes and can only be used once\.\n$/)
    const { rows } = await given.owner.query(`SELECT * FROM find_mailed_link($1, 'reset_password', now())`, [
      sha256(output.slice(0, output.indexOf('\n')).split('=')[1]!),
    ])
    expect(rows).toMatchObject([{ user_id: 'user_1' }])
    const events = await given.owner.query('SELECT user_id, action, outcome, details FROM user_audit_events')
    expect(events.rows).toEqual([{ user_id: 'user_1', action: 'password.reset_asked', outcome: 'success', details: { by: 'command' } }])

    expect(await endOf(env, 'reset-link', 'nobody@example.com')).toEqual({ code: 1, output: 'No user has this email.\n' })
    expect(await endOf(env, 'reset-link')).toEqual({ code: 1, output: 'Usage: counterfoil reset-link EMAIL\n' })
    await given.drop()
  })

  test('checks the audit log, and names the first row that was changed', async () => {
    const given = await createTestDatabase()
    const env = { ...settingsOf(given), DATA_DIR: path.join(folder, 'unused') }
    await given.owner.query(
      `INSERT INTO user_audit_events (at, action, outcome, request_id) SELECT now(), 'sign_in', 'refused', 'req_' || i FROM generate_series(1, 3) AS i`,
    )
    await sealAll({ db: given, clock: systemClock })
    expect(await endOf(env, 'verify-audit')).toEqual({ code: 0, output: 'The audit log is intact. Entries: 3.\n' })
    await given.owner.query(
      `BEGIN; SET LOCAL session_replication_role = replica; UPDATE user_audit_events SET outcome = 'success' WHERE request_id = 'req_2'; COMMIT`,
    )
    expect(await endOf(env, 'verify-audit')).toEqual({
      code: 1,
      output: 'The row of entry 2 was changed in user_audit_events. Intact entries before it: 1.\n',
    })
    expect(await endOf(env, 'verify-audit', 'one', 'two')).toEqual({ code: 1, output: 'Usage: counterfoil verify-audit [FILE]\n' })
    await given.drop()
  })

  test('says once that mails wait, where they are neither sent nor shown', async () => {
    const given = await createTestDatabase()
    const env = { ...settingsOf(given), PORT: '0', HOST: '0.0.0.0', LOG_LEVEL: 'warn' }
    const server = launch('start', env)
    await untilLine(server.child, 'Address: ')
    server.child.kill('SIGTERM')
    const { code, output } = await server.ended
    expect(code).toBe(0)
    // The log and the welcome lines share the standard output, in no fixed order.
    expect(output.split('\n').filter((line) => line.includes("because SMTP_URL isn't set"))).toHaveLength(1)
    expect(output).not.toContain('Mailbox:')
    await given.drop()
  })

  test('refuses wrong settings, all at once', async () => {
    expect(await endOf({ PORT: 'x', ROLE: 'y' }, 'start')).toEqual({
      code: 1,
      output: 'PORT must be a whole number from 0 to 65535.\nROLE must be one of all, web, worker.\n',
    })
  })

  test('shows its commands for one it does not know', async () => {
    const { code, output } = await endOf({}, 'frobnicate')
    expect(code).toBe(2)
    expect(output).toMatch(/^Unknown command "frobnicate"\.[\s\S]*start[\s\S]*migrate/)
  })
})
