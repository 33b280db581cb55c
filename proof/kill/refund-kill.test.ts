import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/server.ts'
import { plantBulkRefund } from './bulk-refund.ts'
import { type KillPlace, openKillPlace } from './kill-at.ts'

/** A worker is killed while money moves. Every other job and step is in kill/kills.test.ts. */

let server: TestServer
let place: KillPlace
beforeAll(async () => {
  server = await createTestServer({ now: new Date() })
  place = await openKillPlace(server.db)
})
afterAll(async () => {
  await place.close()
  await server.close()
})

test('a payment is refunded once when the worker dies between the external call and its COMMIT', { timeout: 120_000 }, async () => {
  const { isDone, expectOnce } = await plantBulkRefund(server, 3)
  await place.killAt('effect_applied', 'bulk refund', 2)
  const { rows } = await server.db.owner.query(`SELECT outcome, count(*)::int AS count FROM bulk_payments GROUP BY 1 ORDER BY 1`)
  expect(rows).toEqual([
    { outcome: 'done', count: 1 },
    { outcome: 'open', count: 1 },
    { outcome: 'pending', count: 1 },
  ])
  await place.takeOver('bulk refund', isDone)
  await expectOnce()
})
