import type { Answer } from '@counterfoil/contract/endpoint'
import type { NoticeKind } from '@counterfoil/contract/identity/notices'
import { listNotices, readNotices } from '@counterfoil/contract/identity/notices'
import { me } from '@counterfoil/contract/identity/sign-in'
import { hourMs } from '@counterfoil/contract/time/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestMember } from '../../../../test/factories.ts'
import { makeBusiness } from '../../../../test/factories.ts'
import type { TestServer } from '../../../../test/server.ts'
import { createTestServer } from '../../../../test/server.ts'
import { runAsUser } from '../../../infra/user-work.ts'
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
  const { people } = await makeBusiness(server)
  member = people.finance
  stranger = people.viewer
})
afterAll(() => server.close())

async function tell(kind: NoticeKind, subject: string | null = null, { userId }: TestMember = member): Promise<void> {
  const { database } = server.db
  const context = { db: database.global, now: server.clock.now(), requestId: 'req_test', locale: 'en', ip: '203.0.113.9', userAgent: iPhoneSafari } as const
  await runAsUser(database, context, userId, (own) => addNotice(own, { kind, subject }))
}
const read = (query: Record<string, string> = {}) => server.call<Answer<typeof listNotices>>(listNotices, { token: member.token, query })
const countUnread = async (caller = member) => (await server.call<Answer<typeof me>>(me, { token: caller.token })).envelope.data.unread_notices

describe('a notice', () => {
  it('tells when, where from and of what, in the product and by mail in the language of the user', async () => {
    await server.db.owner.query(`UPDATE users SET language = 'zh-cn' WHERE id = $1`, [member.userId])
    await tell('factor_added', 'Phone')
    await tell('new_device')
    const time = server.clock.now().toISOString()
    const where = { browser: 'Safari', system: 'iOS', ip: '203.0.113.9' }
    const { items } = (await read()).envelope.data
    const notice = { id: expect.stringMatching(/^ntc_/), at: time, is_read: false, ...where }
    expect(items).toHaveLength(2)
    expect(items).toEqual(
      expect.arrayContaining([
        { ...notice, kind: 'factor_added', subject: 'Phone' },
        { ...notice, kind: 'new_device', subject: null },
      ]),
    )
    const { rows } = await server.db.owner.query('SELECT kind, to_email, language, details FROM mail_outbox WHERE user_id = $1 ORDER BY kind', [member.userId])
    expect(rows).toEqual([
      { kind: 'new_device', to_email: member.email, language: 'zh-cn', details: { ...where, time } },
      { kind: 'security_changed', to_email: member.email, language: 'zh-cn', details: { change: 'factor_added', subject: 'Phone', ...where, time } },
    ])
  })

  it('is unread until its user has read it, and nobody else’s', async () => {
    await tell('password_changed')
    await tell('password_changed', null, stranger)
    expect([await countUnread(), await countUnread(stranger)]).toEqual([1, 1])
    expect((await server.call(readNotices, { token: member.token })).envelope.data).toBeNull()
    expect([await countUnread(), await countUnread(stranger)]).toEqual([0, 1])
    expect((await read()).envelope.data.items.map(({ is_read }) => is_read)).toEqual([true])
  })
})

describe('the list of notices', () => {
  it('pages from the newest to the oldest and back, without a gap, while new ones come in', async () => {
    for (let index = 0; index < 5; index++) {
      // Two of them at the same moment.
      if (index !== 3) server.clock.advance(1)
      await tell('recovery_code_used', String(index))
    }
    const first = (await read({ limit: '2' })).envelope.data
    expect(first.previous_cursor).toBeNull()
    server.clock.advance(1)
    await tell('new_device')
    const second = (await read({ limit: '2', after: first.next_cursor ?? '' })).envelope.data
    const third = (await read({ limit: '2', after: second.next_cursor ?? '' })).envelope.data
    expect(third.next_cursor).toBeNull()
    const seen = [first, second, third].flatMap(({ items }) => items)
    expect(seen.map(({ subject }) => subject).sort()).toEqual(['0', '1', '2', '3', '4'])
    expect(seen.map(({ at }) => at)).toEqual(
      seen
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const back = (await read({ limit: '2', before: third.previous_cursor ?? '' })).envelope.data
    expect(back.items).toEqual(second.items)
    const newest = (await read({ limit: '2', before: first.next_cursor ?? '' })).envelope.data
    expect(newest.items).toHaveLength(2)
    expect(newest.previous_cursor).toBeNull()
  })

  it.each([
    ['a cursor that is none', { after: 'nonsense' }, 'after'],
    ['a cursor with a time that is none', { before: Buffer.from('2026-99-99T00:00:00.000000Z ntc_a').toString('base64url') }, 'before'],
    ['two cursors', { after: 'a', before: 'b' }, 'before'],
    ['a page of none', { limit: '0' }, 'limit'],
  ])('refuses %s by its field', async (_, query, path) => {
    const refused = await read(query as Record<string, string>)
    expect([refused.status, refused.fields.map((field) => field.path)]).toEqual([422, [path]])
  })
})
