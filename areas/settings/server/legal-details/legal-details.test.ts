import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readInbox } from '#areas/notifications/test/notifications.ts'
import {
  acknowledgeInstruction,
  getPlatformBusiness,
  listPlatformInstructions,
  type PlatformBusiness,
  type PlatformInstruction,
  updatePlatformBusiness,
} from '#areas/platform/server/index.ts'
import { answerTo, listOpen, makePlatformShop, type PlatformShop } from '#areas/platform/test/instructions.ts'
import { callPlatform, makePlatform } from '#areas/platform/test/platform.ts'
import { cancelLegalReview, changeLegalDetails, getLegalInfo, type LegalInfo } from '#areas/settings/contract/merchants/legal-details.ts'
import { makeBusiness, makeSession, type TestMember } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

/** A change of legal details: it waits for the platform, and the details in force stay until the answer. */

let server: TestServer
let shop: PlatformShop<'administrator' | 'viewer'>
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  server.clock.set(new Date('2026-06-15T12:00:00Z'))
  shop = await makePlatformShop(server, { roles: ['administrator', 'viewer'] })
})

const owner = () => shop.business.people.owner
async function request(body: object, { member = owner(), locale = 'en' as 'en' | 'zh-cn' } = {}) {
  return server.call<LegalInfo>(changeLegalDetails, { token: member.token, params: { id: shop.business.liveId }, body, locale })
}
async function read(): Promise<LegalInfo> {
  return (await server.call<LegalInfo>(getLegalInfo, { token: owner().token, params: { id: shop.business.liveId } })).envelope.data
}
async function cancel(reviewId: string) {
  return server.call<LegalInfo>(cancelLegalReview, { token: owner().token, params: { id: shop.business.liveId, reviewId } })
}
async function getOpen(): Promise<PlatformInstruction> {
  const [instruction, ...others] = await listOpen(server, shop)
  if (!instruction || others.length > 0) throw new Error(`${instruction ? others.length + 1 : 0} instructions are open.`)
  return instruction
}
async function auditRows(): Promise<{ action: string; outcome: string; reason: string | null }[]> {
  const { rows } = await server.db.owner.query(
    `SELECT action, outcome, reason FROM audit_events WHERE business_id = $1 AND action LIKE 'legal_details.%' ORDER BY at, id`,
    [shop.business.businessId],
  )
  return rows
}
const eventsOf = async (member: TestMember) => (await readInbox(server, member)).items.map(({ event }) => event)

const change = { legal_name: 'Harbour Lane Limited', registration_number: 'HK-1234567', country: 'SG' }

describe('a change of legal details', () => {
  it('waits for the platform, which reads both values and approves it', async () => {
    const { status, envelope } = await request(change)
    expect(status).toBe(200)
    expect(envelope.data).toMatchObject({
      details: { legal_name: null, registration_number: null, country: 'HK' },
      is_reviewed: true,
      review: {
        requested_by: owner().name,
        requested_at: '2026-06-15T12:00:00.000Z',
        is_overdue: false,
        changes: [
          { field: 'legal_name', from: null, to: 'Harbour Lane Limited' },
          { field: 'registration_number', from: null, to: 'HK-1234567' },
          { field: 'country', from: 'HK', to: 'SG' },
        ],
      },
      last_review: null,
    })
    const instruction = await getOpen()
    expect(instruction).toEqual({
      id: envelope.data.review?.id,
      business_id: shop.business.businessId,
      type: 'business.update',
      state: 'sent',
      created_at: '2026-06-15T12:00:00.000Z',
      acknowledged_at: null,
      overdue_at: '2026-06-18T12:00:00.000Z',
      answered_at: null,
      data: { before: { legal_name: null, registration_number: null, country: 'HK' }, after: change },
    })
    const params = { instructionId: instruction.id }
    expect((await callPlatform(server, shop.platform.secret, acknowledgeInstruction, { params })).envelope.data).toMatchObject({ state: 'acknowledged' })
    expect(await answerTo(server, shop, instruction.id, { outcome: 'succeeded' })).toMatchObject({
      status: 200,
      envelope: { data: { state: 'succeeded', answered_at: '2026-06-15T12:00:00.000Z' } },
    })
    expect(await read()).toMatchObject({ details: change, review: null, last_review: { outcome: 'approved', reason: null } })
    // The accounts have a copy of the country.
    const { rows } = await server.db.owner.query('SELECT DISTINCT country FROM merchant_accounts WHERE business_id = $1', [shop.business.businessId])
    expect(rows).toEqual([{ country: 'SG' }])
    expect((await auditRows()).map(({ action }) => action)).toEqual(['legal_details.request', 'legal_details.approve'])
    expect(await eventsOf(owner())).toContain('legal_details.approved')
    expect(await eventsOf(shop.business.people.viewer)).not.toContain('legal_details.approved')
  })

  it('is rejected with a reason, and changes nothing', async () => {
    await request(change)
    const { id } = await getOpen()
    expect(await answerTo(server, shop, id, { outcome: 'failed' })).toMatchObject({ status: 422, fields: [{ path: 'reason' }] })
    const rejected = { outcome: 'failed', reason: 'The name does not match the register.' } as const
    expect((await answerTo(server, shop, id, rejected)).status).toBe(200)
    expect((await answerTo(server, shop, id, rejected)).status).toBe(200)
    expect(await answerTo(server, shop, id, { outcome: 'succeeded' })).toMatchObject({ status: 409 })
    expect(await read()).toMatchObject({
      details: { legal_name: null, country: 'HK' },
      review: null,
      last_review: { outcome: 'rejected', reason: 'The name does not match the register.' },
    })
    expect(await auditRows()).toMatchObject([{ action: 'legal_details.request' }, { action: 'legal_details.reject', outcome: 'success' }])
    const { items } = await readInbox(server, owner())
    expect(items[0]).toMatchObject({
      event: 'legal_details.rejected',
      text: 'The platform rejected your changes: The name does not match the register.',
      link: { path: '/settings/info' },
    })
  })

  it('is one at a time, and can be canceled until it is answered', async () => {
    await request(change)
    const { id } = await getOpen()
    expect(await request({ legal_name: 'Another Name' })).toMatchObject({ status: 409, envelope: { data: null } })
    expect((await getOpen()).id).toBe(id)
    expect(await cancel(id)).toMatchObject({ status: 200, envelope: { data: { review: null, last_review: { outcome: 'canceled' } } } })
    expect((await cancel(id)).status).toBe(409)
    expect(await listOpen(server, shop)).toEqual([])
    expect(await answerTo(server, shop, id, { outcome: 'succeeded' })).toMatchObject({ status: 409 })
    const { envelope } = await callPlatform<{ items: PlatformInstruction[] }>(server, shop.platform.secret, listPlatformInstructions, {
      query: { state: 'canceled' },
    })
    expect(envelope.data.items).toMatchObject([{ id, state: 'canceled' }])
    expect((await read()).details).toMatchObject({ legal_name: null, country: 'HK' })
    expect((await request({ legal_name: 'Another Name' })).status).toBe(200)
    expect((await auditRows()).map(({ action, outcome, reason }) => [action, outcome, reason])).toEqual([
      ['legal_details.request', 'success', null],
      ['legal_details.request', 'refused', 'legal_review_open'],
      ['legal_details.cancel', 'success', null],
      ['legal_details.cancel', 'refused', 'legal_review_over'],
      ['legal_details.request', 'success', null],
    ])
  })

  it('has one outcome if it is answered and canceled at the same time, and one review if two members ask', async () => {
    for (let round = 0; round < 10; round++) {
      server.clock.advance(1)
      const asked = await Promise.all([request({ city: `City ${round}` }), request({ city: `Town ${round}` }, { member: shop.business.people.administrator })])
      expect(asked.map(({ status }) => status).sort()).toEqual([200, 409])
      const { id } = await getOpen()
      const [answered, canceled] = await Promise.all([answerTo(server, shop, id, { outcome: 'succeeded' }), cancel(id)])
      expect([answered.status, canceled.status].sort()).toEqual([200, 409])
      const { details, last_review: last } = await read()
      expect(last?.outcome).toBe(answered.status === 200 ? 'approved' : 'canceled')
      expect([`City ${round}`, `Town ${round}`].includes(details.city ?? '')).toBe(answered.status === 200)
    }
  })

  it('that differs in nothing is no review', async () => {
    expect((await request({ country: 'HK', legal_name: null })).envelope.data).toMatchObject({ review: null })
    expect(await auditRows()).toEqual([])
  })

  it.each([
    [{ legal_name: '   ' }, 'legal_name'],
    [{ legal_name: 'a'.repeat(121) }, 'legal_name'],
    [{ legal_name: 'Harbour\u202eLane' }, 'legal_name'],
    [{ legal_name: '--' }, 'legal_name'],
    [{ registration_number: '12;34' }, 'registration_number'],
    [{ tax_number: '4242 4242 4242 4242' }, 'tax_number'],
    [{ postal_code: '9'.repeat(41) }, 'postal_code'],
    [{ country: 'XX' }, 'country'],
    [{ country: null }, 'country'],
    [{ owner: 'me' }, 'owner'],
  ])('%j is rejected with its field, in both languages, and changes nothing', async (body, path) => {
    for (const locale of ['en', 'zh-cn'] as const) {
      const { status, fields } = await request(body, { locale })
      expect([status, fields.map((field) => field.path)]).toEqual([422, [path]])
      expect(/\p{Script=Han}/u.test(fields[0]?.message ?? '')).toBe(locale === 'zh-cn')
    }
    expect(await listOpen(server, shop)).toEqual([])
  })

  it('asks for a confirmation of a session that was not confirmed recently', async () => {
    const token = await makeSession(server, owner().userId, { isSteppedUp: false })
    expect((await request(change, { member: { ...owner(), token } })).envelope.code).toBe(10003)
    expect(await listOpen(server, shop)).toEqual([])
  })

  it('applies immediately to a business without a platform', async () => {
    const business = await makeBusiness(server, { roles: ['administrator', 'viewer'] })
    shop = { ...shop, business }
    expect((await request(change)).envelope.data).toMatchObject({ details: change, is_reviewed: false, review: null })
    expect((await auditRows()).map(({ action }) => action)).toEqual(['legal_details.update'])
  })
})

describe('the platform', () => {
  it('sets legal details itself, also during a review, which then shows what is in force', async () => {
    await request({ legal_name: 'Harbour Lane Limited', city: 'Singapore' })
    const params = { id: shop.business.businessId }
    const legal = { legal_name: 'Harbour Lane Ltd', tax_number: 'T-1' }
    const updated = await callPlatform<PlatformBusiness>(server, shop.platform.secret, updatePlatformBusiness, { params, body: { legal } })
    expect(updated.envelope.data.legal).toMatchObject({ ...legal, city: null })
    expect((await callPlatform<PlatformBusiness>(server, shop.platform.secret, getPlatformBusiness, { params })).envelope.data.legal).toMatchObject(legal)
    expect((await read()).review?.changes).toEqual([
      { field: 'legal_name', from: 'Harbour Lane Ltd', to: 'Harbour Lane Limited' },
      { field: 'city', from: null, to: 'Singapore' },
    ])
  })

  it('does not see instructions about businesses of another one', async () => {
    await request(change)
    const { id } = await getOpen()
    const other = await makePlatform(server)
    expect(await answerTo(server, { ...shop, platform: other }, id, { outcome: 'succeeded' })).toMatchObject({ status: 404 })
    const { envelope } = await callPlatform<{ items: unknown[] }>(server, other.secret, listPlatformInstructions)
    expect(envelope.data.items).toEqual([])
  })
})
