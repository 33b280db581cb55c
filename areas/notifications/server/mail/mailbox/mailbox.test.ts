import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { testKeys } from '#proof/support/keys.ts'
import { testSecretKey } from '#proof/support/postgres.ts'
import { type Config, loadConfig } from '#server/infra/config/config.ts'
import { createMailer, hasMailbox } from '../local-mailbox.ts'
import type { WrittenMail } from '../mailer.ts'
import { createMailboxApp } from './app.ts'

const now = new Date('2026-06-15T12:00:00Z')
const env = { DATABASE_URL: 'postgres://db/x', SECRET_KEY: testSecretKey.toString(), LOG_LEVEL: 'silent' }
const address = { dashboard: 'http://localhost:4600', mailbox: null }

let db: TestDatabase
let config: Config
let app: Awaited<ReturnType<typeof createMailboxApp>>
beforeAll(async () => {
  db = await createTestDatabase()
  config = loadConfig(env)
  app = await createMailboxApp({ config, database: db.database, keys: testKeys })
})
afterAll(async () => {
  await app.close()
  await db.drop()
})
beforeEach(() => db.owner.query('DELETE FROM local_mails'))

const link = 'http://localhost:4600/user/verify-email#token=secretToken'
const mail = (given: Partial<WrittenMail> = {}): WrittenMail => ({
  id: 'mail_1',
  to: 'mei@example.com',
  oneClickUnsubscribe: null,
  language: 'en',
  timeZone: 'Asia/Hong_Kong',
  subject: 'Confirm',
  text: `Open it:\n${link}\n<b>`,
  html: `<!doctype html><p style="color:red">Open it`,
  ...given,
})

async function keep(given: Partial<WrittenMail> = {}, at = now): Promise<void> {
  const mailer = createMailer(config, { database: db.database, keys: testKeys, address })
  await mailer!.send(mail(given), at)
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers: { host: 'localhost:4601', ...headers } })

describe('the mailbox', () => {
  test('lists mails, the newest first, in the language of the browser', async () => {
    expect((await get('/mailbox')).body).toContain('No messages yet.')
    await keep({ id: 'mail_1', subject: 'Older' })
    await keep({ id: 'mail_2', subject: '<i>Newer</i>' }, new Date(now.getTime() + 1000))
    const { body } = await get('/mailbox', { 'accept-language': 'zh-CN,zh;q=0.9' })
    expect(body).toContain('<html lang="zh-CN">')
    expect(body).toContain('尚未配置邮件发送服务')
    expect(body.indexOf('&lt;i&gt;Newer&lt;/i&gt;')).toBeGreaterThan(0)
    expect(body.indexOf('Newer')).toBeLessThan(body.indexOf('Older'))
    expect(body).toContain('mei@example.com')
    expect(body).not.toContain('secretToken')
  })

  test('shows times in the zone of the recipient’s business, in the format of the reader', async () => {
    await keep()
    expect((await get('/mailbox')).body).toContain('<time datetime="2026-06-15T12:00:00.000Z">15 Jun 2026, 20:00 (UTC+8)</time>')
    const { body } = await get('/mailbox/mail_1', { 'accept-language': 'zh-CN' })
    expect(body).toContain('<time datetime="2026-06-15T12:00:00.000Z">2026年6月15日 20:00 (UTC+8)</time>')
  })

  test('shows one mail as text with a link, and as it was sent in a frame that runs nothing', async () => {
    await keep()
    const { body } = await get('/mailbox/mail_1')
    expect(body).toContain(`<a href="${link}">${link}</a>\n&lt;b&gt;`)
    expect(body).toContain('src="/mailbox/mail_1/html"')
    expect(body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    const sent = await get('/mailbox/mail_1/html')
    expect(sent.body).toBe(mail().html)
    const policy = String(sent.headers['content-security-policy'])
    expect(policy).toContain(`default-src 'none'; style-src 'unsafe-inline'`)
    expect(policy).toMatch(/sandbox allow-popups allow-popups-to-escape-sandbox$/)
  })

  test('a mail that is written again takes the place of the first', async () => {
    await keep({ subject: 'First' })
    await keep({ subject: 'Again' })
    const { body } = await get('/mailbox')
    expect(body).toContain('Again')
    expect(body).not.toContain('First')
  })

  test('keeps mails encrypted', async () => {
    await keep()
    const { rows } = await db.owner.query("SELECT encode(content, 'escape') AS content, m::text AS row FROM local_mails m")
    expect(JSON.stringify(rows)).not.toMatch(/secretToken|mei@|Confirm/)
  })

  test('has no script and a policy that allows none', async () => {
    await keep()
    for (const url of ['/mailbox', '/mailbox/mail_1', '/mailbox/mail_0']) {
      const { body, headers } = await get(url)
      expect(body).not.toMatch(/<script| on\w+=/)
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/]+={0,2}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
      )
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    }
  })

  test.each(['localhost', 'localhost:4601', '127.0.0.1:4601', '127.3.2.1', '[::1]:4601', '[::ffff:127.0.0.1]:4601'])('answers under %s', async (host) => {
    expect((await get('/mailbox', { host })).statusCode).toBe(200)
  })

  test.each(['evil.example', 'evil.example:4601', 'localhost.evil.example', '127.0.0.1.evil.example', '192.168.1.5:4601', '0.0.0.0:4601'])(
    'shows nothing under %s, which a foreign site may have pointed here',
    async (host) => {
      await keep()
      for (const url of ['/mailbox', '/mailbox/mail_1', '/mailbox/mail_1/html']) {
        const { statusCode, body } = await get(url, { host })
        expect(statusCode).toBe(403)
        expect(body).not.toMatch(/mei@|Confirm/)
      }
    },
  )

  test('believes no X-Forwarded-Host, even where proxies are trusted', async () => {
    await keep()
    const trusting = await createMailboxApp({ config: loadConfig({ ...env, TRUSTED_PROXIES: '127.0.0.1' }), database: db.database, keys: testKeys })
    const { statusCode } = await trusting.inject({ url: '/mailbox', headers: { host: 'evil.example', 'x-forwarded-host': 'localhost' } })
    expect(statusCode).toBe(403)
    await trusting.close()
  })

  test.each(['/mailbox/mail_0', '/mailbox/mail_0/html', '/', '/mailbox/%00', '/mailbox/..%2f'])('says that there is nothing at %s', async (url) => {
    const { statusCode, headers } = await get(url, { 'accept-language': 'zh-CN' })
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toMatch(/^text\/html/)
  })
})

describe('where there is one', () => {
  const has = (settings: Record<string, string>) => hasMailbox(loadConfig({ ...env, ...settings }))

  test.each([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2' },
    { PUBLIC_URL: 'http://localhost:8080' },
    { CHECKOUT_URL: 'http://127.0.0.1:8081' },
  ])('with %o', (settings) => {
    expect(has(settings)).toBe(true)
  })

  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: 'pay.example' },
    { SMTP_URL: 'smtp://mail.example' },
    { PUBLIC_URL: 'https://pay.example' },
    { CHECKOUT_URL: 'https://checkout.example' },
  ])('not with %o', (settings) => {
    expect(has(settings)).toBe(false)
  })

  test('mails wait where they can neither be sent nor shown', () => {
    const place = { database: db.database, keys: testKeys, address }
    expect(createMailer(loadConfig({ ...env, HOST: '0.0.0.0' }), place)).toBeNull()
    const mailer = createMailer(loadConfig({ ...env, HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example' }), place)
    expect(mailer).not.toBeNull()
    mailer!.close()
  })
})
