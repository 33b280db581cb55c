import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as calls from '#areas/identity/contract/single-sign-on/domains.ts'
import { getSingleSignOn, type SingleSignOn } from '#areas/identity/contract/single-sign-on/provider.ts'
import { startSso } from '#areas/identity/contract/single-sign-on/sign-in.ts'
import type { SsoBusiness, SsoPlace } from '#areas/identity/test/single-sign-on.ts'
import * as sso from '#areas/identity/test/single-sign-on.ts'
import { queueDueDeliveries } from '#areas/notifications/server/channels/index.ts'
import { makeDomainCode } from '#areas/notifications/server/mail/index.ts'
import { readInbox } from '#areas/notifications/test/notifications.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { UserId } from '#kernel/ids.ts'
import { dayMs, hourMs, minuteMs } from '#kernel/time/durations.ts'
import { formatMoment } from '#kernel/time/times.ts'
import type { DnsAnswer } from '#proof/support/dns-server.ts'
import { makeSession } from '#proof/support/factories.ts'
import { testKeys } from '#proof/support/keys.ts'
import { createFindTxt } from '#server/infra/outbound/txt-records.ts'
import { recheckDomains } from '../index.ts'

/** Domains by DNS, against a DNS server of the test's own, and by email. */

let place: SsoPlace
let business: SsoBusiness<'administrator' | 'finance'>
let owner: ReturnType<typeof sso.callAsOwner>

beforeAll(async () => {
  place = await sso.openSsoPlace()
})
beforeEach(async () => {
  business = await sso.makeSsoBusiness(place, { roles: ['administrator', 'finance'] })
  owner = sso.callAsOwner(place, business)
})
afterAll(() => place.close())

type Domain = calls.SsoDomain
const add = async (domain = business.domain) => (await owner.call<Domain>(calls.addSsoDomain, { body: { domain } })).envelope.data
const verify = ({ id }: Domain) => owner.call<Domain>(calls.verifySsoDomain, { params: { domainId: id } })
const read = async () => (await owner.call<SingleSignOn>(getSingleSignOn)).envelope.data.domains
const audited = async () => (await sso.readSsoAudit(place, business)).map(({ action, reason }) => [action, reason])

it('verifies a domain by its record, also among others and in parts', async () => {
  const added = await add()
  expect(added).toMatchObject({ verified_at: null, finding: null, record: { name: `_counterfoil.${business.domain}` } })
  const { name, value } = added.record
  place.dns.answers.set(name, [['another'], [value.slice(0, 20), value.slice(20)], ['']])
  expect((await verify(added)).envelope.data).toMatchObject({ verified_by: 'dns', finding: 'found', verified_at: place.server.clock.now().toISOString() })
  expect(await audited()).toEqual([
    ['sso.domain_add', null],
    ['sso.domain_verify', null],
  ])
})

it.each<[string, (value: string) => DnsAnswer, string, string, number]>([
  ['no such name', () => 'NXDOMAIN', 'no_record', 'sso_dns_no_record', 409],
  ['no TXT record', () => [], 'no_record', 'sso_dns_no_record', 409],
  ['other values', () => [['v=spf1 -all'], ['counterfoil-verification=other']], 'other_value', 'sso_dns_other_value', 409],
  ['a value with more behind it', (value) => [[`${value}x`]], 'other_value', 'sso_dns_other_value', 409],
  ['a failure of its server', () => 'SERVFAIL', 'unreachable', 'sso_dns_unreachable', 503],
  ['silence', () => 'silence', 'unreachable', 'sso_dns_unreachable', 503],
])('tells %s apart', async (_, answerOf, finding, reason, status) => {
  const added = await add()
  place.dns.answers.set(added.record.name, answerOf(added.record.value))
  expect((await verify(added)).status).toBe(status)
  expect(await read()).toEqual([{ ...added, finding, checked_at: place.server.clock.now().toISOString() }])
  expect((await audited()).at(-1)).toEqual(['sso.domain_verify', reason])
})

it('tells a DNS that nobody runs apart', async () => {
  const findTxt = createFindTxt({ dnsServers: ['127.0.0.1:9'] })
  expect(await findTxt('_counterfoil.example.com')).toEqual({ kind: 'unreachable' })
})

it('gives a domain to whoever proves it first', async () => {
  const other = await sso.makeSsoBusiness(place)
  const mine = await add()
  // A claim without proof keeps nobody out.
  await sso.verifyDomain(place, other, business.domain)
  place.dns.answers.set(mine.record.name, [[mine.record.value]])
  const refused = await verify(mine)
  expect([refused.status, refused.envelope.message]).toEqual([409, 'Another business has already verified this domain. Contact support.'])
  expect((await audited()).at(-1)).toEqual(['sso.domain_verify', 'sso_domain_taken'])
  expect((await read())[0]?.verified_at).toBeNull()
})

it.each([
  ['gmail.com', 'This is a public email provider. Enter a domain of your business.'],
  ['QQ.com', 'This is a public email provider. Enter a domain of your business.'],
  ['localhost', 'Enter a domain such as example.com.'],
  ['https://example.com', 'Enter a domain such as example.com.'],
  ['me@example.com', 'Enter a domain such as example.com.'],
  ['-a.example', 'Enter a domain such as example.com.'],
  ['192.0.2.1', 'Enter a domain such as example.com.'],
])('refuses %s by its field', async (domain, message) => {
  const refused = await owner.call(calls.addSsoDomain, { body: { domain } })
  expect([refused.status, refused.fields]).toEqual([422, [{ path: 'domain', message }]])
  expect(await read()).toEqual([])
})

it('refuses a domain twice', async () => {
  await add()
  const again = await owner.call(calls.addSsoDomain, { body: { domain: business.domain.toUpperCase() } })
  expect([again.status, again.fields.map(({ path }) => path)]).toEqual([422, ['domain']])
})

it('verifies a domain by the code that a mailbox of its operator receives, a few tries long', async () => {
  const { id } = await add()
  const mail = (mailbox = 'postmaster') => owner.call<Domain>(calls.mailSsoDomainCode, { params: { domainId: id }, body: { mailbox } })
  const confirm = (code: string) => owner.call<Domain>(calls.confirmSsoDomainCode, { params: { domainId: id }, body: { code } })
  const codeOf = (round: number) => makeDomainCode(testKeys, { businessId: business.businessId, domainId: id, round })
  expect((await mail('finance')).status).toBe(422)
  expect((await confirm('00000000')).status).toBe(409)
  expect((await mail()).envelope.data.code_sent_to).toBe(`postmaster@${business.domain}`)
  expect((await mail()).status).toBe(429)
  const { rows } = await place.server.db.owner.query(`SELECT to_email, details FROM mail_outbox WHERE kind = 'domain_code' ORDER BY id DESC LIMIT 1`)
  expect(rows).toEqual([{ to_email: `postmaster@${business.domain}`, details: { business_id: business.businessId, domain_id: id, round: 1 } }])
  const wrong = codeOf(1) === '12345678' ? '12345679' : '12345678'
  for (let tries = 0; tries < 5; tries++) expect((await confirm(wrong)).status).toBe(400)
  expect((await confirm(codeOf(1))).status).toBe(409)
  place.server.clock.advance(minuteMs)
  await mail('admin')
  expect((await confirm(codeOf(1))).status).toBe(400)
  const code = codeOf(2)
  expect((await confirm(`${code.slice(0, 4)} ${code.slice(4)}`)).envelope.data).toMatchObject({ verified_by: 'email', code_sent_to: null })
  expect((await audited()).map(([, reason]) => reason).filter(Boolean)).toEqual([
    'sso_domain_code_over',
    ...Array(5).fill('sso_wrong_domain_code'),
    'sso_domain_code_over',
    'sso_wrong_domain_code',
  ])
})

/** The notifications of a person about domains, oldest first. */
async function noticesOf({ userId }: { readonly userId: UserId }): Promise<string[]> {
  const { items } = await readInbox(place.server, { token: await makeSession(place.server, userId) })
  return items
    .filter(({ event }) => event.startsWith('sso_domain.'))
    .map(({ event, text }) => `${event}: ${text}`)
    .reverse()
}

it('takes a domain away whose record has been gone for three days, and not while the DNS is silent', async () => {
  await sso.setUpSso(place, business)
  const name = `_counterfoil.${business.domain}`
  const answer = place.dns.answers.get(name) ?? []
  const dependencies = { database: place.server.db.database, clock: place.server.clock, findTxt: createFindTxt({ dnsServers: [place.dns.address] }) }
  const passDay = async (dns: DnsAnswer) => {
    place.dns.answers.set(name, dns)
    place.server.clock.advance(dayMs + hourMs)
    // Two workers look at the same time.
    await Promise.all([recheckDomains(dependencies), recheckDomains(dependencies)])
    const { rows } = await place.server.db.owner.query(
      'SELECT finding, failing_since, verified_at IS NOT NULL AS is_verified FROM sso_domains WHERE domain = $1',
      [business.domain],
    )
    return rows[0]
  }
  const begin = async () =>
    (await place.server.call<Answer<typeof startSso>>(startSso, { body: { email: business.people.finance.email, remember: false } })).envelope.data.url
  expect(await passDay(answer)).toMatchObject({ finding: 'found', failing_since: null })
  expect(await passDay('SERVFAIL')).toMatchObject({ finding: 'unreachable', failing_since: null })
  const gone = await passDay('NXDOMAIN')
  expect(gone).toMatchObject({ finding: 'no_record', failing_since: place.server.clock.now(), is_verified: true })
  const ends = formatMoment(new Date(place.server.clock.now().getTime() + 3 * dayMs), 'Asia/Hong_Kong', 'en')
  const missing = `sso_domain.failing: The TXT record of ${business.domain} is missing or wrong. Restore it by ${ends}, or members can't sign in with the provider.`
  expect(await noticesOf(business.people.owner)).toEqual([missing])
  expect(await passDay('silence')).toMatchObject({ finding: 'unreachable', failing_since: gone?.failing_since, is_verified: true })
  expect(await passDay(answer)).toMatchObject({ failing_since: null, is_verified: true })
  await passDay([['other']])
  await passDay([])
  expect(await passDay('silence')).toMatchObject({ is_verified: true })
  expect(await begin()).not.toBeNull()
  expect(await passDay('NXDOMAIN')).toMatchObject({ is_verified: false })
  expect(await begin()).toBeNull()
  expect((await audited()).at(-1)).toEqual(['sso.domain_lose', null])
  // Each failure is told of when it begins; the second one is also told of at its end.
  const lost = `sso_domain.lost: ${business.domain} lost its verification. Members sign in with their passwords until you verify it again.`
  expect(await noticesOf(business.people.owner)).toEqual([missing, expect.stringMatching(/^sso_domain\.failing: /), lost])
  expect(await noticesOf(business.people.administrator)).toEqual([])
  place.server.clock.advance(dayMs)
  while (await queueDueDeliveries(dependencies));
  const { rows } = await place.server.db.owner.query(`SELECT user_id FROM mail_outbox WHERE kind = 'notifications' AND to_email LIKE $1`, [
    `%@${business.domain}`,
  ])
  expect(rows).toEqual([{ user_id: business.people.owner.userId }])
})
