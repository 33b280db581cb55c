import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { removeSsoDomain } from '#areas/identity/contract/single-sign-on/domains.ts'
import { getSingleSignOn, type SingleSignOn, setSsoMode } from '#areas/identity/contract/single-sign-on/provider.ts'
import { finishSso, startSso } from '#areas/identity/contract/single-sign-on/sign-in.ts'
import { type Forgery, startIdentityProvider } from '#areas/identity/test/identity-provider.ts'
import type { SsoBusiness, SsoPlace } from '#areas/identity/test/single-sign-on.ts'
import * as sso from '#areas/identity/test/single-sign-on.ts'
import { freezeMember } from '#areas/team/contract/members.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import { openBrowser } from '#proof/support/browser.ts'
import { countRows } from '#proof/support/table-digests.ts'

/** Answers of a provider that aren't accepted: each has its rule, leaves an audit row, and changes nothing. */

let place: SsoPlace
let business: SsoBusiness<'developer' | 'finance' | 'support' | 'viewer'>

beforeAll(async () => {
  place = await sso.openSsoPlace()
})
beforeEach(async () => {
  business = await sso.makeSsoBusiness(place, { roles: ['developer', 'finance', 'support', 'viewer'] })
  await sso.setUpSso(place, business)
})
afterEach(() => {
  place.provider.forgery = {}
})
afterAll(() => place.close())

const finance = () => business.people.finance
const known = () => sso.addPerson(place.provider, finance().email)

/** What a refusal leaves: its audit row, which waits to be sealed. The attempt that was there before is used up. */
async function expectRefused(attempt: () => Promise<{ status: number }>, reason: string, status: number): Promise<void> {
  const before = await countRows(place.server)
  const audited = (await sso.readSsoAudit(place, business)).length
  expect((await attempt()).status).toBe(status)
  const rows = (await sso.readSsoAudit(place, business)).slice(audited)
  expect(rows.map((row) => [row.outcome, row.reason])).toEqual([['refused', reason]])
  const after = await countRows(place.server)
  const count = (name: string, by: number) => ({ [name]: (before[name] ?? 0) + by })
  const attempts = Math.max(0, (before.sso_attempts ?? 0) - 1)
  expect(after).toEqual({ ...before, ...count('audit_events', 1), ...count('audit_unsealed', 1), sso_attempts: attempts })
}

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

it.each<[string, Forgery, string]>([
  ['another nonce', { claims: (claims) => ({ ...claims, nonce: 'another' }) }, 'sso_wrong_nonce'],
  ['no nonce', { claims: ({ nonce: _, ...claims }) => claims }, 'sso_response_invalid'],
  ['another issuer', { claims: (claims) => ({ ...claims, iss: 'https://other.example' }) }, 'sso_wrong_issuer'],
  ['another audience', { claims: (claims) => ({ ...claims, aud: 'another client' }) }, 'sso_wrong_audience'],
  ['a further audience', { claims: (claims) => ({ ...claims, aud: ['counterfoil', 'another client'] }) }, 'sso_wrong_audience'],
  ['the signature of another key', { hasOtherKey: true }, 'sso_wrong_signature'],
  ['a time in the past', { claims: (claims) => ({ ...claims, iat: inAnHour() - 9000, exp: inAnHour() - 7200 }) }, 'sso_token_expired'],
])('refuses a token with %s', async (_, forgery, reason) => {
  const browser = openBrowser(place.server)
  const query = await sso.walkToProvider(place, browser, finance().email, known())
  place.provider.forgery = forgery
  await expectRefused(() => browser.call(finishSso, { body: { query } }), reason, 400)
})

it.each<[string, Record<string, unknown>, string]>([
  ['an address that the provider did not verify', { email_verified: false }, 'sso_email_unverified'],
  ['an address that the provider does not mention as verified', { email_verified: undefined }, 'sso_email_unverified'],
  ['a text in place of the verification', { email_verified: 'true' }, 'sso_email_unverified'],
  ['a verified domain and a denied address', { email_verified: false, xms_edov: true }, 'sso_email_unverified'],
  ['a domain that Entra ID denies', { email_verified: undefined, xms_edov: '0' }, 'sso_email_unverified'],
  ['no address', { email: undefined }, 'sso_email_unverified'],
  ['an address of another domain', { email: 'finance@other.example' }, 'sso_domain_unverified'],
  ['an address of a domain below', { email: 'finance@sub.other.example' }, 'sso_domain_unverified'],
  ['an address with two signs', { email: 'finance@evil.example@other.example' }, 'sso_email_unverified'],
])('refuses a person with %s', async (_, claims, reason) => {
  const browser = openBrowser(place.server)
  const query = await sso.walkToProvider(place, browser, finance().email, sso.addPerson(place.provider, finance().email, claims))
  await expectRefused(() => browser.call(finishSso, { body: { query } }), reason, 403)
})

it('refuses the domain of another business, and one that was removed meanwhile', async () => {
  const other = await sso.makeSsoBusiness(place, { roles: ['finance'] })
  await sso.verifyDomain(place, other, other.domain)
  const browser = openBrowser(place.server)
  const query = await sso.walkToProvider(place, browser, finance().email, sso.addPerson(place.provider, other.people.finance.email))
  await expectRefused(() => browser.call(finishSso, { body: { query } }), 'sso_domain_unverified', 403)

  const second = `second-${business.domain}`
  await sso.verifyDomain(place, business, second)
  const late = await sso.walkToProvider(place, browser, finance().email, known())
  const owner = sso.callAsOwner(place, business)
  const { domains } = (await owner.call<SingleSignOn>(getSingleSignOn)).envelope.data
  await owner.call(removeSsoDomain, { params: { domainId: domains.find(({ domain }) => domain === business.domain)?.id ?? '' } })
  await expectRefused(() => browser.call(finishSso, { body: { query: late } }), 'sso_domain_unverified', 403)
})

it('accepts a state once, and no guessed one', async () => {
  const browser = openBrowser(place.server)
  const query = await sso.walkToProvider(place, browser, finance().email, known())
  const cookie = browser.cookie
  expect((await browser.call(finishSso, { body: { query } })).status).toBe(200)
  const replayed = await openBrowser(place.server, { cookie }).call(finishSso, { body: { query } })
  expect([replayed.status, replayed.envelope.message]).toEqual([400, 'This sign-in has expired. Start over.'])
  expect((await browser.call(finishSso, { body: { query: 'code=guessed&state=guessed' } })).status).toBe(400)
  const { rows } = await place.server.db.owner.query(`SELECT user_id, outcome, reason FROM user_audit_events WHERE action = 'sign_in' ORDER BY id DESC LIMIT 2`)
  expect(rows).toEqual(Array(2).fill({ user_id: null, outcome: 'refused', reason: 'challenge_unknown' }))
})

it('lets one of two callbacks at once in', async () => {
  const browser = openBrowser(place.server)
  const query = await sso.walkToProvider(place, browser, finance().email, known())
  const answers = await Promise.all([1, 2].map(() => openBrowser(place.server, browser).call(finishSso, { body: { query } })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

it('refuses a callback in another browser, whatever cookie it made up', async () => {
  for (const cookie of [null, 'counterfoil_provider=made-up']) {
    const query = await sso.walkToProvider(place, openBrowser(place.server), finance().email, known())
    await expectRefused(() => openBrowser(place.server, { cookie }).call(finishSso, { body: { query } }), 'sso_other_browser', 400)
  }
})

it('refuses a callback after ten minutes, and after a change of the configuration', async () => {
  const browser = openBrowser(place.server)
  const query = await sso.walkToProvider(place, browser, finance().email, known())
  const owner = sso.callAsOwner(place, business)
  const { provider } = (await owner.call<SingleSignOn>(getSingleSignOn)).envelope.data
  await owner.call(setSsoMode, { body: { mode: 'required', version: provider?.version } })
  await expectRefused(() => browser.call(finishSso, { body: { query } }), 'sign_in_over', 400)

  const late = await sso.walkToProvider(place, browser, finance().email, known())
  place.server.clock.advance(10 * minuteMs)
  await expectRefused(() => browser.call(finishSso, { body: { query: late } }), 'sign_in_over', 400)
})

it('refuses the answer of one provider for a sign-in at another (mix-up)', async () => {
  const attacker = await startIdentityProvider(sso.testReturnAddress)
  try {
    const browser = openBrowser(place.server)
    const query = new URLSearchParams(await sso.walkToProvider(place, browser, finance().email, known()))
    query.set('iss', attacker.issuer)
    await expectRefused(() => browser.call(finishSso, { body: { query: String(query) } }), 'sso_wrong_issuer', 400)

    const without = new URLSearchParams(await sso.walkToProvider(place, browser, finance().email, known()))
    without.delete('iss')
    await expectRefused(() => browser.call(finishSso, { body: { query: String(without) } }), 'sso_wrong_issuer', 400)
  } finally {
    await attacker.close()
  }
})

it('refuses a made-up code, and what the provider declined', async () => {
  const browser = openBrowser(place.server)
  const code = new URLSearchParams(await sso.walkToProvider(place, browser, finance().email, known()))
  code.set('code', 'made-up')
  await expectRefused(() => browser.call(finishSso, { body: { query: String(code) } }), 'sso_response_invalid', 400)

  const declined = new URLSearchParams(await sso.walkToProvider(place, browser, finance().email, known()))
  declined.delete('code')
  declined.set('error', 'access_denied')
  await expectRefused(() => browser.call(finishSso, { body: { query: String(declined) } }), 'sso_denied', 400)
})

it('refuses frozen members, accounts outside the business, unconfirmed addresses, and a second person with the address', async () => {
  const { support, viewer, developer } = business.people
  const owner = sso.callAsOwner(place, business)
  await owner.call(freezeMember, { params: { memberId: support.memberId }, body: { version: 1 } })
  const refused = async (email: string, reason: string, subject = sso.addPerson(place.provider, email)) => {
    const browser = openBrowser(place.server)
    const query = await sso.walkToProvider(place, browser, email, subject)
    await expectRefused(() => browser.call(finishSso, { body: { query } }), reason, 403)
  }
  await refused(support.email, 'sso_member_frozen')

  const outsider = `outsider@${business.domain}`
  const other = await sso.makeSsoBusiness(place, { roles: ['finance'] })
  await place.server.db.owner.query('UPDATE users SET email = $2, email_normalised = $2 WHERE id = $1', [other.people.finance.userId, outsider])
  await refused(outsider, 'sso_not_member')

  await place.server.db.owner.query('UPDATE users SET email_confirmed_at = NULL WHERE id = $1', [developer.userId])
  await refused(developer.email, 'sso_email_unconfirmed')

  expect((await sso.signInBySso(place, viewer.email, sso.addPerson(place.provider, viewer.email))).status).toBe(200)
  const impostor = sso.addPerson(place.provider, `x${viewer.email}`, { email: viewer.email })
  await refused(viewer.email, 'sso_other_person', impostor)
})

it('says that a provider is unreachable, and records it', async () => {
  place.provider.forgery = { metadata: { issuer: 'https://other.example' } }
  const begin = () => openBrowser(place.server).call(startSso, { body: { email: finance().email, remember: false } })
  await expectRefused(begin, 'sso_wrong_issuer', 400)
  place.provider.forgery = { metadata: { authorization_endpoint: 'javascript:alert(1)' } }
  await expectRefused(begin, 'sso_response_invalid', 400)
  place.provider.forgery = { metadata: { token_endpoint: 'http://169.254.169.254/token' } }
  const browser = openBrowser(place.server)
  const begun = await browser.call<Answer<typeof startSso>>(startSso, { body: { email: finance().email, remember: false } })
  const query = await place.provider.signIn(begun.envelope.data.url ?? '', known())
  await expectRefused(() => browser.call(finishSso, { body: { query } }), 'sso_provider_unreachable', 503)
})
