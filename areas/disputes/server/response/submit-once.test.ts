import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listEvidence } from '#areas/disputes/contract/evidence.ts'
import { makeDisputedSale } from '#areas/disputes/test/dispute-responses.ts'
import { makePdf } from '#areas/settings/test/documents.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { readDraft } from './draft.ts'
import { digestOf, packetInputOf } from './packet-input.ts'
import { replacePacket } from './packets-store.ts'

let server: TestServer
let business: TestBusiness<'disputes'>
beforeAll(async () => {
  server = await createTestServer()
  business = await makeBusiness(server, { roles: ['disputes'] })
})
afterAll(() => server.close())

const rounds = 50
const content = makePdf()
const hash = createHash('sha256').update(content).digest()

/** Disputes whose packet is there already: composing isn't what is tested. */
async function prepare() {
  const { dispute, account, as } = await makeDisputedSale(server, business)
  await account.run(server.clock.now(), async (context) => {
    const made_of = digestOf(packetInputOf(context.now, await readDraft(context, dispute.id)))
    const packet = { sha256: hash, made_of, size_bytes: content.length, name: 'packet.pdf', pages: [], rasterised: [], left_out: [], are_images_reduced: false }
    await replacePacket(context, dispute.id, packet, content)
  })
  return { dispute, as }
}

it(`counts once if three calls submit at the same time, ${rounds} times, and the others get 409 with an audit row`, async () => {
  const without = listEvidence('fraud', 'physical').map(({ field }) => field)
  for (let round = 0; round < rounds; round++) {
    const { dispute, as } = await prepare()
    const calls = [as(business.people.disputes), as(business.people.owner), as(business.people.disputes)]
    const answers = await Promise.all(calls.map((call) => call.submit(hash.toString('hex'), { without })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const { rows } = await server.db.owner.query(
      `SELECT d.status, d.submission_count,
         (SELECT count(*)::int FROM files f WHERE f.merchant_id = d.merchant_id AND f.id = d.evidence ->> 'uncategorized_file') AS files,
         (SELECT count(*)::int FROM merchant_audit_events a WHERE a.merchant_id = d.merchant_id AND a.target_id = d.id AND a.reason = 'dispute_not_answerable') AS refused
       FROM disputes d WHERE d.merchant_id = $1 AND d.id = $2`,
      [business.sandboxId, dispute.id],
    )
    expect(rows).toEqual([{ status: 'under_review', submission_count: 1, files: 1, refused: 2 }])
  }
})
