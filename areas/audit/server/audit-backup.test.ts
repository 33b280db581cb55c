import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealAll } from '#areas/audit/test/audit.ts'
import { backUp, restore } from '#proof/support/backups.ts'
import { createEmptyDatabase, type TestDatabase } from '#proof/support/database.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { testSecretKey } from '#proof/support/postgres.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { beginRotation } from '#server/infra/database/key-rotation.ts'
import { openKeys } from '#server/infra/keys/keys.ts'
import { headFileIn, headSigner, readHeadFile, verifyAudit } from './index.ts'

/** The audit log stays verifiable after a restore and with another secret key. */

let folder: string
let server: TestServer
let business: TestBusiness
let restored: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-audit-'))
  server = await createTestServer()
  business = await makeBusiness(server)
  restored = await createEmptyDatabase()
})
afterAll(async () => {
  await server.close()
  await restored.drop()
  await rm(folder, { recursive: true })
})

async function act(count: number): Promise<void> {
  await server.db.owner.query(
    `INSERT INTO audit_events (business_id, at, action, outcome, details, request_id)
     SELECT $1, now(), 'merchant.update', 'success', '{"after": {"name": "退款 \\"A\\""}}', 'req_' || i FROM generate_series(1, $2::int) AS i`,
    [business.businessId, count],
  )
  await sealAll(server, headFileIn(folder))
}

async function check(db: TestDatabase, secretKey = testSecretKey, exported = readHeadFile(headFileIn(folder))) {
  const signer = headSigner(await openKeys(db.asOwner, { secretKey }))
  return db.asOwner.transaction({}, (tx) => verifyAudit({ db: tx }, signer, exported))
}

// A busy machine only takes its time.
test('a restored log is intact, goes on, and shows what was sealed after the backup as cut off', { timeout: 120_000 }, async () => {
  await act(5)
  const file = path.join(folder, 'backup.age')
  await backUp(server.db.url, file)
  const sealed = await check(server.db)
  expect(sealed.problem).toBeNull()
  await act(3)
  await restore(file, restored.url)
  expect(await check(restored, testSecretKey, [])).toEqual(sealed)
  expect(await check(restored)).toEqual({
    intactCount: sealed.intactCount,
    problem: `The log was cut off after entry ${sealed.intactCount} of ${sealed.intactCount + 3}.`,
  })
})

test('a log is intact with another secret key, before and after its rows', async () => {
  const newKey = Buffer.from(randomBytes(32).toString('hex'))
  const client = new pg.Client({ connectionString: server.db.url })
  await client.connect()
  await beginRotation(client, testSecretKey, newKey)
  await client.end()
  await act(2)
  expect((await check(server.db, newKey)).problem).toBeNull()
  expect(await check(server.db)).toEqual(await check(server.db, newKey))
})
