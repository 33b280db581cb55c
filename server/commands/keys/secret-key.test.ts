import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { endOf, settingsOf } from '#proof/support/command.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { testSecretKey, withDatabase } from '#proof/support/postgres.ts'
import { startEmbedded } from '../../infra/database/embedded/embedded.ts'
import { appUrl, createRoles } from '../../infra/database/roles.ts'

/** The key of an installation that is removed, replaced, or swapped with another installation's. */

const timeout = 120_000
const otherKey = 'another-installation-has-this-key-instead'
const done = { code: 0, output: 'The database is up to date.\n' }
const commands = ['migrate', 'start', 'verify-ledger'] as const

describe('the embedded database', () => {
  let folder: string
  let file: string
  let key: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-key-'))
    file = path.join(folder, 'secret.key')
    expect(await endOf({ DATA_DIR: folder }, 'migrate')).toMatchObject({ code: 0 })
    key = await readFile(file, 'utf8')
  }, timeout)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('refuses every command without its key, makes no new one, and works with the right one afterwards', { timeout }, async () => {
    await rm(file)
    for (const command of commands) {
      expect(await endOf({ DATA_DIR: folder, PORT: '0' }, command)).toEqual({
        code: 1,
        output: `${file} is missing, and ${path.join(folder, 'postgres')} cannot be used without it. Put the original file back, for example from a backup, then start again.\n`,
      })
      await expect(readFile(file)).rejects.toThrow('ENOENT')
    }
    await writeFile(file, key, { mode: 0o600 })
    expect(await endOf({ DATA_DIR: folder }, 'migrate')).toEqual(done)
  })

  test('refuses every command with another key, and works with the right one afterwards', { timeout }, async () => {
    await writeFile(file, otherKey, { mode: 0o600 })
    for (const command of commands) {
      const { code, output } = await endOf({ DATA_DIR: folder, PORT: '0' }, command)
      expect([command, code, output]).toEqual([
        command,
        1,
        expect.stringContaining(
          `${file} is not the key this database was set up with. Put the original file back, or set SECRET_KEY to its content, then start again.`,
        ),
      ])
    }
    expect(await endOf({ DATA_DIR: folder, SECRET_KEY: key.trim() }, 'migrate')).toEqual(done)
    await writeFile(file, key)
    expect(await endOf({ DATA_DIR: folder }, 'migrate')).toEqual(done)
  })

  test('refuses a password of the database that is missing, and makes no new one', { timeout }, async () => {
    const passwordFile = path.join(folder, 'postgres.password')
    const password = await readFile(passwordFile)
    await rm(passwordFile)
    const { code, output } = await endOf({ DATA_DIR: folder }, 'migrate')
    expect([code, output]).toEqual([1, expect.stringContaining(`${passwordFile} is missing`)])
    await writeFile(passwordFile, password, { mode: 0o600 })
    expect(await endOf({ DATA_DIR: folder }, 'migrate')).toEqual(done)
  })

  test('refuses an empty key, and closes one that other users can read', { timeout }, async () => {
    await writeFile(file, '')
    expect(await endOf({ DATA_DIR: folder }, 'migrate')).toEqual({
      code: 1,
      output: `${file} is empty. Put the original file back, for example from a backup, then start again.\n`,
    })
    await rm(file)
    await writeFile(file, key, { mode: 0o644 })
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    for (const _ of ['first', 'second']) expect(await endOf({ DATA_DIR: folder }, 'migrate')).toEqual(done)
    expect(write.mock.calls.map(([text]) => text)).toEqual([`Other users of this machine could read ${file}. Its permissions are now 600.\n`])
    write.mockRestore()
  })

  test('lets the application connect to no other database and create no temporary tables', { timeout }, async () => {
    const embedded = await startEmbedded(folder)
    const url = appUrl(embedded.ownerUrl, Buffer.from(key.trim()))
    const as = async (database: string, statement: string) => {
      const client = new pg.Client({ connectionString: withDatabase(url, database) })
      client.on('error', () => {})
      try {
        await client.connect()
        return (await client.query(statement)).rows
      } finally {
        await client.end().catch(() => {})
      }
    }
    expect(await as('counterfoil', 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    for (const name of ['postgres', 'template1']) await expect(as(name, 'SELECT 1')).rejects.toThrow(`permission denied for database "${name}"`)
    await expect(as('counterfoil', 'CREATE TEMP TABLE t ()')).rejects.toThrow('permission denied to create temporary tables')
    await embedded.stop()
  })
})

describe('a database that is given', () => {
  let db: TestDatabase
  const runWith = (secretKey: string, command: string) => endOf({ ...settingsOf(db), PORT: '0', SECRET_KEY: secretKey }, command)
  beforeAll(async () => {
    db = await createTestDatabase()
  })
  afterAll(() => db.drop())

  async function signsIn(key: string): Promise<boolean> {
    const client = new pg.Client({ connectionString: appUrl(db.url, Buffer.from(key)) })
    return client.connect().then(
      async () => {
        await client.end()
        return true
      },
      () => false,
    )
  }

  test('refuses every command with another key, and works with the right one afterwards', { timeout }, async () => {
    for (const command of commands) {
      const { code, output } = await runWith(otherKey, command)
      expect([command, code, output]).toEqual([
        command,
        1,
        expect.stringContaining('SECRET_KEY is not the key this database was set up with. Set SECRET_KEY to the original key, then start again.'),
      ])
    }
    expect(await signsIn(otherKey)).toBe(false)
    expect(await runWith(testSecretKey.toString(), 'migrate')).toEqual(done)
  })

  test('takes the login from the role of an earlier key that it made, and from no other', { timeout }, async () => {
    const laterKey = `later-${otherKey}`
    const client = new pg.Client({ connectionString: db.url })
    await client.connect()
    for (const key of [otherKey, laterKey]) {
      await createRoles(client, Buffer.from(key))
      expect(await signsIn(key)).toBe(true)
    }
    expect(await signsIn(otherKey)).toBe(false)
    // The other test databases of this server use the same key.
    expect(await signsIn(testSecretKey.toString())).toBe(true)
    await client.query(`REVOKE ALL ON DATABASE ${client.database} FROM ${[otherKey, laterKey].map(userOf).join()}`)
    await client.query(`DROP ROLE ${[otherKey, laterKey].map(userOf).join()}`)
    await client.end()
  })
})

const userOf = (key: string) => new URL(appUrl('postgres://owner@db/counterfoil', Buffer.from(key))).username
