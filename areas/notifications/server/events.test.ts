import { describe, expect, it } from 'vitest'
import { createMerchantToken, revokeMerchantToken } from '#areas/developers/contract/keys.ts'
import { createWebhookEndpoint, deleteWebhookEndpoint, updateWebhookEndpoint } from '#areas/developers/contract/webhooks/endpoints.ts'
import { assignDisputes } from '#areas/disputes/contract/endpoints.ts'
import { doDisputeWork, remindersJob } from '#areas/disputes/server/index.ts'
import { cancelExport, createExport, type ExportItem, retryExport } from '#areas/exports/contract/endpoints.ts'
import type { NotificationEvent } from '#areas/notifications/contract/events.ts'
import { deliverToInboxes, readInbox, workOff } from '#areas/notifications/test/notifications.ts'
import { acceptInvitation, inviteMembers } from '#areas/team/contract/invitations.ts'
import { freezeMember } from '#areas/team/contract/members.ts'
import { systemRoles } from '#areas/team/contract/permissions.ts'
import { callAs, roleIdOf } from '#areas/team/test/team.ts'
import { withBusiness } from '#areas/team/test/with-business.ts'
import { setThreshold, vampLevelsJob } from '#areas/vamp/server/index.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { UserId } from '#kernel/ids.ts'
import type { SystemRole } from '#kernel/permissions.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { everyRole, inAccount, makePayment, makeSession, type TestBusiness, type TestMember, testPassword } from '#proof/support/factories.ts'
import type { TestServer } from '#proof/support/server.ts'
import { workOffLongJobs } from '#server/infra/work/long-round.ts'
import { attemptJobs } from '#server/jobs.ts'

/** Events of each kind, from their cause to the inboxes of the people who may know of them. */

let server: TestServer
let business: TestBusiness<SystemRole>
withBusiness(
  (started, made) => {
    server = started
    business = made
  },
  { roles: everyRole },
)

/** The roles whose inboxes have the events, each event as often as it is there. */
async function rolesWith(...events: NotificationEvent[]): Promise<string[]> {
  await deliverToInboxes(server)
  const inboxes = await Promise.all(
    Object.entries(business.people).map(async ([role, { userId }]) => ({ role, items: (await readInbox(server, await session(userId))).items })),
  )
  return inboxes.flatMap(({ role, items }) => items.filter(({ event }) => events.includes(event)).map(() => role)).toSorted()
}
const holders = (permission: string) =>
  (Object.keys(systemRoles) as SystemRole[]).filter((role) => (systemRoles[role] as readonly string[]).includes(permission)).toSorted()
/** A session of now: some tests take weeks. */
const session = async (userId: UserId) => ({ token: await makeSession(server, userId) })
const inboxOf = async ({ userId }: TestMember) => (await readInbox(server, await session(userId))).items
const channelsOf = async (event: NotificationEvent) => {
  const { rows } = await server.db.owner.query<{ channel: string }>(
    `SELECT DISTINCT d.channel FROM notification_deliveries d JOIN notifications n ON n.user_id = d.user_id AND n.id = d.notification_id WHERE n.event = $1 AND n.account_id = $2`,
    [event, business.liveId],
  )
  return rows.map(({ channel }) => channel)
}

describe('evidence that is due', () => {
  it('notifies whoever sees disputes, three times, with the deadline', async () => {
    const place = { merchantId: business.liveId }
    const { id } = await makePayment(server, business, { card: 'pm_card_createDispute', amountMinor: 4_250 })
    await inAccount(server, place, doDisputeWork)
    const { rows } = await server.db.owner.query<{ id: string; due_by: Date }>('SELECT id, due_by FROM disputes WHERE payment_id = $1', [id])
    const due = rows[0]?.due_by.getTime() ?? 0
    for (const days of [7, 3, 1]) {
      server.clock.set(new Date(due - days * dayMs))
      for (let times = 0; times < 2; times++) await workOff(server, [remindersJob])
      await deliverToInboxes(server)
    }
    const items = (await inboxOf(business.people.disputes)).filter(({ event }) => event.startsWith('dispute.due_in'))
    expect(items.map(({ title }) => title)).toEqual(['Evidence due within 24 hours', 'Evidence due within 3 days', 'Evidence due within 7 days'])
    expect(items[2]).toMatchObject({
      text: expect.stringMatching(/^Respond to the dispute of \$42\.50 by \d\d? \w{3,4} 2026, \d\d:\d\d \(UTC\+8\)\.$/),
      link: { path: `/payments-product/disputes/${rows[0]?.id}` },
    })
    expect(await rolesWith('dispute.due_in_1_day')).toEqual(holders('disputes.read'))
    expect(await channelsOf('dispute.due_in_1_day')).toEqual(['email'])
    // Nobody has opened it.
    expect(await rolesWith('dispute.unopened')).toEqual(holders('disputes.respond'))
    expect(await channelsOf('dispute.unopened')).toEqual(['email'])
  })

  it('notifies the member to whom a dispute is assigned, and nobody else', async () => {
    const place = { merchantId: business.liveId }
    const { id } = await makePayment(server, business, { card: 'pm_card_createDispute', amountMinor: 4_250 })
    await inAccount(server, place, doDisputeWork)
    const { rows } = await server.db.owner.query<{ id: string }>('SELECT id FROM disputes WHERE payment_id = $1', [id])
    const { people } = business
    await server.call(assignDisputes, {
      ...(await session(people.disputes.userId)),
      params: { id: business.liveId },
      body: { dispute_ids: [rows[0]?.id], assignee_id: people.support.userId },
    })
    await deliverToInboxes(server)
    expect(await rolesWith('dispute.assigned')).toEqual(['support'])
    const [item] = (await inboxOf(people.support)).filter(({ event }) => event === 'dispute.assigned')
    expect(item).toMatchObject({
      text: expect.stringContaining(`${people.disputes.name} assigned the dispute of $42.50 to you. Respond by `),
      link: { path: `/payments-product/disputes/${rows[0]?.id}` },
    })
  })
})

it('a VAMP level notifies whoever sees VAMP, with the ratio of the month', async () => {
  const place = { merchantId: business.liveId }
  await makePayment(server, business, { card: 'pm_card_createDispute' })
  await inAccount(server, place, doDisputeWork)
  for (let times = 0; times < 2; times++) await workOff(server, [vampLevelsJob])
  expect(await rolesWith('vamp.excessive')).toEqual(holders('vamp.read'))
  expect((await inboxOf(business.people.disputes))[0]).toMatchObject({
    title: 'VAMP status: Above limit',
    text: expect.stringMatching(/^The VAMP ratio for \w+ 2026 reached 100\.00%, above the limit of 1\.50%\. Visa may take action at 1,500 /),
    link: { path: expect.stringMatching(/^\/payments-product\/vamp\?month=2026-\d\d$/) },
  })
})

it("an account's own VAMP threshold notifies whoever sees VAMP, with the number of the month", async () => {
  const place = { merchantId: business.liveId }
  await inAccount(server, place, (context) => setThreshold(context, { ratio_basis_points: 50, count: 1 }))
  await makePayment(server, business, { card: 'pm_card_createDispute' })
  await inAccount(server, place, doDisputeWork)
  for (let times = 0; times < 2; times++) await workOff(server, [vampLevelsJob])
  expect(await rolesWith('vamp.threshold')).toEqual(holders('vamp.read'))
  const inbox = await inboxOf(business.people.finance)
  expect(inbox.find(({ title }) => title === 'Your VAMP threshold was reached')).toMatchObject({
    text: expect.stringMatching(/^Fraud reports and disputes in \w+ 2026: 1, a ratio of 100\.00%\.$/),
  })
})

describe('an export', () => {
  const body = { list: 'payments', columns: ['payment'], format: 'csv' }
  const call = async (endpoint: typeof createExport | typeof retryExport | typeof cancelExport, exportId = '', { token } = business.people.finance) =>
    (await server.call<ExportItem>(endpoint, { token, params: { id: business.liveId, exportId }, ...(exportId === '' && { body }) })).envelope.data
  const work = async (jobs = attemptJobs) => {
    await server.db.owner.query(`UPDATE long_jobs SET starts_at = starts_at - interval '1 hour' WHERE state = 'waiting'`)
    return workOffLongJobs({ database: server.db.database, clock: server.clock, log: { error: () => {} } }, jobs)
  }
  const failingJobs = attemptJobs.map((job) => ({ ...job, attempt: () => Promise.reject(new Error('disk full')) }))

  it('notifies whoever requested it, and nobody else', async () => {
    const requested = await call(createExport)
    while (await work());
    expect(await rolesWith('export.ready')).toEqual(['finance'])
    expect((await inboxOf(business.people.finance))[0]).toMatchObject({
      text: expect.stringMatching(/^payments-until-[\d-]+\.csv is ready to download\./),
      link: { text: 'View exports', path: '/exports' },
      account: { id: business.liveId },
    })
    expect(requested?.state).toBe('waiting')
  })

  it('that failed notifies once after the last attempt, and is ready after a retry', async () => {
    const { id = '' } = (await call(createExport)) ?? {}
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(await rolesWith('export.failed', 'export.ready')).toEqual([])
      await work(failingJobs)
    }
    expect(await rolesWith('export.failed')).toEqual(['finance'])
    expect(await channelsOf('export.failed')).toEqual(['email'])
    await call(retryExport, id)
    while (await work());
    expect((await inboxOf(business.people.finance)).length).toBe(1)
    expect(await rolesWith('export.failed', 'export.ready')).toEqual(['finance', 'finance'])
  })

  it('that was canceled notifies nobody, and neither does one whose requester may not export anymore', async () => {
    const { id = '' } = (await call(createExport)) ?? {}
    await call(cancelExport, id)
    const { finance } = business.people
    await call(createExport)
    while (await work());
    await server.db.owner.query(
      'DELETE FROM member_roles r USING members m WHERE m.business_id = $1 AND m.user_id = $2 AND r.business_id = $1 AND r.member_id = m.id',
      [business.businessId, finance.userId],
    )
    expect(await rolesWith('export.ready', 'export.failed')).toEqual([])
  })
})

describe('a secret key', () => {
  const params = () => ({ id: business.liveId })
  const create = async ({ token }: TestMember) =>
    (await server.call<Answer<typeof createMerchantToken>>(createMerchantToken, { token, params: params() })).envelope.data

  it('notifies everyone who manages keys when it is created and revoked, naming who did it', async () => {
    const { developer } = business.people
    const { id, secret } = await create(developer)
    const shown = `sk_live_…${secret.slice(-4)}`
    expect(await rolesWith('api_key.created')).toEqual(holders('keys.manage'))
    await server.call(revokeMerchantToken, { token: developer.token, params: { ...params(), tokenId: id } })
    expect(await rolesWith('api_key.revoked')).toEqual(holders('keys.manage'))
    const items = await inboxOf(business.people.owner)
    expect(items.map(({ title, text }) => [title, text])).toEqual([
      ['API key revoked', `${developer.name} revoked ${shown}. Calls with this key are rejected now.`],
      ['API key created', `${developer.name} created ${shown}. If nobody on your team did this, revoke the key and end all sessions now.`],
    ])
    expect(JSON.stringify(items)).not.toContain(secret)
  })

  it('of a frozen member notifies of its revocation', async () => {
    const { developer, owner } = business.people
    const { id } = await create(developer)
    await deliverToInboxes(server)
    const body = { version: 1, kept_key_ids: [], revoked_key_ids: [id] }
    expect((await callAs(server, business, owner).call(freezeMember, { params: { memberId: developer.memberId }, body })).status).toBe(200)
    expect((await inboxOf(owner))[0]).toMatchObject({ event: 'api_key.revoked', text: expect.stringContaining(`${owner.name} revoked sk_live_`) })
    expect((await inboxOf(business.people.administrator))[0]?.event).toBe('api_key.revoked')
  })

  it('of the setup is no news', async () => {
    expect(await rolesWith('api_key.created')).toEqual([])
  })
})

describe('a webhook endpoint', () => {
  const url = 'https://8.8.8.8/hook'
  const body = { url, description: null, enabled_events: ['payout.paid'] }
  const params = () => ({ id: business.liveId })

  it('notifies everyone who manages them when it is created and redirected, naming who did it', async () => {
    const { developer, owner } = business.people
    const { envelope } = await server.call<Answer<typeof createWebhookEndpoint>>(createWebhookEndpoint, { token: developer.token, params: params(), body })
    const { id, secret } = envelope.data
    const change = (changed: object) =>
      server.call(updateWebhookEndpoint, { token: developer.token, params: { ...params(), endpointId: id }, body: { ...body, ...changed } })
    expect(await rolesWith('webhook_endpoint.created')).toEqual(holders('webhooks.manage'))
    expect(await channelsOf('webhook_endpoint.created')).toEqual(['email'])
    await change({ description: 'Orders' })
    expect(await rolesWith('webhook_endpoint.changed')).toEqual([])
    await change({ url: 'https://1.1.1.1/x' })
    expect(await rolesWith('webhook_endpoint.changed')).toEqual(holders('webhooks.manage'))
    const items = await inboxOf(owner)
    const path = `/developer/webhooks/${id}`
    expect(items.map(({ title, text, link }) => [title, text.split('. ')[0], link.path])).toEqual([
      ['Webhook endpoint changed', `${developer.name} changed the URL or the events of the endpoint at 1.1.1.1`, path],
      ['Webhook endpoint created', `${developer.name} created an endpoint at 8.8.8.8, which receives events of this account`, path],
    ])
    expect(JSON.stringify(items)).not.toContain(secret)
  })

  it('is announced with the addresses that it had, though it was changed back and deleted since', async () => {
    const { token } = business.people.developer
    const { envelope } = await server.call<Answer<typeof createWebhookEndpoint>>(createWebhookEndpoint, { token, params: params(), body })
    const endpoint = { ...params(), endpointId: envelope.data.id }
    await server.call(updateWebhookEndpoint, { token, params: endpoint, body: { ...body, url: 'https://1.1.1.1/x' } })
    await server.call(deleteWebhookEndpoint, { token, params: endpoint })
    expect(await rolesWith('webhook_endpoint.changed')).toEqual(holders('webhooks.manage'))
    expect((await inboxOf(business.people.owner)).map(({ text }) => text)).toEqual([
      expect.stringContaining('the endpoint at 1.1.1.1'),
      expect.stringContaining('an endpoint at 8.8.8.8'),
    ])
  })

  it('of the merchant API is announced with its key', async () => {
    const key = await business.key('live')
    const payload = new URLSearchParams({ url, 'enabled_events[0]': 'payout.paid' }).toString()
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' }
    expect((await server.inject({ method: 'POST', url: '/v1/webhook_endpoints', headers, payload })).statusCode).toBe(200)
    expect(await rolesWith('webhook_endpoint.created')).toEqual(holders('webhooks.manage'))
    expect((await inboxOf(business.people.owner))[0]?.text).toMatch(new RegExp(`^sk_live_…${key.slice(-4)} created an endpoint at 8.8.8.8`))
  })
})

describe('a new member', () => {
  it('is announced to whoever manages the team, and not to themselves', async () => {
    const invite = async (email: string, role: 'administrator' | 'viewer') => {
      const body = { invitations: [{ email, role_ids: [await roleIdOf(server, business, role)] }] }
      const { envelope } = await callAs(server, business, business.people.owner).call<Answer<typeof inviteMembers>>(inviteMembers, { body })
      const token = /#token=([\w-]+)/.exec(envelope.data[0]?.url ?? '')?.[1] ?? ''
      const accepted = { token, username: 'Ann Lee', password: `${testPassword}!x`, password_confirmation: `${testPassword}!x` }
      return (await server.call<Answer<typeof acceptInvitation>>(acceptInvitation, { body: accepted })).envelope.data
    }
    const newcomer = await invite(`ann-${business.businessId}@example.com`, 'administrator')
    expect(await rolesWith('member.joined')).toEqual(holders('team.manage'))
    const [item] = await inboxOf(business.people.owner)
    expect(item).toMatchObject({
      title: 'New team member',
      text: 'Ann Lee joined the team.',
      link: { path: expect.stringMatching(/^\/settings\/team\/members\/mem_/) },
    })
    expect(await channelsOf('member.joined')).toEqual(['email'])
    expect((await readInbox(server, { token: newcomer.token })).items.map(({ event }) => event)).not.toContain('member.joined')
  })
})
