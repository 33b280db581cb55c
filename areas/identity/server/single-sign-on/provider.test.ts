import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeSsoDomain } from '#areas/identity/contract/single-sign-on/domains.ts'
import { getSingleSignOn, removeSsoProvider, type SingleSignOn, saveSsoProvider, setSsoMode } from '#areas/identity/contract/single-sign-on/provider.ts'
import type { SsoBusiness, SsoPlace } from '#areas/identity/test/single-sign-on.ts'
import * as sso from '#areas/identity/test/single-sign-on.ts'
import { readInbox } from '#areas/notifications/test/notifications.ts'
import { getPermissions } from '#areas/team/contract/permission-catalogue.ts'
import { callAs, roleIdOf } from '#areas/team/test/team.ts'
import { makeSession } from '#proof/support/factories.ts'
import { testKeys } from '#proof/support/keys.ts'

/** Who configures single sign-on, and when it can be turned on. */

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

const read = async () => (await owner.call<SingleSignOn>(getSingleSignOn)).envelope.data
const save = (patch: object = {}) => owner.call<SingleSignOn>(saveSsoProvider, { body: { ...sso.providerBody(place.provider), ...patch } })
const turn = (mode: string, version = 1) => owner.call<SingleSignOn>(setSsoMode, { body: { mode, version } })
const reasons = async () => (await sso.readSsoAudit(place, business)).filter(({ outcome }) => outcome === 'refused').map(({ reason }) => reason)

it('keeps the client secret encrypted and never returns it', async () => {
  const saved = await save()
  expect(saved.envelope.data.provider).toMatchObject({ issuer: place.provider.issuer, client_id: 'counterfoil', mode: 'off', tested_at: null, version: 1 })
  expect(saved.envelope.data.redirect_uri).toBe(sso.testReturnAddress)
  const { client_secret: secret } = place.provider.client
  expect(JSON.stringify(saved.envelope)).not.toContain(secret)
  expect(JSON.stringify(await sso.readSsoAudit(place, business))).not.toContain(secret)
  const { rows } = await place.server.db.owner.query<{ sealed: Buffer }>('SELECT sealed_client_secret AS sealed FROM sso_providers WHERE business_id = $1', [
    business.businessId,
  ])
  expect(await testKeys.sealer('sso-client-secret').open(rows[0]?.sealed ?? Buffer.alloc(0), business.businessId)).toBe(secret)
})

it('notifies the owner of a new provider, client or secret, and of nothing else', async () => {
  const news = async () => {
    const token = await makeSession(place.server, business.people.owner.userId)
    return (await readInbox(place.server, { token })).items.map(({ event, text }) => [event, text.split('. ')[0]])
  }
  const { host } = new URL(place.provider.issuer)
  const item = ['sso_provider.changed', `${business.people.owner.name} changed the identity provider to ${host}`]
  await save()
  expect(await news()).toEqual([item])
  await save({ client_secret: null, counts_as_second_factor: true, version: 1 })
  expect(await news()).toEqual([item])
  place.server.clock.advance(1)
  await save({ version: 2 })
  expect(await news()).toEqual([item, item])
})

it('is for the owner alone', async () => {
  const administrator = callAs(place.server, business, business.people.administrator)
  expect((await administrator.call(getSingleSignOn)).status).toBe(403)
  expect((await administrator.call(saveSsoProvider, { body: sso.providerBody(place.provider) })).status).toBe(403)
})

describe('refuses', () => {
  it.each([
    ['an address without a protocol', { issuer: 'login.example.com' }, 'issuer'],
    ['an address with a query', { issuer: 'https://login.example.com/?a=b' }, 'issuer'],
    ['an address of this network', { issuer: 'https://10.0.0.1' }, 'issuer'],
    ['http', { issuer: 'http://8.8.8.8' }, 'issuer'],
    ['no secret', { client_secret: null }, 'client_secret'],
    ['no client', { client_id: ' ' }, 'client_id'],
    ['values without a claim', { role_mappings: [{ value: 'a', role_id: 'r' }] }, 'role_claim'],
    ['an unknown role', { role_claim: 'groups', role_mappings: [{ value: 'a', role_id: 'unknown' }] }, 'role_mappings.0.role_id'],
    ['an unknown default role', { default_role_id: 'unknown' }, 'default_role_id'],
  ])('%s by its field', async (_, patch, path) => {
    const refused = await save(patch)
    expect([refused.status, refused.fields.map((field) => field.path)]).toEqual([422, [path]])
    expect((await read()).provider).toBeNull()
  })

  it('the Owner role, and the same value twice', async () => {
    const role_id = await roleIdOf(place.server, business, 'owner')
    const given = await save({ role_claim: 'groups', role_mappings: [{ value: 'all', role_id }] })
    expect(given.fields).toEqual([{ path: 'role_mappings.0.role_id', message: expect.stringContaining('transfer of ownership') }])
    const viewer = { value: 'a', role_id: await roleIdOf(place.server, business, 'viewer') }
    expect((await save({ role_claim: 'groups', role_mappings: [viewer, viewer] })).fields.map(({ path }) => path)).toEqual(['role_mappings.1.value'])
    expect(await reasons()).toEqual(['role_is_owners', 'claim_value_repeated'])
  })

  it('to be turned on before it has a provider, a domain and a good test', async () => {
    expect((await turn('optional')).envelope.message).toContain('Set up an identity provider')
    await save()
    expect((await turn('optional')).envelope.message).toContain('Test the sign-in')
    const failed = await sso.test(place, business)
    expect(failed.envelope.data).toMatchObject({ tested: { problem: expect.stringContaining("hasn't verified the domain") } })
    expect((await turn('optional')).status).toBe(409)
    await sso.verifyDomain(place, business, business.domain)
    expect((await sso.test(place, business)).envelope.data).toMatchObject({ tested: { email: business.people.owner.email, roles: ['Owner'], problem: null } })
    expect((await turn('required')).envelope.data.provider).toMatchObject({ mode: 'required', tested_at: place.server.clock.now().toISOString(), version: 2 })
    expect((await turn('optional')).status).toBe(409)
    expect(await reasons()).toEqual(['sso_not_configured', 'sso_not_tested', 'sso_domain_unverified', 'sso_not_tested', 'conflict'])
  })

  it('to remove the last domain in use', async () => {
    await sso.setUpSso(place, business)
    const [domain] = (await read()).domains
    const remove = () => owner.call(removeSsoDomain, { params: { domainId: domain?.id ?? '' } })
    expect((await remove()).envelope.message).toContain('Turn single sign-on off')
    await turn('off', 2)
    expect((await remove()).status).toBe(200)
  })
})

it('says who would have to change over', async () => {
  await sso.setUpSso(place, business)
  const emails = async () => (await read()).unlinked_members.map(({ email }) => email)
  const { finance, owner: self } = business.people
  expect(await emails()).toContain(finance.email)
  await sso.signInBySso(place, finance.email, sso.addPerson(place.provider, finance.email))
  expect(await emails()).not.toContain(finance.email)
  expect(await emails()).not.toContain(self.email)
})

it.each([
  ['another client', () => save({ client_id: 'other', client_secret: null, version: 2 })],
  ['another secret', () => save({ version: 2 })],
  ['turning it off', () => turn('off', 2)],
  ['removing it', () => owner.call(removeSsoProvider)],
])('%s ends the sessions that the provider made', async (_, change) => {
  await sso.setUpSso(place, business, { mode: 'required' })
  const { finance } = business.people
  const token = sso.tokenOf(await sso.signInBySso(place, finance.email, sso.addPerson(place.provider, finance.email)))
  const status = async (session: string) => (await place.server.call(getPermissions, { token: session, params: { id: business.liveId } })).status
  expect([await status(token), await status(finance.token)]).toEqual([200, 403])
  expect((await change()).status).toBe(200)
  expect([await status(token), await status(finance.token)]).toEqual([401, 200])
  expect((await read()).provider?.mode ?? 'off').toBe('off')
})
