import { beforeAll, beforeEach, expect, it } from 'vitest'
import { deliverToInboxes, readInbox } from '#areas/notifications/test/notifications.ts'
import { addPaymentNote, deletePaymentNote, listMentionableMembers, listPaymentNotes } from '#areas/payments/contract/notes.ts'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import type { Note } from '#areas/team/contract/notes/note.ts'
import { systemRoles } from '#areas/team/contract/permissions.ts'
import type { SystemRole } from '#kernel/permissions.ts'
import { everyRole, makeBusiness, makePayment, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

let server: TestServer
let business: TestBusiness<SystemRole>
let paymentId: string
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: everyRole })
  paymentId = (await makePayment(server, business, { amountMinor: 4_250 })).id
})

type Role = keyof typeof business.people
const callAs = (role: Role) => ({ token: business.people[role].token, params: { id: business.liveId, paymentId } })
const add = (text: unknown, role: Role = 'support') => server.call<Note[]>(addPaymentNote, { ...callAs(role), body: { text } })
const remove = (noteId: string, role: Role = 'support') => {
  const { token, params } = callAs(role)
  return server.call<Note[]>(deletePaymentNote, { token, params: { ...params, noteId } })
}
const nameOf = (role: Role) => business.people[role].name
const rolesNotified = async () => {
  await deliverToInboxes(server)
  const inboxes = await Promise.all(Object.entries(business.people).map(async ([role, person]) => ({ role, items: (await readInbox(server, person)).items })))
  return inboxes.flatMap(({ role, items }) => items.filter(({ event }) => event === 'payment.mentioned').map(() => role)).toSorted()
}

it('adds notes, newest first, and lets each member delete their own', async () => {
  expect((await add('  Called the customer. ')).envelope.data).toMatchObject([
    { text: 'Called the customer.', member: nameOf('support'), is_own: true, mentions: [] },
  ])
  server.clock.advance(1000)
  const { envelope } = await add('They have the parcel.', 'owner')
  expect(envelope.data.map(({ text, is_own }) => [text, is_own])).toEqual([
    ['They have the parcel.', true],
    ['Called the customer.', false],
  ])
  const [byOwner, own] = (await server.call<Note[]>(listPaymentNotes, callAs('support'))).envelope.data
  expect((await remove(byOwner!.id)).status).toBe(404)
  expect((await remove(own!.id)).envelope.data.map(({ text }) => text)).toEqual(['They have the parcel.'])
  expect((await remove(own!.id)).status).toBe(404)
  // The audit log can't be erased, so it has no texts.
  const { rows } = await server.db.owner.query('SELECT action, details FROM merchant_audit_events WHERE target_id = $1 ORDER BY id', [paymentId])
  expect(rows).toEqual(['payment.note_added', 'payment.note_added', 'payment.note_deleted'].map((action) => ({ action, details: {} })))
})

it('notifies exactly the members whom it mentions, in the inbox and by email, without the text', async () => {
  const { envelope } = await add(`@${nameOf('finance')} and @${nameOf('viewer').toUpperCase()}: is this ours? Not @${nameOf('owner')}x.`)
  expect(envelope.data[0]?.mentions?.toSorted()).toEqual([nameOf('finance'), nameOf('viewer')].toSorted())
  expect(await rolesNotified()).toEqual(['finance', 'viewer'])
  const [item] = (await readInbox(server, business.people.finance)).items
  expect(item).toMatchObject({
    title: 'You were mentioned in a note',
    text: `${nameOf('support')} mentioned you in a note on the payment of $42.50.`,
    link: { path: `/payments/${paymentId}` },
  })
  const { rows } = await server.db.owner.query(
    `SELECT DISTINCT d.channel FROM notification_deliveries d JOIN notifications n ON n.user_id = d.user_id AND n.id = d.notification_id
     WHERE n.event = 'payment.mentioned' AND n.account_id = $1`,
    [business.liveId],
  )
  expect(rows).toEqual([{ channel: 'email' }])
})

it('notifies all members whose names differ only in case', async () => {
  const name = nameOf('finance')
  await server.db.owner.query('UPDATE users SET name = $1 WHERE id = $2', [name.toUpperCase(), business.people.viewer.userId])
  const { envelope } = await add(`@${name} please look`)
  expect(envelope.data[0]?.mentions?.toSorted()).toEqual([name, name.toUpperCase()].toSorted())
  expect(await rolesNotified()).toEqual(['finance', 'viewer'])
})

it('notifies nobody of their own note, and nobody who lost the right since', async () => {
  await add(`@${nameOf('support')} remember this`)
  await add(`@${nameOf('viewer')} please look`)
  await server.db.owner.query(
    'DELETE FROM member_roles r USING members m WHERE m.business_id = $1 AND m.user_id = $2 AND r.business_id = $1 AND r.member_id = m.id',
    [business.businessId, business.people.viewer.userId],
  )
  expect(await rolesNotified()).toEqual([])
})

it('offers the names of others who may see payments', async () => {
  const { token, params } = callAs('support')
  const { envelope } = await server.call<string[]>(listMentionableMembers, { token, params: { id: params.id } })
  const readers = (Object.keys(systemRoles) as Role[]).filter(
    (role) => (systemRoles[role] as readonly string[]).includes('payments.read') && role !== 'support',
  )
  expect(envelope.data).toEqual(readers.map(nameOf).toSorted())
})

it('rejects empty and long notes, card numbers and too many notes, by the field', async () => {
  for (const text of ['  ', 'x'.repeat(paymentLimits.paymentNoteLengthMax + 1), 'Their card is 4242 4242 4242 4242.', 7, null]) {
    const { status, fields } = await add(text)
    expect([status, fields.map(({ path }) => path)]).toEqual([422, ['text']])
  }
  await server.db.owner.query(
    `INSERT INTO payment_notes (merchant_id, id, created_at, payment_id, user_id, user_name, note)
     SELECT $1, 'note_' || i, now(), $2, 'usr_1', 'Ann', 'n' FROM generate_series(1, ${paymentLimits.paymentNotesMax}) i`,
    [business.liveId, paymentId],
  )
  expect((await add('One more')).fields.map(({ message }) => message)).toEqual(['A payment can have at most 200 notes.'])
})

it('keeps notes within their account and away from members who may only read', async () => {
  const [note] = (await add('Ours')).envelope.data
  const other = await makeBusiness(server)
  const theirs = { token: other.people.owner.token, params: { id: other.liveId as string, paymentId } }
  expect((await server.call(addPaymentNote, { ...theirs, body: { text: 'Theirs' } })).status).toBe(404)
  expect((await server.call(listPaymentNotes, theirs)).status).toBe(404)
  expect((await server.call(deletePaymentNote, { ...theirs, params: { ...theirs.params, noteId: note!.id } })).status).toBe(404)
  expect((await add('Mine', 'viewer')).status).toBe(403)
  expect((await server.call<Note[]>(listPaymentNotes, callAs('viewer'))).envelope.data.map(({ text }) => text)).toEqual(['Ours'])
})
