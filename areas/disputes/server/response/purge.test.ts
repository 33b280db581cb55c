import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listEvidence } from '#areas/disputes/contract/evidence.ts'
import { makeDisputedSale } from '#areas/disputes/test/dispute-responses.ts'
import { makeDocument } from '#areas/disputes/test/evidence-files.ts'
import { workOff } from '#areas/notifications/test/notifications.ts'
import { dayMs, minuteMs } from '#kernel/time/durations.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { findMissedWork } from '#proof/support/due-work.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { acceptDispute } from '../accept.ts'
import { disputesJob } from '../due-work.ts'
import { readDraft } from './draft.ts'
import { draftFilesJob } from './purge.ts'

/** Files of drafts, from their upload to their end, under a clock that moves. */

const start = new Date('2026-06-15T12:00:00Z')
let server: TestServer
let business: TestBusiness<'disputes'>
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  server.clock.set(start)
  business = await makeBusiness(server, { roles: ['disputes'] })
})
afterAll(() => server.close())

async function makeDraft() {
  const { dispute, account, as } = await makeDisputedSale(server, business)
  const mei = as(business.people.disputes)
  await mei.save('shipping_carrier', 'DHL')
  expect((await mei.upload(await makeDocument(1), 'delivery.pdf')).status).toBe(200)
  const packet = await mei.requirePacket()
  return { id: dispute.id, account, mei, packet }
}

/** What is left of files and packets, as counts of rows. */
async function countKept(disputeId: string): Promise<number[]> {
  const tables = ['dispute_draft_files', 'dispute_draft_chunks', 'dispute_packets', 'dispute_packet_chunks']
  const counts = tables.map((table) => server.db.owner.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE dispute_id = $1`, [disputeId]))
  return (await Promise.all(counts)).map(({ rows }) => rows[0]?.n ?? 0)
}

async function work(at: Date): Promise<void> {
  server.clock.set(at)
  await workOff(server, [disputesJob, draftFilesJob])
  expect(await findMissedWork(server.db.owner, at)).toEqual([])
}
const after = (from: Date, days: number, ms = 0) => new Date(from.getTime() + days * dayMs + ms)

it('keeps files while the dispute is open and 30 days longer, and texts for good', async () => {
  const { id, account } = await makeDraft()
  const kept = await countKept(id)
  expect(kept.every((count) => count > 0)).toBe(true)
  await work(after(start, 22))
  expect(await countKept(id)).toEqual(kept)
  // The deadline passes on the 23rd day, and the dispute is lost.
  const closed = after(start, 23, minuteMs)
  await work(closed)
  await work(after(closed, 30, -minuteMs))
  expect(await countKept(id)).toEqual(kept)
  await work(after(closed, 30))
  expect(await countKept(id)).toEqual([0, 0, 0, 0])
  const { values, files } = await account.run(server.clock.now(), (context) => readDraft(context, id))
  expect([values.shipping_carrier.value, files]).toEqual(['DHL', []])
})

it('deletes them as early after a dispute that was accepted', async () => {
  const { id, account } = await makeDraft()
  const accepted = after(start, 2)
  await account.run(accepted, (context) => acceptDispute(context, testAcquirer, id))
  await work(after(accepted, 30, -minuteMs))
  expect((await countKept(id)).every((count) => count > 0)).toBe(true)
  await work(after(accepted, 30))
  expect(await countKept(id)).toEqual([0, 0, 0, 0])
})

it('keeps what was sent', async () => {
  const { id, mei, packet } = await makeDraft()
  const without = listEvidence('fraud', 'physical').map(({ field }) => field)
  expect((await mei.submit(packet.hash, { without })).status).toBe(200)
  const kept = await countKept(id)
  for (const days of [31, 100, 200]) await work(after(start, days))
  expect(await countKept(id)).toEqual(kept)
})
