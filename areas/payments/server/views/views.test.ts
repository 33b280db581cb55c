import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createPaymentView,
  deletePaymentView,
  getPaymentViews,
  type PaymentView,
  setDefaultPaymentView,
  setPaymentListSettings,
  updatePaymentView,
} from '#areas/payments/contract/views/endpoints.ts'
import { removeMember } from '#areas/team/contract/members.ts'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import { callAs } from '#areas/team/test/team.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

type Views = Answer<typeof getPaymentViews>

let server: TestServer
let business: TestBusiness<'support' | 'viewer'>

beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['support', 'viewer'] })
})

type Person = keyof typeof business.people
const failed = { name: 'Failed', is_shared: false, q: 'status:failed', columns: ['amount', 'payment'], pinned: 1 }
const by = (person: Person) => callAs(server, business, business.people[person])
const create = async (person: Person, body: object = {}) => by(person).call<PaymentView>(createPaymentView, { body: { ...failed, ...body } })
const read = async (person: Person) => (await by(person).call<Views>(getPaymentViews)).envelope.data
const audited = async () => {
  const { rows } = await server.db.owner.query<{ action: string }>(
    `SELECT action FROM audit_events WHERE business_id = $1 AND action LIKE 'view.%' ORDER BY id`,
    [business.businessId],
  )
  return rows.map(({ action }) => action)
}

describe('views of the payments list', () => {
  it('are private, or shared with who may read the list, and say who made them', async () => {
    await create('support')
    await create('support', { name: 'All failed', is_shared: true })
    expect((await read('support')).views).toMatchObject([
      { name: 'All failed', is_shared: true, is_own: true },
      { ...failed, is_own: true, version: 1 },
    ])
    const [shared, ...others] = (await read('viewer')).views
    expect(others).toEqual([])
    expect(shared).toMatchObject({ name: 'All failed', is_own: false, made_by: business.people.support.name, columns: ['amount', 'payment'], pinned: 1 })
    expect(await audited()).toEqual(['view.share'])
  })

  it('are shared, changed and deleted for the team only by who may share', async () => {
    expect((await create('viewer', { is_shared: true })).envelope.message).toContain("don't allow you to share")
    const { id } = (await create('support', { is_shared: true })).envelope.data
    const own = (await create('viewer')).envelope.data
    const change = { params: { viewId: id }, body: { ...failed, is_shared: true, name: 'Lost', version: 1 } }
    expect((await by('viewer').call(updatePaymentView, change)).status).toBe(403)
    expect((await by('viewer').call(deletePaymentView, { params: { viewId: id } })).status).toBe(403)
    expect((await by('viewer').call(updatePaymentView, { ...change, params: { viewId: own.id } })).status).toBe(403)
    expect((await by('owner').call(updatePaymentView, { ...change, params: { viewId: own.id } })).status).toBe(404)
    expect((await by('owner').call<PaymentView>(updatePaymentView, change)).envelope.data).toMatchObject({ name: 'Lost', version: 2 })
    expect((await by('support').call(updatePaymentView, change)).status).toBe(409)
    expect((await by('support').call(deletePaymentView, { params: { viewId: id } })).status).toBe(200)
    expect(await audited()).toEqual(['view.share', 'view.change', 'view.delete'])
  })

  it('refuse columns that the list lacks or has twice, and names with card numbers', async () => {
    for (const body of [
      { columns: ['amount', 'colour'] },
      { columns: ['amount', 'amount'] },
      { columns: [] },
      { name: 'Card 4242424242424242' },
      { name: ' ' },
    ]) {
      expect((await create('support', body)).status, JSON.stringify(body)).toBe(422)
    }
  })

  it('stay with the team when their maker is removed, and private ones go', async () => {
    await create('support', { name: 'Shared', is_shared: true })
    await create('support')
    const shared = (await read('support')).views.find(({ is_shared: isShared }) => isShared)
    await by('viewer').call(setDefaultPaymentView, { body: { view_id: shared?.id ?? null } })
    const { memberId, name } = business.people.support
    expect((await by('owner').call(removeMember, { params: { memberId }, query: { version: '1' } })).status).toBe(200)
    expect(await read('viewer')).toMatchObject({ default_view_id: shared?.id, views: [{ name: 'Shared', made_by: name, is_own: false }] })
    const { rows } = await server.db.owner.query('SELECT FROM payment_views WHERE business_id = $1', [business.businessId])
    expect(rows).toHaveLength(1)
  })
})

describe('settings of the payments list', () => {
  it('belong to one person, with one default view that must be visible to them', async () => {
    const settings = { columns: ['amount', 'payment', 'refunded'], pinned: 2 }
    await by('support').call(setPaymentListSettings, { body: settings })
    const { id } = (await create('support')).envelope.data
    expect((await by('viewer').call(setDefaultPaymentView, { body: { view_id: id } })).status).toBe(404)
    await by('support').call(setDefaultPaymentView, { body: { view_id: id } })
    expect(await read('support')).toMatchObject({ settings, default_view_id: id })
    expect(await read('viewer')).toMatchObject({ settings: { columns: null, pinned: 0 }, default_view_id: null, views: [] })
    await by('support').call(deletePaymentView, { params: { viewId: id } })
    expect(await read('support')).toMatchObject({ settings, default_view_id: null })
  })

  it('are refused without the right to read the list', async () => {
    const narrow = callAs(server, business, await makeLimitedMember(server, business, ['balance.read', 'views.share']))
    expect((await narrow.call(getPaymentViews)).status).toBe(403)
    expect((await narrow.call(createPaymentView, { body: failed })).status).toBe(403)
    expect((await narrow.call(setDefaultPaymentView, { body: { view_id: null } })).status).toBe(403)
  })
})
