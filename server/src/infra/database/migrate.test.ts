import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../../../test/database.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { testSecretKey, withDatabase } from '../../../test/postgres.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { appUrl, createRoles, verifyApplicationRole } from './roles.ts'

let it: TestDatabase
let directory: string
const made: string[] = []

beforeAll(async () => {
  it = await createTestDatabase()
  directory = await mkdtemp(path.join(tmpdir(), 'counterfoil-migrations-'))
})
afterAll(async () => {
  for (const name of made) await it.owner.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await it.drop()
  await rm(directory, { recursive: true })
})

async function emptyDatabase(): Promise<string> {
  const name = `counterfoil_empty_${randomBytes(6).toString('hex')}`
  await it.owner.query(`CREATE DATABASE ${name}`)
  made.push(name)
  return withDatabase(it.url, name)
}

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(directory, 'set-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.join(folder, name))
    await writeFile(path.join(folder, name, 'up.sql'), content)
  }
  return folder
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

const run = (url: string, folder: string) => migrate(url, { secretKey: testSecretKey, directory: folder })
const first = { '0001_first': 'CREATE TABLE one (id int);\nGRANT SELECT ON one TO counterfoil_app;' }

describe('migrate', () => {
  test('applies what is missing, in order, once', async () => {
    const url = await emptyDatabase()
    expect(await run(url, await folderWith(first))).toEqual(['0001_first'])
    const more = await folderWith({ ...first, '0003_third': 'DROP TABLE two', '0002_second': 'CREATE TABLE two ()' })
    expect(await run(url, more)).toEqual(['0002_second', '0003_third'])
    expect(await run(url, more)).toEqual([])
  })

  test('applies each once when several processes start together', async () => {
    const url = await emptyDatabase()
    const folder = await folderWith(first)
    const results = await Promise.all(Array.from({ length: 5 }, () => run(url, folder)))
    expect(results.flat()).toEqual(['0001_first'])
  })

  test('makes the roles even when several databases of one server do so at once', async () => {
    const secretKey = randomBytes(32)
    const folder = await folderWith(first)
    const urls = await Promise.all(Array.from({ length: 5 }, emptyDatabase))
    await Promise.all(urls.map((url) => migrate(url, { secretKey, directory: folder })))
    for (const url of urls) expect(await query(appUrl(url, secretKey), 'SELECT count(*)::int AS rows FROM one')).toEqual([{ rows: 0 }])
    const role = new URL(appUrl(it.url, secretKey)).username
    for (const url of urls) await query(url, `DROP OWNED BY ${role}`)
    await it.owner.query(`DROP ROLE ${role}`)
  })

  test('names file, line and error of a failure, and keeps nothing of that file', async () => {
    const url = await emptyDatabase()
    const folder = await folderWith({ ...first, '0002_broken': 'CREATE TABLE two ();\nCREATE TABLE three ();\nCREATE TABEL four ();' })
    await expect(run(url, folder)).rejects.toThrow('Migration 0002_broken/up.sql, line 3 failed and was rolled back: syntax error at or near "TABEL"')
    expect(await query(url, "SELECT to_regclass('one') IS NOT NULL AS one, to_regclass('two') AS two")).toEqual([{ one: true, two: null }])
    expect(await query(url, 'SELECT name FROM counterfoil_migrations')).toEqual([{ name: '0001_first' }])
  })

  test('rejects a migration whose before.sql finds a problem, in one sentence, and applies it once the problem is gone', async () => {
    const url = await emptyDatabase()
    const rows = { '0001_rows': 'CREATE TABLE amounts (id int, minor int); INSERT INTO amounts VALUES (1, 5), (2, NULL), (3, NULL)' }
    await run(url, await folderWith(rows))
    const folder = await folderWith({ ...rows, '0002_required': 'ALTER TABLE amounts ALTER COLUMN minor SET NOT NULL' })
    const check = `SELECT format('Amount %s is missing.', id) FROM amounts WHERE minor IS NULL AND id = 1;\nSELECT format('Amount %s is missing.', id) FROM amounts WHERE minor IS NULL ORDER BY id;`
    await writeFile(path.join(folder, '0002_required', 'before.sql'), check)
    await expect(run(url, folder)).rejects.toThrow("Migration 0002_required can't be applied: Amount 2 is missing. Nothing was changed.")
    expect(await query(url, 'SELECT name FROM counterfoil_migrations')).toEqual([{ name: '0001_rows' }])
    await query(url, 'UPDATE amounts SET minor = 0 WHERE minor IS NULL')
    expect(await run(url, folder)).toEqual(['0002_required'])
  })

  test('rolls a migration back whose after.sql finds a problem, or fails', async () => {
    const url = await emptyDatabase()
    const folder = await folderWith({ '0001_copy': 'CREATE TABLE one AS SELECT 1 AS id; CREATE TABLE two AS SELECT * FROM one WHERE id > 1' })
    const after = path.join(folder, '0001_copy', 'after.sql')
    await writeFile(after, `SELECT format('Row %s was not copied.', id) FROM one WHERE id NOT IN (SELECT id FROM two)`)
    await expect(run(url, folder)).rejects.toThrow('Migration 0001_copy failed its check and was rolled back: Row 1 was not copied.')
    await writeFile(after, 'SELECT 1 FROM one WHERE false;\nSELECT missing FROM one')
    await expect(run(url, folder)).rejects.toThrow('Migration 0001_copy/after.sql, line 2 failed and was rolled back: column "missing" does not exist')
    expect(await query(url, "SELECT to_regclass('one') AS one")).toEqual([{ one: null }])
    await writeFile(after, 'SELECT 1 FROM two WHERE id NOT IN (SELECT id FROM one)')
    expect(await run(url, folder)).toEqual(['0001_copy'])
  })

  test('refuses an applied file that was changed, but not one with other line ends', async () => {
    const url = await emptyDatabase()
    await run(url, await folderWith(first))
    expect(await run(url, await folderWith({ '0001_first': first['0001_first'].replaceAll('\n', '\r\n') }))).toEqual([])
    await expect(run(url, await folderWith({ '0001_first': 'CREATE TABLE other ()' }))).rejects.toThrow('0001_first/up.sql was changed')
  })

  test('refuses a database that a newer version migrated, and two files of one number', async () => {
    const url = await emptyDatabase()
    await run(url, await folderWith({ ...first, '0002_later': 'SELECT 1' }))
    await expect(run(url, await folderWith(first))).rejects.toThrow("0002_later, which this version doesn't know")
    await expect(run(url, await folderWith({ '0001_a': '', '0001_b': '' }))).rejects.toThrow('Two migrations have number 0001')
  })

  test('says that the database cannot be reached, without its password', async () => {
    const url = withDatabase(it.url, 'counterfoil_nowhere')
    await expect(run(url, await folderWith(first))).rejects.toThrow(`Can't connect to the database: database "counterfoil_nowhere" does not exist`)
  })

  test('gives up on a lock that is held, instead of stopping everyone behind it', async () => {
    const url = await emptyDatabase()
    await run(url, await folderWith(first))
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('BEGIN; LOCK TABLE one')
    await expect(run(url, await folderWith({ ...first, '0002_alter': 'ALTER TABLE one ADD COLUMN name text' }))).rejects.toThrow('lock timeout')
    await holder.end()
  })
})

describe('the application role', () => {
  test('is accepted as migrations make it', async () => {
    await expect(verifyApplicationRole(it.database.pool)).resolves.toBeUndefined()
  })

  test('plans no parallel workers and compiles no plan, whoever connects as it', async () => {
    const readSetting = async (pool: pg.Pool) =>
      (await pool.query("SELECT current_setting('max_parallel_workers_per_gather') AS workers, current_setting('jit') AS jit")).rows
    expect(await readSetting(it.database.pool)).toEqual([{ workers: '0', jit: 'off' }])
    expect(await readSetting(it.owner)).toMatchObject([{ workers: '2' }])
  })

  test('gets its settings again if it lost them', async () => {
    const role = new URL(appUrl(it.url, testSecretKey)).username
    const readSettings = async () => (await it.owner.query('SELECT setconfig FROM pg_db_role_setting WHERE setrole = $1::regrole', [role])).rows
    await it.owner.query(`ALTER ROLE ${role} RESET ALL`)
    expect(await readSettings()).toEqual([])
    const client = new pg.Client({ connectionString: it.url })
    await client.connect()
    await createRoles(client, testSecretKey)
    await client.end()
    expect(await readSettings()).toEqual([{ setconfig: ['max_parallel_workers_per_gather=0', 'jit=off'] }])
  })

  test('may not create, nor read what it was not granted', async () => {
    await expect(it.database.pool.query('CREATE TABLE mine ()')).rejects.toThrow('permission denied')
    await expect(it.database.pool.query('SELECT * FROM counterfoil_migrations')).rejects.toThrow('permission denied')
  })

  test.each([
    ['a superuser', 'SUPERUSER', '', 'is a superuser'],
    ['one that may bypass row-level security', 'BYPASSRLS', '', 'may bypass row-level security'],
    ['a member of such a role', 'BYPASSRLS', 'member', 'may bypass row-level security'],
    ['the owner of a table', '', 'owner', 'owns the table odd_one'],
  ])('is refused as %s', async (_, attributes, relation, fault) => {
    const role = `counterfoil_odd_${randomBytes(4).toString('hex')}`
    const login = relation === 'member' ? `${role}_login` : role
    await it.owner.query(`CREATE ROLE ${role} LOGIN ${attributes} PASSWORD 'x'`)
    if (login !== role) await it.owner.query(`CREATE ROLE ${login} LOGIN NOINHERIT PASSWORD 'x' IN ROLE ${role}`)
    if (relation === 'owner') await it.owner.query(`CREATE TABLE odd_one (); ALTER TABLE odd_one OWNER TO ${role}`)
    const url = new URL(it.url)
    url.username = login
    url.password = 'x'
    const odd = openDatabase({ connectionString: url.href, poolSize: 1 })
    await expect(verifyApplicationRole(odd.pool)).rejects.toThrow(fault)
    await odd.close()
    await it.owner.query(`DROP OWNED BY ${role}`)
    if (login !== role) await it.owner.query(`DROP ROLE ${login}`)
    await it.owner.query(`DROP ROLE ${role}`)
  })

  test('can be made by an owner who is no superuser', async () => {
    const owner = `counterfoil_owner_${randomBytes(4).toString('hex')}`
    const secretKey = randomBytes(32)
    await it.owner.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'x'`)
    await it.owner.query(`GRANT counterfoil_app TO ${owner} WITH ADMIN OPTION`)
    const empty = await emptyDatabase()
    await it.owner.query(`ALTER DATABASE ${new URL(empty).pathname.slice(1)} OWNER TO ${owner}`)
    const url = new URL(empty)
    url.username = owner
    url.password = 'x'
    await migrate(url.href, { secretKey, directory: await folderWith(first) })
    expect(await query(appUrl(url.href, secretKey), 'SELECT count(*)::int AS rows FROM one')).toEqual([{ rows: 0 }])
    await query(empty, `DROP OWNED BY ${owner} CASCADE`)
    await it.owner.query(`DROP DATABASE ${made.pop()} WITH (FORCE)`)
    await it.owner.query(`DROP ROLE ${new URL(appUrl(url.href, secretKey)).username}`)
    await it.owner.query(`DROP ROLE ${owner}`)
  })
})
