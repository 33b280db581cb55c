import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeAccount } from '#proof/support/account.ts'
import { backUp, readDefinitions, readState, restore, verify } from '#proof/support/backups.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { testSecretKey } from '#proof/support/postgres.ts'
import { migrate } from '../database/migrate.ts'
import { readMigrations } from '../database/migration.ts'
import { leftOutTables } from './catalogue.ts'

const timeout = 120_000
let folder: string
const made: TestDatabase[] = []
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-backup-'))
})
afterAll(async () => {
  for (const db of made) await db.drop()
  await rm(folder, { recursive: true })
})

async function keep(db: Promise<TestDatabase>): Promise<TestDatabase> {
  made.push(await db)
  return db
}
const newFile = () => path.join(folder, `${randomBytes(6).toString('hex')}.age`)

/** Listens for a database, and sends the end of whatever it says a moment later, as a busy network does. */
async function delayEnds(url: string): Promise<{ url: string; stop: () => void }> {
  const target = new URL(url)
  const [host, port] = [decodeURIComponent(target.hostname), Number(target.port)]
  const address = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const proxy = createServer({ noDelay: true }, (client) => {
    const upstream = connect(address)
    client.pipe(upstream)
    upstream.on('data', (said: Buffer) => {
      const end = said.subarray(-15)
      client.write(said.subarray(0, -15))
      upstream.pause()
      setTimeout(() => client.write(end, () => upstream.resume()), 1)
    })
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  target.hostname = '127.0.0.1'
  target.port = String((proxy.address() as AddressInfo).port)
  return { url: target.href, stop: () => proxy.close() }
}

describe('what is saved', () => {
  test('is every table of the schema, but those that are listed with a reason', async () => {
    const db = await keep(createTestDatabase())
    const file = newFile()
    const saved = await backUp(db.url, file)
    const { rows } = await db.owner.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) ORDER BY 1`,
    )
    const all = rows.map(({ name }) => name)
    expect([...saved.map(({ name }) => name), ...leftOutTables.keys()].toSorted()).toEqual(all.toSorted())
    expect([...leftOutTables.values()].every((reason) => reason.endsWith('.'))).toBe(true)
    const { manifest } = await verify(file)
    expect(manifest.left_out.map(({ name }) => name)).toEqual([...leftOutTables.keys()])
    expect(manifest.migrations).toHaveLength((await db.owner.query('SELECT FROM counterfoil_migrations')).rowCount ?? 0)
  })

  test('is as of the time that its manifest names, also if the snapshot had to wait', { timeout }, async () => {
    const db = await keep(createTestDatabase())
    const other = await db.owner.connect()
    await other.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE')
    const file = newFile()
    const saving = backUp(db.url, file)
    await vi.waitFor(
      async () =>
        expect(
          (await db.owner.query('SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database WHERE NOT granted AND datname = current_database()')).rowCount,
        ).toBe(1),
      { timeout: 30_000 },
    )
    const { rows } = await other.query<{ now: Date }>('SELECT clock_timestamp() AS now')
    await other.query('COMMIT')
    other.release()
    await saving
    expect(Date.parse((await verify(file)).manifest.created_at)).toBeGreaterThanOrEqual(Number(rows[0]?.now))
  })

  test('has its number of rows, however late PostgreSQL reports them', { timeout }, async () => {
    const source = await keep(createTestDatabase())
    const slow = await delayEnds(source.url)
    const file = newFile()
    await backUp(slow.url, file)
    slow.stop()
    const target = await keep(createEmptyDatabase())
    await restore(file, target.url)
    expect(await readState(target.owner)).toEqual(await readState(source.owner))
  })

  test('includes idempotency keys, files and their contents', () => {
    for (const name of ['idempotency_keys', 'files', 'file_chunks']) expect(leftOutTables.has(name)).toBe(false)
  })

  test('includes a table that a later schema file adds', { timeout }, async () => {
    const source = await keep(createTestDatabase())
    const more = { name: 'more', sql: 'CREATE TABLE later_ones (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY)' }
    const migrations = [...(await readMigrations()), more]
    await migrate(source.url, { secretKey: testSecretKey, migrations })
    await source.owner.query('INSERT INTO later_ones DEFAULT VALUES')
    const file = newFile()
    expect((await backUp(source.url, file)).find(({ name }) => name === 'later_ones')).toMatchObject({ rows: 1 })
    const target = await keep(createEmptyDatabase())
    await restore(file, target.url, migrations)
    expect(await readState(target.owner)).toEqual(await readState(source.owner))
  })

  test('is refused for a database without data', async () => {
    const empty = await keep(createEmptyDatabase())
    await expect(backUp(empty.url, newFile())).rejects.toThrow('The database has no Counterfoil data to back up.')
  })

  test('is refused for a user from whom row-level security would hide rows', async () => {
    const source = await keep(createTestDatabase())
    const user = `counterfoil_reader_${randomBytes(4).toString('hex')}`
    await source.owner.query(`CREATE ROLE ${user} LOGIN PASSWORD 'x'; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${user}`)
    const url = new URL(source.url)
    url.username = user
    url.password = 'x'
    await expect(backUp(url.href, newFile())).rejects.toThrow(/^The database user cannot read every row of the table \w+\. Set DATABASE_URL/)
    await source.owner.query(`DROP OWNED BY ${user}; DROP ROLE ${user}`)
  })
})

/** Everything about tables that a load has to handle. */
const oddSchema = `
  CREATE TABLE parents (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, favourite bigint, name text NOT NULL);
  CREATE TABLE children (
    parent_id bigint NOT NULL REFERENCES parents DEFERRABLE INITIALLY DEFERRED, id int NOT NULL, older int,
    price int NOT NULL, doubled int GENERATED ALWAYS AS (price * 2) STORED,
    PRIMARY KEY (parent_id, id), FOREIGN KEY (parent_id, older) REFERENCES children (parent_id, id)
  );
  ALTER TABLE parents ADD CONSTRAINT favourite_exists FOREIGN KEY (id, favourite) REFERENCES children (parent_id, id) DEFERRABLE;
  ALTER TABLE children ADD CONSTRAINT price_small CHECK (price < 100) NOT VALID;
  CREATE UNIQUE INDEX parents_by_name ON parents (lower(name)) WHERE name <> '';
  CREATE UNLOGGED TABLE passing (at timestamptz, place inet);
  CREATE TABLE kinds (kind text PRIMARY KEY);
  INSERT INTO kinds VALUES ('one'), ('two');
  CREATE TABLE "odd Name" (t text, b bytea, n numeric, f double precision, a text[], j jsonb, d date, z timestamptz, i interval, x boolean);
  CREATE TABLE months (at date NOT NULL, id int NOT NULL, note text, PRIMARY KEY (at, id)) PARTITION BY RANGE (at);
  CREATE INDEX months_by_note ON months (note);
  CREATE TABLE months_first PARTITION OF months FOR VALUES FROM ('2026-01-01') TO ('2026-02-01');
  CREATE TABLE history (id bigint GENERATED ALWAYS AS IDENTITY, said text);
  CREATE FUNCTION no_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'append-only'; END $$;
  CREATE TRIGGER history_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON history FOR EACH STATEMENT EXECUTE FUNCTION no_change();
  CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO history (said) VALUES (NEW.name); RETURN NULL; END $$;
  CREATE TRIGGER parents_tell AFTER INSERT ON parents FOR EACH ROW EXECUTE FUNCTION tell();
  ALTER TABLE parents ENABLE ALWAYS TRIGGER parents_tell;
  ALTER TABLE parents ENABLE ROW LEVEL SECURITY; ALTER TABLE parents FORCE ROW LEVEL SECURITY;
  DO $$ BEGIN EXECUTE format('CREATE POLICY owner ON parents TO %I USING (true) WITH CHECK (true)', current_user); END $$;
  GRANT SELECT ON parents TO counterfoil_app;`

const oddRows = `
  BEGIN;
  INSERT INTO parents (name) SELECT 'p' || n FROM generate_series(1, 50) n;
  INSERT INTO children (parent_id, id, older, price) SELECT p, n, nullif(n - 1, 0), p + n FROM generate_series(1, 50) p, generate_series(1, 3) n;
  UPDATE parents SET favourite = 2;
  COMMIT;
  INSERT INTO passing VALUES (now(), '10.0.0.1/24');
  INSERT INTO kinds VALUES ('three');
  DELETE FROM kinds WHERE kind = 'one';
  INSERT INTO "odd Name" VALUES
    (E'tab\\t line\\n back\\\\slash \\\\N \\\\. é 漢 🙂', '\\x00ff5c0a', 'NaN', '-Infinity', ARRAY['a,b', NULL, '"'], '{"a": [1, "\\u00e9"]}', 'infinity', '-infinity', '1 mon -2 days 03:04:05.6', NULL),
    ('', '', 12345678901234567890.123456789, 0.1::float8 + 0.2, '{}', 'null', '0044-03-15 BC', '2026-03-29 01:30:00.123456+00', '-1 year', true),
    (E'\\\\.', NULL, NULL, 'NaN', NULL, NULL, NULL, NULL, NULL, false), (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
  INSERT INTO "odd Name" (t) SELECT repeat(chr(97 + n % 26), 700000) FROM generate_series(1, 5) n;
  CREATE TABLE months_added PARTITION OF months FOR VALUES FROM ('2026-02-01') TO ('2026-03-01') PARTITION BY HASH (id);
  CREATE TABLE months_added_0 PARTITION OF months_added FOR VALUES WITH (MODULUS 2, REMAINDER 0);
  CREATE TABLE months_added_1 PARTITION OF months_added FOR VALUES WITH (MODULUS 2, REMAINDER 1);
  INSERT INTO months SELECT '2026-01-20'::date + n, n, 'n' || n FROM generate_series(1, 30) n;`

describe('a restore', () => {
  test('brings back every row, position and definition, whatever the tables are like', { timeout }, async () => {
    const migrations = [{ name: 'odd', sql: oddSchema }]
    const source = await keep(createEmptyDatabase())
    await migrate(source.url, { secretKey: testSecretKey, migrations })
    await source.owner.query(oddRows)
    const file = newFile()
    await backUp(source.url, file)
    const target = await keep(createEmptyDatabase())
    await restore(file, target.url, migrations)
    expect(await readState(target.owner)).toEqual(await readState(source.owner))
    expect(await readDefinitions(target.owner)).toEqual(await readDefinitions(source.owner))
    // The next number follows the last one, and triggers and keys are at work again.
    await expect(target.owner.query(`INSERT INTO parents (name) VALUES ('next') RETURNING id::int`)).resolves.toMatchObject({ rows: [{ id: 51 }] })
    await expect(target.owner.query('DELETE FROM history')).rejects.toThrow('append-only')
    await expect(target.owner.query('DELETE FROM parents WHERE id = 1')).rejects.toThrow('violates foreign key')
  })

  test('has the months of the change feed that the worker added, closed like the others', { timeout }, async () => {
    const source = await keep(createTestDatabase())
    const { merchantId } = await makeAccount(source)
    await source.owner.query('SELECT add_change_partitions(6)')
    await source.owner.query(
      `INSERT INTO account_changes (merchant_id, root_id, occurred_at, recorded_at, type, object_type, actor_kind, object_id, data, id, slot)
       SELECT $1, 'pi_1', now(), now() + n * interval '1 month', 'payment.created', 'payment', 'processor', 'pi_1', '{}', nextval('account_change_ids'), 1 FROM generate_series(0, 7) n`,
      [merchantId],
    )
    const file = newFile()
    await backUp(source.url, file)
    const target = await keep(createEmptyDatabase())
    await restore(file, target.url)
    expect(await readState(target.owner)).toEqual(await readState(source.owner))
    expect(await readDefinitions(target.owner)).toEqual(await readDefinitions(source.owner))
  })

  test('of fewer schema files is brought up to date afterwards, and of another text of one is refused', { timeout }, async () => {
    const older = [{ name: 'one', sql: 'CREATE TABLE one (id int PRIMARY KEY)' }]
    const newer = [...older, { name: 'two', sql: `ALTER TABLE one ADD COLUMN name text NOT NULL DEFAULT ''; UPDATE one SET name = id::text` }]
    const source = await keep(createEmptyDatabase())
    await migrate(source.url, { secretKey: testSecretKey, migrations: older })
    await source.owner.query('INSERT INTO one VALUES (7)')
    const file = newFile()
    await backUp(source.url, file)
    const target = await keep(createEmptyDatabase())
    await restore(file, target.url, newer)
    expect(await readState(target.owner)).toEqual(await readState(source.owner))
    expect(await migrate(target.url, { secretKey: testSecretKey, migrations: newer })).toEqual(['two'])
    expect((await target.owner.query('SELECT * FROM one')).rows).toEqual([{ id: 7, name: '7' }])
    await expect(restore(file, (await keep(createEmptyDatabase())).url, [{ name: 'one', sql: 'CREATE TABLE one ()' }])).rejects.toThrow(
      'The backup was made by another version of Counterfoil (0.0.0-test). Restore it with that version. Nothing was changed.',
    )
  })

  test('works for an owner who is no superuser', { timeout }, async () => {
    const source = await keep(createTestDatabase())
    await makeAccount(source)
    const file = newFile()
    await backUp(source.url, file)
    const target = await createEmptyDatabase()
    const owner = `counterfoil_owner_${randomBytes(4).toString('hex')}`
    await target.owner.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'x'; GRANT counterfoil_app TO ${owner} WITH ADMIN OPTION;
      ALTER DATABASE ${new URL(target.url).pathname.slice(1)} OWNER TO ${owner}`)
    const url = new URL(target.url)
    url.username = owner
    url.password = 'x'
    await restore(file, url.href)
    expect(await readState(target.owner)).toEqual(await readState(source.owner))
    // And what it restored can be backed up by the same user.
    const again = newFile()
    expect((await backUp(url.href, again)).map(({ sha256 }) => sha256)).toEqual((await verify(file)).contents.map(({ sha256 }) => sha256))
    await target.owner.query(`DROP OWNED BY ${owner} CASCADE`)
    await target.drop()
    await source.owner.query(`DROP ROLE ${owner}`)
  })

  test('is refused over data, which stay as they were', { timeout }, async () => {
    const db = await keep(createTestDatabase())
    await makeAccount(db)
    const file = newFile()
    await backUp(db.url, file)
    const before = await readState(db.owner)
    await expect(restore(file, db.url)).rejects.toThrow('The database is not empty.')
    expect(await readState(db.owner)).toEqual(before)
  })
})
