import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#kernel/time/durations.ts'
import { makeBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { cleanUp } from '#server/worker.ts'
import { deleteOldSetupDecisions } from './store.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const countMax = 40

/** As many stopped setups in each account as an age in days, one of each day. */
async function stopSetups(merchantIds: readonly string[], days: number): Promise<void> {
  await server.db.owner.query(
    `INSERT INTO risk_setup_decisions (merchant_id, object_id, attempt_id, at, entry_id)
     SELECT merchant_id, 'seti_' || day, 'rskrd_1', $2::timestamptz - day * interval '1 day', 'rsk_1' FROM unnest($1::text[]) AS merchant_id, generate_series(1, $3::int) AS day`,
    [merchantIds, server.clock.now(), days],
  )
}

async function keptDays(): Promise<string[]> {
  const { rows } = await server.db.owner.query<{ days: string }>(
    `SELECT merchant_id, min((extract(epoch FROM $1::timestamptz - at) / 86400)::int) || '..' || max((extract(epoch FROM $1::timestamptz - at) / 86400)::int) AS days
     FROM risk_setup_decisions GROUP BY 1 ORDER BY 1`,
    [server.clock.now()],
  )
  return rows.map(({ days }) => days)
}

test('stopped setups of all accounts are deleted after 90 days, a number at a time', async () => {
  const businesses = await Promise.all(Array.from({ length: 6 }, () => makeBusiness(server)))
  await stopSetups(
    businesses.map(({ liveId }) => liveId),
    120,
  )
  expect(await deleteOldSetupDecisions(server.db.database, server.clock.now(), countMax)).toBe(true)
  while (await cleanUp({ database: server.db.database, clock: server.clock, log: { error: () => {} }, runner: undefined as never }));
  expect(await keptDays()).toEqual(businesses.map(() => '1..90'))
  server.clock.set(new Date(server.clock.now().getTime() + 30 * dayMs))
  expect(await deleteOldSetupDecisions(server.db.database, server.clock.now(), 10_000)).toBe(false)
  expect(await keptDays()).toEqual(businesses.map(() => '31..90'))
})
