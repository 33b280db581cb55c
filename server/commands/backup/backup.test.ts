import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { generateIdentity } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchProduct } from '#proof/kill/product.ts'
import { makeAccount } from '#proof/support/account.ts'
import { backUp, identity, readState, recipient } from '#proof/support/backups.ts'
import { endOf, settingsOf } from '#proof/support/command.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { testSecretKey } from '#proof/support/postgres.ts'

/** The two commands as people run them. */

const timeout = 180_000
const passphrase = 'correct horse battery staple'
let folder: string
let source: TestDatabase
let backup: string
const made: TestDatabase[] = []
const at = (name: string) => path.join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-backup-command-'))
  source = await createTestDatabase()
  made.push(source)
  await makeAccount(source)
  backup = at('whole.age')
  await backUp(source.url, backup)
  await writeFile(at('identity'), `# created: today\n# public key: ${recipient}\n${identity}\n`)
  await writeFile(at('other-identity'), `${await generateIdentity()}\n`)
  await writeFile(at('passphrase'), `${passphrase}\n`)
})
afterAll(async () => {
  for (const db of made) await db.drop()
  await rm(folder, { recursive: true })
})

const run = (command: 'backup' | 'restore', settings: Record<string, string>, ...args: string[]) =>
  endOf({ DATA_DIR: at('no-data'), ...settings }, command, ...args)
const refused = (sentence: string) => ({ code: 1, output: `${sentence}\n` })

async function emptyDatabase(): Promise<TestDatabase> {
  const db = await createEmptyDatabase()
  made.push(db)
  return db
}

describe('counterfoil backup', () => {
  test('writes one file for its owner alone, and says what it holds', { timeout }, async () => {
    const file = at('mine.age')
    const { code, output } = await run('backup', settingsOf(source), file, '--recipient', recipient)
    expect(output).toMatch(/^Saved \d+ tables with \d+ rows \([\d.]+ kB\) to .*mine\.age \([\d.]+ kB\) in [\d.]+ seconds\.\n$/)
    expect(code).toBe(0)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
    const first = await readFile(file)
    expect(await run('backup', settingsOf(source), file, '--recipient', recipient)).toEqual(
      refused(`${file} exists. Choose another name, or pass --force to replace it.`),
    )
    expect(await readFile(file)).toEqual(first)
    expect(await run('backup', settingsOf(source), file, '--recipient', recipient, '--force')).toMatchObject({ code: 0 })
    expect(await readFile(file)).not.toEqual(first)
  })

  test('restores what it saved under a passphrase', { timeout }, async () => {
    const file = at('passphrase.age')
    expect(await run('backup', settingsOf(source), file, '--passphrase-file', at('passphrase'))).toMatchObject({ code: 0 })
    expect((await readFile(file)).includes(passphrase)).toBe(false)
    const target = await emptyDatabase()
    await writeFile(at('wrong'), 'another horse battery')
    expect(await run('restore', settingsOf(target), file, '--passphrase-file', at('wrong'))).toEqual(
      refused(`The passphrase does not open ${file}. Enter the passphrase that the backup was made with.`),
    )
    expect(await readState(target.owner)).toEqual({})
    const { code, output } = await run('restore', settingsOf(target), file, '--passphrase-file', at('passphrase'))
    expect(output).toMatch(
      /^The backup of \S+Z is intact\. Restoring \d+ tables\.\nRestored \d+ tables with \d+ rows in [\d.]+ seconds\.\nThe ledger is correct: all \d+ checks passed\.\n$/,
    )
    expect(code).toBe(0)
    expect(await readState(target.owner)).toEqual(await readState(source.owner))
  })

  test('asks for what is missing, and makes no installation where there is none', { timeout }, async () => {
    expect((await run('backup', {})).output).toMatch(/^Usage: counterfoil backup FILE/)
    expect((await run('backup', {}, at('a'), '--passphrase', 'x')).output).toMatch(/^Unknown option '--passphrase'\.\nUsage: counterfoil backup FILE/)
    expect(await run('backup', {}, at('a'))).toEqual(refused(`${at('no-data')} has no database to back up. Set DATA_DIR to the installation folder.`))
    expect(existsSync(at('no-data'))).toBe(false)
    const settings = settingsOf(source)
    expect(await run('backup', settings, at('a'))).toEqual(
      refused("Can't ask for a passphrase without a terminal. Pass --passphrase-file, or a key with --recipient or --identity."),
    )
    await writeFile(at('shorter'), 'eleven char\n')
    expect(await run('backup', settings, at('a'), '--passphrase-file', at('shorter'))).toEqual(refused('The passphrase must have at least 12 characters.'))
    expect(await run('backup', settings, at('a'), '--recipient', 'age1nonsense')).toEqual(
      refused('age1nonsense is not a public key of age. It must begin with age1; create one with: age-keygen -o backup.key'),
    )
    expect((await run('backup', settings, path.join(at('none'), 'a'), '--recipient', recipient)).output).toMatch(/^Cannot write .*: ENOENT.*\.\n$/)
    expect(await run('backup', { ...settings, SECRET_KEY: 'another-installation-has-this-key-instead' }, at('a'), '--recipient', recipient)).toMatchObject({
      code: 1,
      output: expect.stringContaining('SECRET_KEY is not the key this database was set up with.'),
    })
    expect(existsSync(at('a'))).toBe(false)
  })
})

/** What must not change: the whole folder, or the whole database. */
async function readFolder(of: string): Promise<Record<string, string>> {
  const state: Record<string, string> = {}
  for (const entry of await readdir(of, { withFileTypes: true, recursive: true }).catch(() => [])) {
    const file = path.join(entry.parentPath, entry.name)
    state[file] = entry.isFile() ? `${(await stat(file)).mode} ${(await readFile(file)).toString('base64')}` : 'folder'
  }
  return state
}

describe('counterfoil restore', () => {
  test('refuses a damaged file, another key and another version before it touches anything', { timeout }, async () => {
    const whole = await readFile(backup)
    const altered = Buffer.from(whole)
    altered[whole.length - 100] = (altered[whole.length - 100] ?? 0) ^ 1
    await writeFile(at('cut.age'), whole.subarray(0, whole.length - 1))
    await writeFile(at('altered.age'), altered)
    await source.owner.query(`INSERT INTO counterfoil_migrations VALUES ('from_the_future', 'x', now())`)
    await backUp(source.url, at('other-version.age'))
    await source.owner.query(`DELETE FROM counterfoil_migrations WHERE name = 'from_the_future'`)
    const target = await emptyDatabase()
    const damaged = (file: string) => `${file} is cut short or altered, or is not a backup. Use another copy of it or another backup. Nothing was changed.`
    const cases = [
      [[at('cut.age'), '--identity', at('identity')], damaged(at('cut.age'))],
      [[at('altered.age'), '--identity', at('identity')], damaged(at('altered.age'))],
      [[at('passphrase'), '--identity', at('identity')], damaged(at('passphrase'))],
      [[backup, '--identity', at('other-identity')], `The secret key does not open ${backup}. Use the key whose public key the backup was made with.`],
      [[backup, '--passphrase-file', at('passphrase')], `${backup} is encrypted with a public key. Pass its secret key file with --identity.`],
      [
        [backup, '--identity', at('passphrase')],
        `${at('passphrase')} isn't a secret key file. Each key must be a line that starts with AGE-SECRET-KEY-1, as written by age-keygen.`,
      ],
      [
        [at('other-version.age'), '--identity', at('identity')],
        'The backup was made by another version of Counterfoil (0.0.0-test). Restore it with that version. Nothing was changed.',
      ],
    ] as const
    for (const [index, [args, sentence]] of cases.entries()) {
      // The embedded database and a given one in turn, which differ after the file is checked.
      expect(await run('restore', index % 2 === 0 ? settingsOf(target) : {}, ...args)).toEqual(refused(sentence))
    }
    expect(await readState(target.owner)).toEqual({})
    expect(existsSync(at('no-data'))).toBe(false)
  })

  test('refuses a database and a folder with data, and a key that is not the one of the backup', { timeout }, async () => {
    const before = await readState(source.owner)
    expect(await run('restore', settingsOf(source), backup, '--identity', at('identity'))).toEqual(
      refused('The database is not empty. Restore into an empty database or an empty data folder. Nothing was changed.'),
    )
    expect(await readState(source.owner)).toEqual(before)

    const target = await emptyDatabase()
    expect(await run('restore', { ...settingsOf(target), SECRET_KEY: 'x'.repeat(40) }, backup, '--identity', at('identity'))).toEqual(
      refused(
        "SECRET_KEY isn't the backup's key. Use the key that the command prints with --print-key; if that key was replaced since, run rotate-key after the restore. Nothing was changed.",
      ),
    )
    expect(await run('restore', { DATABASE_URL: target.url }, backup, '--identity', at('identity'))).toEqual(
      refused("SECRET_KEY is required with DATABASE_URL and must be the backup's key. To print it, run the command with --print-key."),
    )
    expect(await readState(target.owner)).toEqual({})
    expect(await run('restore', {}, backup, '--identity', at('identity'), '--print-key')).toEqual({ code: 0, output: `${testSecretKey}\n` })

    const used = at('used')
    expect(await endOf({ DATA_DIR: used }, 'migrate')).toMatchObject({ code: 0 })
    const files = await readFolder(used)
    expect(await endOf({ DATA_DIR: used }, 'restore', backup, '--identity', at('identity'))).toEqual(
      refused(`${used} is not empty. Restore into an empty database or an empty data folder. Nothing was changed.`),
    )
    expect(await readFolder(used)).toEqual(files)
    await rm(path.join(used, 'postgres'), { recursive: true })
    expect((await endOf({ DATA_DIR: used }, 'restore', backup, '--identity', at('identity'))).output).toMatch(/secret\.key isn't the backup's key\./)
  })
})

test('a restore into a given database that is killed is refused by every command, and can be repeated', { timeout }, async () => {
  const target = await emptyDatabase()
  const settings = settingsOf(target)
  const process = launchProduct(at('no-data'), 'restore', settings, [backup, '--identity', at('identity')])
  const ended = once(process, 'close')
  const isUnderWay = async () =>
    (
      await target.owner.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'counterfoil restore' AND backend_xid IS NOT NULL
      AND to_regclass('counterfoil_restore') IS NOT NULL`)
    ).rowCount === 1
  while (process.exitCode === null && !(await isUnderWay())) await wait(5)
  process.kill('SIGKILL')
  await ended
  expect(process.exitCode).toBeNull()
  for (const command of ['start', 'migrate', 'verify-ledger'] as const) {
    expect(await endOf({ DATA_DIR: at('no-data'), PORT: '0', ...settings }, command)).toEqual(
      refused('A restore into this database did not finish. Run counterfoil restore again, or use another empty database.'),
    )
  }
  expect(await run('restore', settings, backup, '--identity', at('identity'))).toMatchObject({ code: 0 })
  expect(await readState(target.owner)).toEqual(await readState(source.owner))
})
