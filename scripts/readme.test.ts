import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSoak } from '#proof/support/scale.ts'
import manifest from '../package.json' with { type: 'json' }
import { toolEnvironment } from './run-tool.ts'
import { copyProject, root } from './scratch.ts'

/**
 * Runs the commands and code blocks of README.md, as they stand there, in a folder that has the project's files alone.
 * The soak clones the last commit and downloads every package; otherwise the working tree is copied and its packages are linked.
 */

const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
const blocks = [...readme.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({ language, text }))
const blocksIn = (wanted: string) => blocks.filter(({ language }) => language === wanted).map(({ text }) => text)
/** The first cell of each row below "Commands". */
const commands = [...readme.matchAll(/^\| `(npm [^`]+)` \|/gm)].map(([, command = '']) => command)

const startLimitMs = 600_000
/** On a busy machine; the first commands of a new clone compile what they load. */
const commandLimitMs = 180_000

/** Without the project's own tools in front: README is for somebody who has Node.js and npm alone. */
const readersPath = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'))
const environment = { PATH: readersPath.join(path.delimiter), HOME: process.env.HOME, LANG: process.env.LANG, PORT: '0' }
const execute = promisify(execFile)
const run = (command: string, cwd: string) => execute('sh', ['-c', command], { cwd, env: environment, timeout: commandLimitMs })

/** Turns a text in which `...` stands for anything into a pattern. */
function patternOf(shown: string): RegExp {
  const parts = shown.split('...').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('\\S+')}`)
}

let folder: string
let server: ChildProcess
const printed = new Map<string, string>()

function makeClone(): string {
  const target = realpathSync(mkdtempSync(path.join(tmpdir(), 'counterfoil-readme-')))
  if (isSoak) execFileSync('git', ['clone', '--quiet', root, target])
  else copyProject(target)
  return target
}

/** As Ctrl-C does. */
async function stopServer(): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  process.kill(-server.pid!, 'SIGINT')
  await once(server, 'exit')
}

const addressOf = () => new URL(printed.get('Address') ?? '')

/** The reader's file: the blocks one after the other, with what the start printed. */
async function runBlocks(...texts: readonly string[]): Promise<string[]> {
  const file = path.join(folder, 'payment.mjs')
  const filled = texts
    .join('\n')
    .replace('sk_test_...', printed.get('Sandbox secret key') ?? '')
    .replace('4600', addressOf().port)
  writeFileSync(file, filled)
  const { stdout } = await run(`node ${file}`, folder)
  return stdout.trimEnd().split('\n')
}

describe('npm ci', { timeout: 120_000 }, () => {
  it('prints no warning, whatever Node.js the reader has', async () => {
    const { stderr } = await run('npm ci --dry-run --offline', root)
    expect(stderr).toBe('')
  })

  it('installs nothing that the pinned Node.js is too old for', async () => {
    const { stderr } = await execute('npm', ['ci', '--dry-run', '--offline', '--loglevel=warn', '--engine-strict'], { cwd: root, env: toolEnvironment })
    expect(stderr).not.toContain('EBADENGINE')
  })
})

describe('README', () => {
  beforeAll(async () => {
    folder = makeClone()
    const [command = ''] = blocksIn('sh')
    server = spawn('sh', ['-c', isSoak ? command : command.replace('npm ci && ', '')], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    for await (const line of createInterface({ input: server.stdout! })) {
      const [, label, value] = /^([A-Z][a-z ]+): (.+)$/.exec(line) ?? []
      if (label && value) printed.set(label, value)
      if (label === 'Platform key') return
    }
    throw new Error('The product ended before it was ready.')
  }, startLimitMs)

  afterAll(async () => {
    await stopServer()
    rmSync(folder, { recursive: true, force: true })
  }, startLimitMs)

  it('has no block that this test does not know', () => {
    expect(blocks.map(({ language }) => language)).toEqual(['sh', 'text', 'text', 'js', 'js'])
    expect(blocksIn('sh')).toEqual(['npm ci && npm start\n'])
  })

  // The box of a terminal has its test in server/infra/terminal/terminal.test.ts.
  it('shows the lines that the first start prints', () => {
    const [, shown = ''] = blocksIn('text')
    const lines = [...printed].map(([label, value]) => `${label}: ${value}`)
    const expected = shown
      .trimEnd()
      .split('\n')
      .map((line) => patternOf(line.replace(/:\d{4}/, ':...')))
    expect(lines).toEqual(expected.map((pattern) => expect.stringMatching(pattern)))
  })

  it('has code that prints what its comments say, for a payment and for a declined one', async () => {
    const expected = [
      ...blocksIn('js')
        .join('')
        .matchAll(/console\.log\(.*\) \/\/ (.+)$/gm),
    ].map(([, comment = '']) => expect.stringMatching(patternOf(comment)))
    expect(expected).toHaveLength(2)
    expect(await runBlocks(...blocksIn('js'))).toEqual(expected)
  })

  it('names test cards that exist', async () => {
    const names = new Set(readme.match(/\bpm_card_\w+/g))
    const { default: Client } = (await import('stripe')) as { default: typeof Stripe }
    const stripe = new Client(printed.get('Sandbox secret key') ?? '', { host: '127.0.0.1', port: addressOf().port, protocol: 'http' })
    for (const name of names) {
      const paid = stripe.paymentIntents.create({ amount: 4200, currency: 'usd', confirm: true, payment_method: name })
      const outcome = await paid.then(
        ({ status }) => status,
        (error: Stripe.errors.StripeError) => error.type,
      )
      expect(['succeeded', 'StripeCardError'], name).toContain(outcome)
    }
    expect(names.size).toBeGreaterThan(1)
  })

  it('has commands that exist, and those of counterfoil end well', { timeout: commandLimitMs * 10 }, async () => {
    const account = await findAccount()
    const files = writeFiles(account)
    await stopServer()
    // What forwards events goes on until it is stopped.
    const ended = commands.filter((command) => command.startsWith('npm run counterfoil') && !command.includes('-- listen '))
    expect(ended.length).toBeGreaterThan(5)
    for (const command of ended) {
      const [, name = ''] = / -- (\S+)/.exec(command) ?? []
      const filled = command
        .replace('ACCOUNT', account)
        .replace('FILE', files[name] ?? 'FILE')
        .replace('NAME', 'Example')
      // A backup is restored into an empty folder only.
      await run(name === 'restore' ? `DATA_DIR=restored ${filled}` : filled, folder)
    }
    for (const command of commands) expect(Object.keys(manifest.scripts)).toContain(/^npm (?:run )?(\S+)/.exec(command)?.[1])
  })
})

/** The live account of the demo's merchant. */
async function findAccount(): Promise<string> {
  const headers = { authorization: `Bearer ${printed.get('Platform key')}` }
  const response = await fetch(new URL('/platform/v1/merchants', addressOf()), { headers })
  const { data } = (await response.json()) as { data: { items: { id: string }[] } }
  return data.items[0]?.id ?? ''
}

/** What the commands that take a FILE are given: the examples of the documents. */
function writeFiles(account: string): Record<string, string> {
  const payments = readFileSync(path.join(root, 'examples/import/payments.csv'), 'utf8')
  const [, terms = ''] = /^```json\n(\{\n {2}"valid_from".*?)^```$/ms.exec(readFileSync(path.join(root, 'docs/operations.md'), 'utf8')) ?? []
  writeFileSync(path.join(folder, 'payments.csv'), payments.replaceAll('acct_MERCHANT', account))
  // Terms from now on: a date in a document passes.
  writeFileSync(path.join(folder, 'terms.json'), terms.replace(/^.*"valid_from".*\n/m, ''))
  const [, rates = ''] = /^```csv\n(Date,.*?)^```$/ms.exec(readFileSync(path.join(root, 'docs/operations.md'), 'utf8')) ?? []
  writeFileSync(path.join(folder, 'rates.csv'), rates)
  writeFileSync(path.join(folder, 'passphrase.txt'), 'a phrase for this test\n')
  const backup = 'backup.age --passphrase-file passphrase.txt'
  return { import: 'payments.csv', 'set-terms': 'terms.json', 'set-rates': 'rates.csv', backup, restore: backup }
}
