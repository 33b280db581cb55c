import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sealAll } from '#areas/audit/test/audit.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { testKeys } from '#proof/support/keys.ts'
import { isSoak } from '#proof/support/scale.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { headSigner, type SignedHead } from './chain.ts'
import { lockHead } from './sealer-store.ts'
import { type AuditCheck, verifyAudit } from './verify.ts'

const signer = headSigner(testKeys)

let server: TestServer
let business: TestBusiness
/** The end of a log that is intact. */
let head: SignedHead

beforeAll(async () => {
  server = await createTestServer()
  business = await makeBusiness(server)
  await server.db.owner.query(`INSERT INTO platforms (platform_id, name, created_at) VALUES ('plat_1', 'Platform', now())`)
  // Several rounds, so that the chain goes on after its signed ends.
  for (let round = 0; round < 4; round++) {
    server.clock.advance(1000)
    await insertRows(round)
    await sealAll(server)
  }
})
beforeEach(async () => {
  const found = await server.db.asOwner.transaction({}, (db) => lockHead({ db }))
  if (!found) throw new Error('nothing was sealed')
  head = found
})
afterAll(() => server.close())

/** Rows of every table, with and without what can be null. */
async function insertRows(round: number): Promise<void> {
  const { owner } = server.db
  const values = [server.clock.now(), business.people.owner.userId, `${round}`]
  const rows = `at, user_id, action, target_id, outcome, details, ip, user_agent, request_id)`
  const list = `generate_series(1, 5) AS i`
  const columns = `$1::timestamptz + i * interval '1 microsecond', CASE WHEN i < 5 THEN $2 END, 'sign_in', 'obj_' || $3 || i, CASE i WHEN 2 THEN 'refused' ELSE 'success' END,
    jsonb_build_object('amount_minor', i, 'note', 'Ärger "1" \\ 退款'), CASE i WHEN 3 THEN NULL WHEN 4 THEN inet '2001:db8::1' ELSE inet '10.0.0.1' END, NULL, 'req_' || i`
  await owner.query(`INSERT INTO audit_events (business_id, ${rows} SELECT $4, ${columns} FROM ${list}`, [...values, business.businessId])
  await owner.query(`INSERT INTO merchant_audit_events (merchant_id, ${rows} SELECT $4, ${columns} FROM ${list}`, [...values, business.liveId])
  await owner.query(`INSERT INTO user_audit_events (${rows} SELECT ${columns} FROM ${list}`, values)
  await owner.query(
    `INSERT INTO platform_audit_events (at, platform_id, action, target_id, request_id) VALUES ($1, 'plat_1', 'platform_keys.create', 'pk_1', 'req_1')`,
    [server.clock.now()],
  )
}

/** What a check says of a damage that is undone again. Triggers are off, as only the owner of the database can have them. */
async function verifyDamaged(damage: (db: Tx) => Promise<void>, exported: readonly SignedHead[] = []): Promise<AuditCheck> {
  const undo = new Error('undo')
  let check: AuditCheck | undefined
  await server.db.asOwner
    .transaction({}, async (db) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(db)
      await damage(db)
      check = await verifyAudit({ db }, signer, exported)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  if (!check) throw new Error('the log was not checked')
  return check
}

const tables = { business: 'audit_events', account: 'merchant_audit_events', user: 'user_audit_events', platform: 'platform_audit_events' } as const

/** Where the audit row of an entry is. An entry of a member repeats that of the user. */
async function sourceOf(position: number) {
  const { rows } = await server.db.owner.query<{ position: number; source: keyof typeof tables; source_id: number }>(
    `SELECT u.position::int, u.source, u.source_id::int FROM audit_log l JOIN audit_log u ON u.source_id = l.source_id AND u.source = CASE l.source WHEN 'member' THEN 'user' ELSE l.source END
     WHERE l.position = $1`,
    [position],
  )
  const [row] = rows
  if (!row) throw new Error(`no entry ${position}`)
  return { position: row.position, row: sql`${sql.table(tables[row.source])} WHERE id = ${row.source_id}`, table: tables[row.source], id: row.source_id }
}

const changes = [
  `action = 'payment.captured'`,
  `details = details || '{"amount_minor": 1000000}'`,
  `created_at = created_at + interval '1 microsecond'`,
  `outcome = CASE outcome WHEN 'success' THEN 'refused' ELSE 'success' END`,
  `ip = '192.0.2.1'`,
  `actor_name = 'Somebody else'`,
  `business_id = 'biz_other'`,
  `hash = sha256(hash)`,
]
const changesOfRows = [
  `action = 'payment.captured'`,
  `details = details || '{"amount_minor": 1000000}'`,
  `at = at + interval '1 second'`,
  `ip = '192.0.2.1'`,
  `request_id = 'req_other'`,
]

/** Each damages the log at an entry and returns the first bad one. */
const manipulations = {
  'changes an entry': async (db: Tx, at: number, pick: number) => {
    await sql`UPDATE audit_log SET ${sql.raw(changes[pick % changes.length] ?? '')} WHERE position = ${at}`.execute(db)
    return at
  },
  'deletes an entry': async (db: Tx, at: number) => {
    await sql`DELETE FROM audit_log WHERE position = ${at}`.execute(db)
    return at
  },
  'inserts an entry': async (db: Tx, at: number) => {
    await sql`UPDATE audit_log SET position = -position WHERE position >= ${at}`.execute(db)
    await sql`UPDATE audit_log SET position = 1 - position WHERE position < 0`.execute(db)
    await sql`INSERT INTO audit_log SELECT (jsonb_populate_record(l, jsonb_build_object('position', ${at}::int, 'id', 'aud_forged'))).* FROM audit_log l WHERE position = ${at + 1}`.execute(
      db,
    )
    return at
  },
  'swaps two entries': async (db: Tx, at: number, pick: number) => {
    const other = 1 + (pick % (head.position - 1))
    const second = other >= at ? other + 1 : other
    await sql`UPDATE audit_log SET position = -position WHERE position IN (${at}, ${second})`.execute(db)
    await sql`UPDATE audit_log SET position = ${at + second} + position WHERE position < 0`.execute(db)
    return Math.min(at, second)
  },
  'cuts off the end': async (db: Tx, at: number) => {
    await sql`DELETE FROM audit_log WHERE position >= ${at}`.execute(db)
    return at
  },
  'cuts off the end and puts back an earlier signed one': async (db: Tx, at: number) => {
    const { rows } = await sql<{ hash: Buffer }>`SELECT hash FROM audit_log WHERE position = ${at - 1}`.execute(db)
    const earlier = signer.sign({ position: at - 1, hash: rows[0]?.hash ?? Buffer.alloc(32) }, new Date())
    await sql`DELETE FROM audit_log WHERE position >= ${at}`.execute(db)
    await sql`UPDATE audit_head SET position = ${earlier.position}, hash = ${earlier.hash}, signature = ${earlier.signature}, sealed_at = ${earlier.sealedAt}`.execute(
      db,
    )
    return at
  },
  'changes an audit row': async (db: Tx, at: number, pick: number) => {
    const { position, table, id } = await sourceOf(at)
    await sql`UPDATE ${sql.table(table)} SET ${sql.raw(changesOfRows[pick % changesOfRows.length] ?? '')} WHERE id = ${id}`.execute(db)
    return position
  },
  'deletes an audit row': async (db: Tx, at: number) => {
    const { position, row } = await sourceOf(at)
    await sql`DELETE FROM ${row}`.execute(db)
    return position
  },
} as const
type Manipulation = keyof typeof manipulations
const kinds = Object.keys(manipulations) as Manipulation[]

it('finds an intact log intact', async () => {
  const check = await server.db.asOwner.transaction({}, (db) => verifyAudit({ db }, signer, [head]))
  expect(check).toEqual({ intactCount: head.position, problem: null })
  expect(head.position).toBeGreaterThan(70)
})

it('reports the first bad entry of random manipulations', async () => {
  const counts: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...kinds), fc.integer({ min: 1, max: head.position }), fc.nat(1000), async (kind, at, pick) => {
      let first = 0
      const check = await verifyDamaged(
        async (db) => {
          first = await manipulations[kind](db, at, pick)
        },
        // Without it, an earlier signed end can't be told from the last one.
        [head],
      )
      expect(check.problem, `${kind} at ${at}`).not.toBeNull()
      expect(check.intactCount + 1, `${kind} at ${at}: ${check.problem}`).toBe(first)
      counts[kind] = (counts[kind] ?? 0) + 1
    }),
    { numRuns: isSoak ? 500 : 50 },
  )
  console.info('manipulations found:', counts)
})

it('finds a chain that was computed again without the key', async () => {
  const { problem } = await verifyDamaged(async (db) => {
    await sql`UPDATE audit_head SET signature = decode(repeat('00', 64), 'hex')`.execute(db)
  })
  expect(problem).toBe(`The signature of the log's end at entry ${head.position} is invalid.`)
})

it.each(Object.entries(tables))('finds a row of %s that was inserted past the log', async (_, table) => {
  const { problem, intactCount } = await verifyDamaged(async (db) => {
    await sql`INSERT INTO ${sql.table(table)} OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(e, '{"id": 999999}')).* FROM ${sql.table(table)} e LIMIT 1`.execute(
      db,
    )
  })
  expect([problem, intactCount]).toEqual([expect.stringMatching(new RegExp(`^Row 999999 of ${table} .+ was inserted past the log.$`)), head.position])
})

it('takes rows that wait to be sealed for what they are', async () => {
  const check = await server.db.asOwner.transaction({}, async (db) => {
    await sql`INSERT INTO audit_events (business_id, at, action, outcome, request_id) VALUES (${business.businessId}, now(), 'sign_in', 'success', 'req_1')`.execute(
      db,
    )
    return verifyAudit({ db }, signer)
  })
  expect(check.problem).toBeNull()
  await sealAll(server)
  const later = await server.db.asOwner.transaction({}, (db) => verifyAudit({ db }, signer, [head]))
  expect(later).toEqual({ intactCount: head.position + 1, problem: null })
})

it('seals a transaction that commits after others, and loses none to concurrent sealers', async () => {
  const insert = (request: string) =>
    sql`INSERT INTO audit_events (business_id, at, action, outcome, request_id) VALUES (${business.businessId}, now(), 'sign_in', 'success', ${request})`
  const inserted = Promise.withResolvers<void>()
  const committing = Promise.withResolvers<void>()
  const late = server.db.asOwner.transaction({}, async (db) => {
    await insert('req_late').execute(db)
    inserted.resolve()
    await committing.promise
  })
  await inserted.promise
  await server.db.asOwner.transaction({}, async (db) => void (await insert('req_early').execute(db)))
  await sealAll(server)
  committing.resolve()
  await late
  await Promise.all([sealAll(server), sealAll(server), sealAll(server)])
  await sealAll(server)
  const { rows } = await server.db.owner.query(`SELECT request_id FROM audit_log WHERE request_id IN ('req_late', 'req_early') ORDER BY position`)
  expect(rows).toEqual([{ request_id: 'req_early' }, { request_id: 'req_late' }])
  const check = await server.db.asOwner.transaction({}, (db) => verifyAudit({ db }, signer, [head]))
  expect(check.problem).toBeNull()
})
