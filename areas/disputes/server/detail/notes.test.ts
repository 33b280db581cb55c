import { beforeAll, beforeEach, expect, it } from 'vitest'
import { addDisputeNote, deleteDisputeNote } from '#areas/disputes/contract/notes.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { disputeSale, readPage, sellAt } from '#areas/disputes/test/dispute-pages.ts'
import type { Note } from '#areas/team/contract/notes/note.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

let server: TestServer
let business: TestBusiness<'disputes' | 'viewer'>
let other: TestBusiness
let disputeId: string
beforeAll(async () => {
  server = await openTestServer()
  business = await makeBusiness(server, { roles: ['disputes', 'viewer'] })
  other = await makeBusiness(server)
})
beforeEach(async () => {
  disputeId = await disputeSale(server, business, (await sellAt(server, business)).id)
})

const add = (text: unknown, { token = business.people.disputes.token, id = business.liveId as string } = {}) =>
  server.call<Note[]>(addDisputeNote, { token, params: { id, disputeId }, body: { text } })
const remove = (noteId: string, { token = business.people.disputes.token, id = business.liveId as string } = {}) =>
  server.call<Note[]>(deleteDisputeNote, { token, params: { id, disputeId, noteId } })

it('adds notes, newest first, and lets each member delete their own', async () => {
  expect((await add('  Called the customer. ')).envelope.data).toMatchObject([
    { text: 'Called the customer.', member: business.people.disputes.name, is_own: true },
  ])
  server.clock.set(new Date(server.clock.now().getTime() + 1000))
  const { envelope } = await add('They have the parcel.', { token: business.people.owner.token })
  expect(envelope.data.map(({ text, is_own }) => [text, is_own])).toEqual([
    ['They have the parcel.', true],
    ['Called the customer.', false],
  ])
  const [byOwner, own] = (await readPage(server, business, disputeId)).notes
  expect((await remove(byOwner!.id)).status).toBe(404)
  expect((await remove(own!.id)).envelope.data.map(({ text }) => text)).toEqual(['They have the parcel.'])
  expect((await remove(own!.id)).status).toBe(404)
  const { rows } = await server.db.owner.query('SELECT action, user_id, details FROM merchant_audit_events WHERE target_id = $1 ORDER BY id', [disputeId])
  expect(rows).toEqual([
    { action: 'dispute.note_added', user_id: business.people.disputes.userId, details: {} },
    { action: 'dispute.note_added', user_id: business.people.owner.userId, details: {} },
    { action: 'dispute.note_deleted', user_id: business.people.disputes.userId, details: {} },
  ])
})

it('rejects empty and long notes and card numbers, by the field', async () => {
  for (const text of ['  ', 'x'.repeat(disputeLimits.disputeNoteLengthMax + 1), 'Their card is 4242 4242 4242 4242.', 7, null]) {
    const { status, fields } = await add(text)
    expect([status, fields.map(({ path }) => path)]).toEqual([422, ['text']])
  }
  expect((await add('x'.repeat(disputeLimits.disputeNoteLengthMax))).status).toBe(200)
})

it('takes so many notes and no more', async () => {
  await server.db.owner.query(
    `INSERT INTO dispute_notes (merchant_id, id, created_at, dispute_id, user_id, user_name, note)
     SELECT $1, 'note_' || i, now(), $2, 'usr_1', 'Ann', 'n' FROM generate_series(1, ${disputeLimits.disputeNotesMax}) i`,
    [business.liveId, disputeId],
  )
  const { status, fields } = await add('One more')
  expect([status, fields.map(({ message }) => message)]).toEqual([422, ['A dispute can have at most 200 notes.']])
})

it('keeps notes within their account and away from members who may only read', async () => {
  const [note] = (await add('Ours')).envelope.data
  const token = other.people.owner.token
  expect((await add('Theirs', { token })).status).toBe(404)
  expect((await add('Theirs', { token, id: other.liveId })).status).toBe(404)
  expect((await remove(note!.id, { token, id: other.liveId })).status).toBe(404)
  expect((await add('Mine', { token: business.people.viewer.token })).status).toBe(403)
  expect((await readPage(server, business, disputeId, { role: 'viewer' })).notes.map(({ text }) => text)).toEqual(['Ours'])
})
