import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { testSecretKey, withDatabase } from '#proof/support/postgres.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { appUrl, createRoles, verifyApplicationRole } from './roles.ts'

let it: TestDatabase
const made: string[] = []

beforeAll(async () => {
  it = await createTestDatabase()
})
afterAll(async () => {
  for (const name of made) await it.owner.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await it.drop()
})

async function emptyDatabase(): Promise<string> {
  const name = `counterfoil_empty_${randomBytes(6).toString('hex')}`
  await it.owner.query(`CREATE DATABASE ${name}`)
  made.push(name)
  return withDatabase(it.url, name)
}

type Files = Readonly<Record<string, string>>
const listOf = (files: Files) => Object.entries(files).map(([name, sql]) => ({ name, sql }))

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

const run = (url: string, files: Files) => migrate(url, { secretKey: testSecretKey, migrations: listOf(files) })
const first = { first: 'CREATE TABLE one (id int);\nGRANT SELECT ON one TO counterfoil_app;' }

describe('migrate', () => {
  test('applies what is missing, in order, once', async () => {
    const url = await emptyDatabase()
    expect(await run(url, first)).toEqual(['first'])
    const more = { ...first, second: 'CREATE TABLE two ()', another: 'DROP TABLE two' }
    expect(await run(url, more)).toEqual(['second', 'another'])
    expect(await run(url, more)).toEqual([])
  })

  test('applies each once when several processes start together', async () => {
    const url = await emptyDatabase()
    const results = await Promise.all(Array.from({ length: 5 }, () => run(url, first)))
    expect(results.flat()).toEqual(['first'])
  })

  test('makes the roles even when several databases of one server do so at once', async () => {
    const secretKey = randomBytes(32)
    const urls = await Promise.all(Array.from({ length: 5 }, emptyDatabase))
    await Promise.all(urls.map((url) => migrate(url, { secretKey, migrations: listOf(first) })))
    for (const url of urls) expect(await query(appUrl(url, secretKey), 'SELECT count(*)::int AS rows FROM one')).toEqual([{ rows: 0 }])
    const role = new URL(appUrl(it.url, secretKey)).username
    for (const url of urls) await query(url, `DROP OWNED BY ${role}`)
    await it.owner.query(`DROP ROLE ${role}`)
  })

  test('names file, line and error of a failure, and keeps nothing of that file', async () => {
    const url = await emptyDatabase()
    const files = { ...first, broken: 'CREATE TABLE two ();\nCREATE TABLE three ();\nCREATE TABEL four ();' }
    await expect(run(url, files)).rejects.toThrow('Schema file broken.sql, line 3 failed and was rolled back: syntax error at or near "TABEL"')
    expect(await query(url, "SELECT to_regclass('one') IS NOT NULL AS one, to_regclass('two') AS two")).toEqual([{ one: true, two: null }])
    expect(await query(url, 'SELECT name FROM counterfoil_migrations')).toEqual([{ name: 'first' }])
  })

  test.each([
    ['another text of a file', { first: 'CREATE TABLE other ()' }],
    ['a file that this version lacks', { second: 'SELECT 1' }],
  ])('refuses a database with %s, and says what an operator can do', async (_, files: Files) => {
    const url = await emptyDatabase()
    await run(url, first)
    await expect(run(url, files)).rejects.toThrow(
      "The database was made by another version of Counterfoil, whose tables this version can't change. Start that version, or set DATABASE_URL to an empty database.",
    )
    expect(await query(url, "SELECT to_regclass('other') AS other")).toEqual([{ other: null }])
    expect(await run(url, first)).toEqual([])
  })

  test('says that the database cannot be reached, without its password', async () => {
    const url = withDatabase(it.url, 'counterfoil_nowhere')
    await expect(run(url, first)).rejects.toThrow(`Can't connect to the database: database "counterfoil_nowhere" does not exist`)
  })

  test('gives up on a lock that is held, instead of stopping everyone behind it', async () => {
    const url = await emptyDatabase()
    await run(url, first)
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('BEGIN; LOCK TABLE one')
    await expect(run(url, { ...first, alter: 'ALTER TABLE one ADD COLUMN name text' })).rejects.toThrow('lock timeout')
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
    await migrate(url.href, { secretKey, migrations: listOf(first) })
    expect(await query(appUrl(url.href, secretKey), 'SELECT count(*)::int AS rows FROM one')).toEqual([{ rows: 0 }])
    await query(empty, `DROP OWNED BY ${owner} CASCADE`)
    await it.owner.query(`DROP DATABASE ${made.pop()} WITH (FORCE)`)
    await it.owner.query(`DROP ROLE ${new URL(appUrl(url.href, secretKey)).username}`)
    await it.owner.query(`DROP ROLE ${owner}`)
  })
})
