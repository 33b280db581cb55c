import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type ReceivedMail, smtpRefusal, startMailServer, type TestMailServer } from '#areas/notifications/test/mail-server.ts'
import { type UserId, userId as userIdSchema } from '#kernel/ids.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { testKeys } from '#proof/support/keys.ts'
import { productBrand } from '#server/infra/brand/brand.ts'
import { fixedClock } from '#server/infra/clock/clock.ts'
import type { RequestContext } from '#server/infra/context.ts'
import { sha256 } from '#server/infra/keys/crypto.ts'
import { deliverMails, type MailRelay } from './deliver.ts'
import type { Mailer } from './mailer.ts'
import { type NewMail, queueMail, takeMails } from './outbox-store.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const start = new Date('2026-06-15T12:00:00Z')

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const clock = fixedClock(start)
const open: { stop(): Promise<void> }[] = []
const mailers: Mailer[] = []
let logs: { details: Record<string, unknown>; message: string }[] = []
beforeEach(async () => {
  logs = []
  clock.set(start)
  await db.owner.query('DELETE FROM mail_outbox')
})
afterEach(async () => {
  for (const mailer of mailers.splice(0)) mailer.close()
  for (const server of open.splice(0)) await server.stop()
})

async function serve(options?: Parameters<typeof startMailServer>[0]): Promise<TestMailServer> {
  const server = await startMailServer(options)
  open.push(server)
  return server
}

function relayTo(smtpUrl: string, wrap: (mailer: Mailer) => Mailer = (mailer) => mailer): MailRelay {
  const mailer = createSmtpMailer({ smtpUrl, from: 'Counterfoil <no-reply@pay.example>' })
  mailers.push(mailer)
  const address = { dashboard: 'https://pay.example', mailbox: null }
  const place = { database: db.database, clock, keys: testKeys, address, brand: productBrand }
  return {
    ...place,
    mailer: wrap(mailer),
    log: { error: (details, message) => logs.push({ details: { ...details }, message }) },
  }
}

const context = (): RequestContext => ({ db: db.database.global, now: clock.now(), requestId: 'req_test', locale: 'en', ip: null, userAgent: null })

interface Person {
  id: UserId
  email: string
}

async function makePerson({ language = 'en', name = 'Mei Chan', isConfirmed = true } = {}): Promise<Person> {
  const suffix = randomBytes(5).toString('hex')
  const [id, email] = [z.parse(userIdSchema, `user_${suffix}`), `mei-${suffix}@example.com`]
  await db.owner.query('INSERT INTO users (id, email, email_normalised, name, language, created_at, email_confirmed_at) VALUES ($1, $2, $2, $3, $4, $5, $6)', [
    id,
    email,
    name,
    language,
    start,
    isConfirmed ? start : null,
  ])
  return { id, email }
}

const queue = (mail: Omit<NewMail, 'language'> & Partial<NewMail>) => queueMail(context(), { language: 'en', ...mail })
const queueReset = ({ email }: Person) => queue({ kind: 'reset_password', toEmail: email, userId: null })

async function readOutbox() {
  const { rows } = await db.owner.query('SELECT sent_at, next_attempt_at, last_error, attempts FROM mail_outbox ORDER BY id')
  return rows
}

function tokenIn({ text = '' }: Pick<ReceivedMail, 'text'>): string {
  const [, token = ''] = /#token=(\w+)/.exec(text) ?? []
  return token
}

async function findLink(token: string, purpose: string, now = clock.now()): Promise<{ user_id: UserId } | undefined> {
  const { rows } = await db.owner.query('SELECT user_id FROM find_mailed_link($1, $2, $3)', [sha256(token), purpose, now])
  return rows[0]
}

describe('delivery', () => {
  test('sends text and HTML in the language of the account, with a link that works for an hour', async () => {
    const server = await serve()
    const person = await makePerson({ language: 'zh-cn' })
    await queueReset(person)
    expect(await deliverMails(relayTo(server.url))).toBe(false)

    expect(server.mails).toHaveLength(1)
    const mail = server.mails[0]!
    expect(mail).toMatchObject({ recipient: person.email, subject: '重置密码', from: { name: 'Counterfoil', address: 'no-reply@pay.example' } })
    expect(mail.to).toEqual([{ name: '', address: person.email }])
    expect(Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))).toMatchObject({
      'content-language': 'zh-CN',
      'auto-submitted': 'auto-generated',
    })
    const url = `https://pay.example/user/reset-password#token=${tokenIn(mail)}`
    expect(mail.text).toContain('Mei Chan，您好：')
    expect(mail.text).toContain(`${url}\n`)
    expect(mail.html).toContain(`href="${url}"`)
    expect(mail.html).toContain('<html lang="zh-CN"')

    expect(await findLink(tokenIn(mail), 'reset_password')).toEqual({ user_id: person.id })
    expect(await findLink(tokenIn(mail), 'unlock')).toBeUndefined()
    expect(await findLink(tokenIn(mail), 'reset_password', new Date(start.getTime() + hour))).toBeUndefined()
    expect(await readOutbox()).toEqual([{ sent_at: start, next_attempt_at: null, last_error: null, attempts: 1 }])
    const { rows } = await db.owner.query('SELECT o::text AS row FROM mail_outbox o UNION SELECT l::text FROM mailed_links l')
    expect(JSON.stringify(rows)).not.toContain(tokenIn(mail))
    expect(logs).toEqual([])
  })

  test('names times in the zone of the reader’s business, and in UTC without one', async () => {
    const server = await serve()
    const [member, stranger] = [await makePerson(), await makePerson()]
    await db.owner.query("INSERT INTO businesses (business_id, name, country, time_zone, created_at) VALUES ('biz_zone', 'Shop', 'HK', 'Asia/Hong_Kong', $1)", [
      start,
    ])
    await db.owner.query(
      "INSERT INTO merchant_accounts (merchant_id, business_id, kind, name, default_currency, country, time_zone, processor, created_at) VALUES ('acct_zone', 'biz_zone', 'sandbox', 'Shop', 'HKD', 'HK', 'Asia/Hong_Kong', 'Test', $1)",
      [start],
    )
    await db.owner.query(
      "INSERT INTO members (business_id, id, user_id, is_owner, status, created_at) VALUES ('biz_zone', 'mbr_zone', $1, true, 'normal', $2)",
      [member.id, start],
    )
    await queueReset(member)
    await deliverMails(relayTo(server.url))
    clock.advance(minute)
    await queueReset(stranger)
    await deliverMails(relayTo(server.url))
    expect(server.mails.map(({ text = '' }) => /\d+ Jun 2026, [^)]*\)/.exec(text)?.[0])).toEqual(['15 Jun 2026, 21:00 (UTC+8)', '15 Jun 2026, 13:01 (UTC)'])
  })

  test('confirms the address of the account, and a new one by a mail to that', async () => {
    const server = await serve()
    const person = await makePerson({ isConfirmed: false, name: 'evil.example' })
    await queue({ kind: 'confirm_email', toEmail: person.email, userId: person.id })
    await deliverMails(relayTo(server.url))
    clock.advance(minute)
    await queue({ kind: 'confirm_email', toEmail: 'new@example.com', userId: person.id, details: { new_email: 'new@example.com' } })
    await deliverMails(relayTo(server.url))

    const [first, changed] = server.mails as [ReceivedMail, ReceivedMail]
    expect([first.recipient, first.subject, changed.recipient, changed.subject]).toEqual([
      person.email,
      'Confirm your email',
      'new@example.com',
      'Confirm your new email',
    ])
    // Whoever registers with somebody else's address does not choose a word of what they read.
    for (const mail of [first, changed]) expect(`${mail.text}${mail.html}`).not.toContain('evil.example')
    expect(changed.text).toContain('https://pay.example/user/verify-email#token=')
    const { rows } = await db.owner.query('SELECT email, token_hash, expires_at FROM mailed_links WHERE user_id = $1', [person.id])
    expect(rows).toEqual([{ email: 'new@example.com', token_hash: sha256(tokenIn(changed)), expires_at: new Date(clock.now().getTime() + 72 * hour) }])
  })

  test('tells of changes with where they came from, and of a taken address without a token', async () => {
    const server = await serve()
    const person = await makePerson()
    const where = { browser: 'Firefox', system: 'Windows', ip: '203.0.113.7', time: start.toISOString() }
    await queue({ kind: 'address_taken', toEmail: person.email, userId: null, language: 'zh-cn' })
    await queue({ kind: 'new_device', toEmail: person.email, userId: person.id, details: { ...where, browser: null } })
    await queue({ kind: 'security_changed', toEmail: 'old@example.com', userId: person.id, details: { ...where, change: 'recovery_code_used', subject: 7 } })
    await deliverMails(relayTo(server.url))
    const mailOf = (subject: string) => server.mails.find((mail) => mail.subject === subject)!
    expect(mailOf('You already have an account').text).toContain('https://pay.example/user/login\n')
    expect(mailOf('New sign-in to your account').text).toContain(
      'Browser: Unknown\nOperating system: Windows\nIP address: 203.0.113.7\nTime: 15 Jun 2026, 12:00 (UTC)',
    )
    expect(mailOf('Recovery code used')).toMatchObject({ recipient: 'old@example.com', text: expect.stringContaining('Codes left: 7.') })
    for (const { text, html } of server.mails) expect(`${text}${html}`).not.toContain('token')
  })

  test('drops without a word what nobody has asked for: an unknown address, one that is confirmed already', async () => {
    const server = await serve()
    const person = await makePerson()
    for (const kind of ['reset_password', 'unlock', 'address_taken'] as const) await queue({ kind, toEmail: 'nobody@example.com', userId: null })
    await queue({ kind: 'confirm_email', toEmail: person.email, userId: person.id })
    await deliverMails(relayTo(server.url))
    expect(server.mails).toEqual([])
    expect(await readOutbox()).toEqual(Array.from({ length: 4 }, () => ({ sent_at: null, next_attempt_at: null, last_error: null, attempts: 1 })))
  })

  test('a new link ends the earlier ones of its purpose alone', async () => {
    const server = await serve()
    const person = await makePerson()
    await queueReset(person)
    await queue({ kind: 'unlock', toEmail: person.email, userId: null })
    await deliverMails(relayTo(server.url))
    clock.advance(6 * minute)
    await queueReset(person)
    await deliverMails(relayTo(server.url))
    const [old, fresh] = server.mails.filter(({ subject }) => subject === 'Reset your password') as [ReceivedMail, ReceivedMail]
    const unlock = server.mails.find(({ subject }) => subject === 'Unlock sign-in for your browser')!
    expect(await findLink(tokenIn(old), 'reset_password')).toBeUndefined()
    expect(await findLink(tokenIn(fresh), 'reset_password')).toEqual({ user_id: person.id })
    expect(await findLink(tokenIn(unlock), 'unlock')).toEqual({ user_id: person.id })
    const notices = await db.owner.query('SELECT event, read_at FROM notifications WHERE user_id = $1', [person.id])
    expect(notices.rows).toEqual([{ event: 'account_locked', read_at: null }])
    clock.advance(24 * minute)
    expect(await findLink(tokenIn(unlock), 'unlock')).toBeUndefined()
  })

  test('a name with line breaks adds neither a header nor a recipient', async () => {
    const server = await serve()
    const person = await makePerson({ name: 'Eve\r\nBcc: all@example.com\r\n\r\n<b>x</b>' })
    await queueReset(person)
    await deliverMails(relayTo(server.url))
    const mail = server.mails[0]!
    expect(mail.bcc).toBeUndefined()
    expect(mail.recipient).toBe(person.email)
    expect(mail.text).toContain('Hi Eve Bcc: all@example.com <b>x</b>,')
    expect(mail.html).toContain('Hi Eve Bcc: all@example.com &lt;b&gt;x&lt;/b&gt;,')
  })

  test('encrypts where the server offers it, signs in there, and trusts no certificate that it does not know', async () => {
    const users: string[] = []
    const server = await serve({
      disabledCommands: [],
      authOptional: false,
      onAuth: ({ username = '', password }, _, callback) => {
        users.push(username)
        callback(null, password === 'p@ss word' ? { user: username } : {})
      },
    })
    const person = await makePerson()
    await queueReset(person)
    await deliverMails(relayTo(`smtp://shop:p%40ss%20word@127.0.0.1:${server.port}`))
    expect([server.mails, users]).toEqual([[], []])
    expect(logs.map(({ details }) => details.reason)).toEqual(['ESOCKET CONN'])
    clock.advance(minute / 2)
    await deliverMails(relayTo(`smtp://shop:p%40ss%20word@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`))
    expect(server.mails).toMatchObject([{ isEncrypted: true }])
    expect(users).toEqual(['shop'])
  })
})

describe('failures', () => {
  test('nothing goes unencrypted where encryption is asked for', async () => {
    const server = await serve()
    await queueReset(await makePerson())
    await deliverMails(relayTo(`${server.url}?requireTLS=true`))
    expect(server.mails).toEqual([])
    expect(logs).toHaveLength(1)
  })

  test('a server that asks to come later gets the mail later, once', async () => {
    let refusals = 1
    const server = await serve({ onRcptTo: (_, __, callback) => callback(refusals-- > 0 ? smtpRefusal(451, 'Greylisted, try again') : null) })
    const person = await makePerson()
    await queueReset(person)
    const relay = relayTo(server.url)
    await deliverMails(relay)
    expect(await readOutbox()).toEqual([
      { sent_at: null, next_attempt_at: new Date(start.getTime() + 30 * second), last_error: 'EENVELOPE 451 RCPT TO', attempts: 1 },
    ])
    clock.advance(29 * second)
    await deliverMails(relay)
    expect(server.mails).toEqual([])
    clock.advance(second)
    await deliverMails(relay)
    await deliverMails(relay)
    expect(server.mails).toHaveLength(1)
    expect(await findLink(tokenIn(server.mails[0]!), 'reset_password')).toEqual({ user_id: person.id })
    expect((await db.owner.query('SELECT count(*)::int FROM mailed_links WHERE user_id = $1', [person.id])).rows).toEqual([{ count: 1 }])
  })

  test('a refusal for good is not tried again, keeps no other mail, and leaves no address behind', async () => {
    const [gone, present] = [await makePerson(), await makePerson()]
    const server = await serve({
      onRcptTo: ({ address }, _, callback) => callback(address === gone.email ? smtpRefusal(550, `5.1.1 <${address}> is unknown here`) : null),
    })
    await queueReset(gone)
    await queueReset(present)
    await deliverMails(relayTo(server.url))
    expect(server.mails.map(({ recipient }) => recipient)).toEqual([present.email])
    const outbox = await readOutbox()
    expect(outbox).toContainEqual({ sent_at: null, next_attempt_at: null, last_error: 'EENVELOPE 550 RCPT TO', attempts: 1 })
    expect(outbox).toContainEqual({ sent_at: start, next_attempt_at: null, last_error: null, attempts: 1 })
    expect(logs).toMatchObject([{ message: 'sending an email failed', details: { kind: 'reset_password', reason: 'EENVELOPE 550 RCPT TO' } }])
    expect(JSON.stringify([logs, outbox])).not.toContain('@')
  })

  test('a sender or a password that the server refuses can be put right, so that its mails wait', async () => {
    const server = await serve({ onMailFrom: (_, __, callback) => callback(smtpRefusal(550, 'Not from here')) })
    await queueReset(await makePerson())
    await deliverMails(relayTo(server.url))
    expect(await readOutbox()).toMatchObject([{ last_error: 'EENVELOPE 550 MAIL FROM', next_attempt_at: new Date(start.getTime() + 30 * second) }])
  })

  test('waits for a server that is down, with growing pauses, and sends when it is back', async () => {
    const first = await serve()
    await first.stop()
    open.pop()
    const person = await makePerson()
    await queueReset(person)
    const relay = relayTo(first.url)
    const pauses: number[] = []
    for (let attempt = 0; attempt < 5; attempt++) {
      await deliverMails(relay)
      const [row] = await readOutbox()
      pauses.push((row.next_attempt_at.getTime() - clock.now().getTime()) / minute)
      clock.set(row.next_attempt_at)
    }
    expect(pauses).toEqual([0.5, 2, 10, 60, 60])
    expect((await readOutbox())[0].last_error).toBe('ESOCKET CONN')
    const back = await serve({ port: first.port })
    await deliverMails(relay)
    // The link begins to live when its mail is written.
    expect(await findLink(tokenIn(back.mails[0]!), 'reset_password', new Date(clock.now().getTime() + 59 * minute))).toEqual({ user_id: person.id })
  })

  test('gives up after a day', async () => {
    const server = await serve()
    await server.stop()
    open.pop()
    await queueReset(await makePerson())
    const relay = relayTo(server.url)
    let attempts = 0
    for (let [row] = await readOutbox(); row.next_attempt_at !== null; [row] = await readOutbox()) {
      clock.set(row.next_attempt_at)
      await deliverMails(relay)
      attempts++
    }
    expect(attempts).toBe(27)
    expect(clock.now().getTime() - start.getTime()).toBeLessThan(24 * hour)
    expect(logs.at(-1)?.message).toBe('sending an email failed')
  })

  test('does not send what is a day old, such as after a day without a worker', async () => {
    const server = await serve()
    await queueReset(await makePerson())
    clock.advance(24 * hour)
    await deliverMails(relayTo(server.url))
    expect(server.mails).toEqual([])
    expect(await readOutbox()).toMatchObject([{ sent_at: null, next_attempt_at: null, last_error: 'too old' }])
  })

  test('a mail that cannot be written keeps no other waiting', async () => {
    const server = await serve()
    const person = await makePerson()
    await queue({ kind: 'security_changed', toEmail: person.email, userId: person.id, details: { change: 'unheard_of', time: start.toISOString() } })
    await queueReset(person)
    await deliverMails(relayTo(server.url))
    expect(server.mails.map(({ subject }) => subject)).toEqual(['Reset your password'])
    expect(await readOutbox()).toContainEqual(expect.objectContaining({ sent_at: null, next_attempt_at: new Date(start.getTime() + 30 * second) }))
  })

  test('a mail that a newer one of its purpose has overtaken is not sent any more', async () => {
    let failing = true
    const server = await serve({ onRcptTo: (_, __, callback) => callback(failing ? smtpRefusal(451, 'Later') : null) })
    const person = await makePerson()
    await queueReset(person)
    const relay = relayTo(server.url)
    await deliverMails(relay)
    failing = false
    clock.advance(10 * second)
    await queueReset(person)
    await deliverMails(relay)
    expect(server.mails).toHaveLength(1)
    clock.advance(minute)
    await deliverMails(relay)
    expect(server.mails).toHaveLength(1)
    expect(await findLink(tokenIn(server.mails[0]!), 'reset_password')).toEqual({ user_id: person.id })
  })
})

describe('several workers', () => {
  test('each mail goes once', async () => {
    const server = await serve()
    const people = await Promise.all(Array.from({ length: 50 }, () => makePerson()))
    for (const person of people) await queueReset(person)
    const relays = [relayTo(server.url), relayTo(server.url)]
    await Promise.all(
      relays.map(async (relay) => {
        while (await deliverMails(relay));
      }),
    )
    expect(server.mails.map(({ recipient }) => recipient).sort()).toEqual(people.map(({ email }) => email).sort())
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(50)
  })

  test('what a worker took and did not send is sent by another after the lease', async () => {
    const server = await serve()
    await queueReset(await makePerson())
    await takeMails(context(), 120, 20)
    clock.advance(119 * second)
    await deliverMails(relayTo(server.url))
    expect(server.mails).toEqual([])
    clock.advance(second)
    await deliverMails(relayTo(server.url))
    expect(server.mails).toHaveLength(1)
  })

  test('what a worker sent and did not note is sent again under the same message id, and the last link counts', async () => {
    const server = await serve()
    const person = await makePerson()
    await queueReset(person)
    const sent = Promise.withResolvers<void>()
    const death = Promise.withResolvers<void>()
    const dying = deliverMails(
      relayTo(server.url, (mailer) => ({
        ...mailer,
        send: async (...mail) => {
          await mailer.send(...mail)
          sent.resolve()
          await death.promise
        },
      })),
    )
    await sent.promise
    clock.advance(120 * second)
    await deliverMails(relayTo(server.url))
    const [first, again] = server.mails as [ReceivedMail, ReceivedMail]
    expect(again.messageId).toBe(first.messageId)
    expect(again.messageId).toMatch(/^<mail_\w{24}@pay\.example>$/)
    expect(await findLink(tokenIn(first), 'reset_password')).toBeUndefined()
    expect(await findLink(tokenIn(again), 'reset_password')).toEqual({ user_id: person.id })
    death.resolve()
    await dying
  })

  test('and not at all where its link was used meanwhile', async () => {
    const server = await serve()
    const person = await makePerson()
    await queueReset(person)
    await deliverMails(relayTo(server.url))
    await db.owner.query('UPDATE mailed_links SET used_at = $2 WHERE user_id = $1', [person.id, start])
    await db.owner.query('UPDATE mail_outbox SET sent_at = NULL, next_attempt_at = $1', [start])
    await deliverMails(relayTo(server.url))
    expect(server.mails).toHaveLength(1)
  })
})
