import { randomBytes } from 'node:crypto'
import { addSsoDomain, verifySsoDomain } from '#areas/identity/contract/single-sign-on/domains.ts'
import { type SingleSignOn, type SsoMode, saveSsoProvider, setSsoMode, testSso } from '#areas/identity/contract/single-sign-on/provider.ts'
import { ssoReturnPath } from '#areas/identity/contract/single-sign-on/return-path.ts'
import { finishSso, startSso } from '#areas/identity/contract/single-sign-on/sign-in.ts'
import { callAs, roleIdOf } from '#areas/team/test/team.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { UserId } from '#kernel/ids.ts'
import type { SystemRole } from '#kernel/permissions.ts'
import { openBrowser, type TestBrowser } from '#proof/support/browser.ts'
import { type DnsServer, startDnsServer } from '#proof/support/dns-server.ts'
import { type BusinessOptions, makeBusiness, type TestBusiness, type TestMember } from '#proof/support/factories.ts'
import { type CallResult, createTestServer, type TestServer } from '#proof/support/server.ts'
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts'

/** A server, a real provider and a DNS, all on this machine. */
export interface SsoPlace {
  readonly server: TestServer
  readonly provider: IdentityProvider
  readonly dns: DnsServer
  close(): Promise<void>
}

/** As the server says it where no setting does. */
export const testReturnAddress = `http://localhost:4600${ssoReturnPath}`

/** @param env further settings of the server. */
export async function openSsoPlace(env: Readonly<Record<string, string>> = {}): Promise<SsoPlace> {
  const [dns, provider] = await Promise.all([startDnsServer(), startIdentityProvider(testReturnAddress)])
  const server = await createTestServer({ env: { OUTBOUND_LOOPBACK: 'allow', DNS_SERVERS: dns.address, ...env } })
  return {
    server,
    provider,
    dns,
    close: async () => {
      await server.close()
      await Promise.all([provider.close(), dns.close()])
    },
  }
}

export interface SsoBusiness<Role extends SystemRole = never> extends TestBusiness<Role> {
  /** Of all its people. */
  readonly domain: string
}

/** A business whose people have addresses of a domain of its own, which nobody has verified yet. */
export async function makeSsoBusiness<const Role extends SystemRole = never>(
  { server }: Pick<SsoPlace, 'server'>,
  options: BusinessOptions<Role> = {},
): Promise<SsoBusiness<Role>> {
  const business = await makeBusiness(server, options)
  const domain = `${randomBytes(5).toString('hex')}.example`
  const people = await Promise.all(
    Object.entries<TestMember>(business.people).map(async ([role, person]) => {
      const email = `${role}@${domain}`
      await server.db.owner.query('UPDATE users SET email = $2, email_normalised = $2 WHERE id = $1', [person.userId, email])
      return [role, { ...person, email }] as const
    }),
  )
  return { ...business, domain, people: Object.fromEntries(people) as Record<'owner' | Role, TestMember> }
}

export const callAsOwner = ({ server }: Pick<SsoPlace, 'server'>, business: TestBusiness) => callAs(server, business, business.people.owner)

export const providerBody = ({ issuer, client }: IdentityProvider) => ({
  issuer,
  ...client,
  role_claim: null as string | null,
  role_mappings: [] as { value: string; role_id: string }[],
  default_role_id: null as string | null,
  counts_as_second_factor: false,
  version: null as number | null,
})

/** Adds a domain with its record and verifies it. */
export async function verifyDomain(place: SsoPlace, business: TestBusiness, domain: string): Promise<void> {
  const owner = callAsOwner(place, business)
  const added = await owner.call<Answer<typeof addSsoDomain>>(addSsoDomain, { body: { domain } })
  const { id, record } = added.envelope.data
  place.dns.answers.set(record.name, [['v=spf1 -all'], [record.value]])
  const verified = await owner.call(verifySsoDomain, { params: { domainId: id } })
  if (verified.status !== 200) throw new Error(verified.envelope.message)
}

/** Sets single sign-on up and turns it on, with a test by the owner. */
export async function setUpSso(
  place: SsoPlace,
  business: SsoBusiness,
  { mode = 'optional', ...patch }: Partial<ReturnType<typeof providerBody>> & { mode?: SsoMode } = {},
): Promise<void> {
  const { provider } = place
  const owner = callAsOwner(place, business)
  await verifyDomain(place, business, business.domain)
  const saved = await owner.call<SingleSignOn>(saveSsoProvider, { body: { ...providerBody(provider), ...patch } })
  if (saved.status !== 200) throw new Error(JSON.stringify([saved.envelope, saved.fields]))
  const tested = await test(place, business)
  if (tested.status !== 200) throw new Error(tested.envelope.message)
  const turnedOn = await owner.call(setSsoMode, { body: { mode, version: saved.envelope.data.provider?.version } })
  if (turnedOn.status !== 200) throw new Error(turnedOn.envelope.message)
}

type Finished = Answer<typeof finishSso>

/** Signs in as a test, as the owner does it. */
export async function test(place: SsoPlace, business: SsoBusiness, subject = ownerOf(place, business)): Promise<CallResult<Finished>> {
  const browser = openBrowser(place.server)
  const { token } = business.people.owner
  const begun = await browser.call<Answer<typeof testSso>>(testSso, { token, params: { id: business.liveId } })
  const query = await place.provider.signIn(begun.envelope.data.url, subject)
  return browser.call<Finished>(finishSso, { token, body: { query } })
}

/** The owner at the provider. */
function ownerOf({ provider }: SsoPlace, { people }: SsoBusiness): string {
  return addPerson(provider, people.owner.email)
}

/** Somebody at the provider; returns their subject. */
export function addPerson({ people }: IdentityProvider, email: string, claims: Readonly<Record<string, unknown>> = {}): string {
  const subject = `subject-${email}`
  people.set(subject, { email, email_verified: true, name: `Person ${email.split('@')[0]}`, ...claims })
  return subject
}

/** The roles that a business gives by groups. */
export async function mapGroups(place: SsoPlace, business: SsoBusiness, groups: Readonly<Record<string, 'viewer' | 'support' | 'finance' | 'administrator'>>) {
  const mappings = Object.entries(groups).map(async ([value, role]) => ({ value, role_id: await roleIdOf(place.server, business, role) }))
  return { role_claim: 'groups', role_mappings: await Promise.all(mappings) }
}

/** Begins a sign-in in a browser and walks through the provider; returns the query by which the browser comes back. */
export async function walkToProvider({ provider }: SsoPlace, browser: TestBrowser, email: string, subject: string): Promise<string> {
  const begun = await browser.call<Answer<typeof startSso>>(startSso, { body: { email, remember: false } })
  const { url } = begun.envelope.data
  if (url === null) throw new Error(`${email} has no single sign-on.`)
  return provider.signIn(url, subject)
}

/** A whole sign-in in a new browser. */
export async function signInBySso(place: SsoPlace, email: string, subject: string, browser = openBrowser(place.server)): Promise<CallResult<Finished>> {
  const query = await walkToProvider(place, browser, email, subject)
  return browser.call<Finished>(finishSso, { body: { query } })
}

export function tokenOf({ envelope }: CallResult<Finished>): string {
  if (!('token' in envelope.data)) throw new Error(envelope.message)
  return envelope.data.token
}

export interface SsoAuditRow {
  readonly user_id: UserId | null
  readonly action: string
  readonly outcome: string
  readonly reason: string | null
  readonly details: Readonly<Record<string, unknown>>
}

/** The audit rows of a business about single sign-on, oldest first. */
export async function readSsoAudit({ server }: SsoPlace, { businessId }: TestBusiness): Promise<SsoAuditRow[]> {
  const { rows } = await server.db.owner.query<SsoAuditRow>(
    `SELECT user_id, action, outcome, reason, details FROM audit_events WHERE business_id = $1 AND action LIKE 'sso.%' ORDER BY id`,
    [businessId],
  )
  return rows
}
