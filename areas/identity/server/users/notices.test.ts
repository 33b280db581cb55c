import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { NoticeKind } from '#areas/identity/contract/notices.ts'
import { me } from '#areas/identity/contract/sign-in.ts'
import { listNotifications, readNotifications } from '#areas/notifications/contract/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { hourMs } from '#kernel/time/durations.ts'
import { makeBusiness, type TestMember } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { runAsUser } from '#server/infra/user-work.ts'
import { addNotice } from './notices.ts'

const iPhoneSafari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

let server: TestServer
let member: TestMember
let stranger: TestMember

beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  server.clock.advance(hourMs)
  const { people } = await makeBusiness(server, { roles: ['finance', 'viewer'] })
  member = people.finance
  stranger = people.viewer
})
afterAll(() => server.close())

async function notify(kind: NoticeKind, subject: string | null = null, { userId }: TestMember = member): Promise<void> {
  const { database } = server.db
  const context = { db: database.global, now: server.clock.now(), requestId: 'req_test', locale: 'en', ip: '203.0.113.9', userAgent: iPhoneSafari } as const
  await runAsUser(database, context, userId, (own) => addNotice(own, { kind, subject }))
}
const read = (locale: 'en' | 'zh-cn' = 'en') => server.call<Answer<typeof listNotifications>>(listNotifications, { token: member.token, locale })
const countUnread = async (caller = member) => (await server.call<Answer<typeof me>>(me, { token: caller.token })).envelope.data.unread_notification_count

it('a notice says when and where it happened, in the inbox and by email in the language of the user', async () => {
  await server.db.owner.query(`UPDATE users SET language = 'zh-cn' WHERE id = $1`, [member.userId])
  await notify('factor_added', 'Phone')
  await notify('new_device')
  const time = server.clock.now().toISOString()
  const where = { browser: 'Safari', system: 'iOS', ip: '203.0.113.9' }
  const notice = { id: expect.stringMatching(/^ntf_/), area: 'security', account: null, at: time, is_read: false, ...where }
  const link = { text: 'Review security settings', path: '/settings/security' }
  const { items } = (await read()).envelope.data
  expect(items).toHaveLength(2)
  expect(items).toEqual(
    expect.arrayContaining([
      { ...notice, event: 'factor_added', title: 'Two-step verification method added', text: expect.stringMatching(/^"Phone" was added\./), link },
      { ...notice, event: 'new_device', title: 'Sign-in from a new device', text: expect.any(String), link },
    ]),
  )
  expect((await read('zh-cn')).envelope.data.items.map(({ title }) => title).sort()).toEqual(['在新设备上登录', '已添加两步验证方式'])
  const { rows } = await server.db.owner.query('SELECT kind, to_email, language, details FROM mail_outbox WHERE user_id = $1 ORDER BY kind', [member.userId])
  expect(rows).toEqual([
    { kind: 'new_device', to_email: member.email, language: 'zh-cn', details: { ...where, time } },
    { kind: 'security_changed', to_email: member.email, language: 'zh-cn', details: { change: 'factor_added', subject: 'Phone', ...where, time } },
  ])
})

it('a notice is unread until its user has read it, and nobody else sees it', async () => {
  await notify('password_changed')
  await notify('password_changed', null, stranger)
  expect([await countUnread(), await countUnread(stranger)]).toEqual([1, 1])
  const answer = await server.call<Answer<typeof readNotifications>>(readNotifications, { token: member.token, body: {} })
  expect(answer.envelope.data).toEqual({ unread_count: 0 })
  expect([await countUnread(), await countUnread(stranger)]).toEqual([0, 1])
  expect((await read()).envelope.data.items.map(({ is_read }) => is_read)).toEqual([true])
})
