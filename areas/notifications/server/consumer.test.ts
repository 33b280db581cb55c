import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { doDisputeWork } from '#areas/disputes/server/index.ts'
import { accountEventNames, accountEvents } from '#areas/notifications/contract/events.ts'
import { deliverToInboxes, readInbox } from '#areas/notifications/test/notifications.ts'
import { permissions, systemRoles } from '#areas/team/contract/permissions.ts'
import type { SystemRole } from '#kernel/permissions.ts'
import { dayMs, minuteMs } from '#kernel/time/durations.ts'
import { everyRole, inAccount, makeBusiness, makePayment, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { type ChangeConsumer, recordChange } from '#server/infra/changes/index.ts'
import { notificationConsumer } from './consumer.ts'

let server: TestServer
let business: TestBusiness<SystemRole>
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: everyRole })
})
afterAll(() => server.close())

const record = (type: (typeof accountEventNames)[number], objectId = 'po_1') =>
  inAccount(server, { merchantId: business.liveId }, async (context) => recordChange(context, { type, objectType: 'payout', objectId }))
const holders = (permission: string) => Object.keys(systemRoles).filter((role) => (systemRoles[role as SystemRole] as readonly string[]).includes(permission))
/** Requests for approval and exports have other readers; their tests are in `approvals` and `exports`. */
const isOfPermission = (event: (typeof accountEventNames)[number]) => permissions.some((permission) => permission === accountEvents[event].audience)
const rolesWith = async (event: string) => {
  const inboxes = await Promise.all(Object.entries(business.people).map(async ([role, person]) => ({ role, inbox: await readInbox(server, person) })))
  return inboxes.filter(({ inbox }) => inbox.items.some((item) => item.event === event)).map(({ role }) => role)
}

describe('the consumer', () => {
  it.each(accountEventNames.filter(isOfPermission))('notifies exactly the roles that may know of %s', async (event) => {
    await record(event)
    await deliverToInboxes(server)
    expect((await rolesWith(event)).sort()).toEqual(holders(accountEvents[event].audience).sort())
  })

  it('names amount, deadline and account of a dispute, and opens it', async () => {
    const { id } = await makePayment(server, business, { card: 'pm_card_createDispute', amountMinor: 4_250 })
    await inAccount(server, { merchantId: business.liveId }, doDisputeWork)
    await deliverToInboxes(server)
    const { rows } = await server.db.owner.query<{ id: string }>('SELECT id FROM disputes WHERE payment_id = $1', [id])
    const { items } = await readInbox(server, business.people.disputes)
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      event: 'dispute.opened',
      title: 'Dispute opened',
      text: expect.stringMatching(/^A customer disputed \$42\.50\. Respond by \d\d? \w{3,4} 2026, \d\d:\d\d \(UTC\+8\)\.$/),
      link: { text: 'View dispute', path: `/payments-product/disputes/${rows[0]?.id}` },
      account: { id: business.liveId, kind: 'live' },
      is_read: false,
    })
  })

  it('leaves out frozen members, members whom a missing second factor keeps out, and members who lost the right', async () => {
    const { people, businessId } = business
    const { owner: database } = server.db
    await database.query(`UPDATE members SET status = 'frozen' WHERE business_id = $1 AND user_id = $2`, [businessId, people.viewer.userId])
    await database.query(
      `DELETE FROM member_roles r USING members m WHERE m.business_id = $1 AND m.user_id = $2 AND r.business_id = $1 AND r.member_id = m.id`,
      [businessId, people.finance.userId],
    )
    await record('payout.failed')
    await deliverToInboxes(server)
    await database.query(`UPDATE members SET status = 'normal' WHERE business_id = $1`, [businessId])
    expect((await rolesWith('payout.failed')).sort()).toEqual(['administrator', 'owner'])

    await database.query(`UPDATE businesses SET second_factor_due_at = $2 WHERE business_id = $1`, [businessId, server.clock.now()])
    await record('payout.completed')
    await deliverToInboxes(server)
    expect(await rolesWith('payout.completed')).toEqual([])
  })

  it('notifies a member with a custom role that has the right', async () => {
    const { people, businessId } = business
    const { owner: database } = server.db
    await database.query(`INSERT INTO roles (business_id, id, name, permissions, created_at) VALUES ($1, 'role_1', 'Payouts', $2, now())`, [
      businessId,
      permissions.filter((permission) => permission === 'payouts.read'),
    ])
    await database.query(
      `INSERT INTO member_roles (business_id, member_id, role_id) SELECT $1, id, 'role_1' FROM members WHERE business_id = $1 AND user_id = $2`,
      [businessId, people.support.userId],
    )
    await record('payout.failed')
    await deliverToInboxes(server)
    expect(await rolesWith('payout.failed')).toContain('support')
  })

  it('adds a change once, also if its account’s transaction is rolled back and it comes again', async () => {
    await record('payout.failed')
    await record('payout.completed')
    const dying: ChangeConsumer = {
      name: notificationConsumer.name,
      apply: async (...given) => {
        await notificationConsumer.apply(...given)
        throw new Error('killed')
      },
    }
    for (let count = 0; count < 2; count++) {
      await expect(deliverToInboxes(server, dying)).rejects.toThrow('failed')
      expect((await readInbox(server, business.people.owner)).items.length).toBeGreaterThan(0)
      server.clock.advance(minuteMs)
    }
    await deliverToInboxes(server)
    expect((await readInbox(server, business.people.owner)).items.map(({ event }) => event).sort()).toEqual(['payout.completed', 'payout.failed'])
  })

  it('leaves out what happened days ago, such as an imported year', async () => {
    await record('payout.failed')
    server.clock.advance(4 * dayMs)
    await deliverToInboxes(server)
    expect((await readInbox(server, business.people.owner)).items).toEqual([])
  })

  it('never notifies people of another business', async () => {
    const other = await makeBusiness(server)
    await record('payout.failed')
    await deliverToInboxes(server)
    expect((await readInbox(server, other.people.owner)).items).toEqual([])
  })
})
