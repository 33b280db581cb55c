import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SsoBusiness } from '#areas/identity/test/single-sign-on.ts'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import { codeLoginExpired } from '#kernel/envelope.ts'
import { readContract } from '#server/openapi/endpoints.ts'
import { everyRole } from '../support/factories.ts'
import { makeTableDigests, type TableDigests } from '../support/table-digests.ts'
import type { AnyCall } from './example.ts'
import { examples } from './examples/index.ts'
import { findIds, readAccountIds, readIds } from './ids.ts'
import { makeOutsiders, type Outsiders, rolesWith } from './outsiders.ts'
import { openNewPlace, openPlace, openWorld, type Place, type World } from './place.ts'
import { type Sent, send } from './send.ts'

/**
 * Every endpoint with a call that succeeds for the owner, by everybody who must be refused, and then by the owner.
 * So it is who calls that a refusal is about, and not what is sent.
 */

const { endpoints } = await readContract()
/** Tables that a refusal adds rows to. */
const auditTables = ['audit_events', 'merchant_audit_events', 'user_audit_events', 'audit_unsealed', 'merchant_audit_unsealed']
/** Answered 409 for an object that doesn't exist, as for one that has ended. */
const answeredAsOver = new Set(['cancelLegalReview', 'acceptOwnershipTransfer', 'declineOwnershipTransfer', 'cancelOwnershipTransfer'])

let world: World
let shared: Place
let sharedOutsiders: Outsiders
let other: SsoBusiness
let otherToken: string
let otherIds: ReadonlySet<string>
let digests: TableDigests
let cases = 0

beforeAll(async () => {
  world = await openWorld()
  shared = await openNewPlace(world)
  sharedOutsiders = await makeOutsiders(world.server, shared.business)
  const otherPlace = await openNewPlace(world)
  other = otherPlace.business
  otherToken = otherPlace.owner.token
  // The other business has the same things, so that there is something to leak.
  for (const make of Object.values(examples)) if (typeof make === 'function') await make(otherPlace)
  otherIds = await readIds(world.server, other)
  digests = await makeTableDigests(world.server, auditTables)
}, 120_000)
afterAll(async () => {
  console.info(`${endpoints.length} endpoints, ${cases} cases`)
  await world.close()
})

it('has an example of every endpoint, and of nothing else', () => {
  expect(Object.keys(examples).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
})

describe.each(endpoints.map(({ name, endpoint }) => ({ name, endpoint: endpoint as EndpointDeclaration })))('$name', ({ name, endpoint }) => {
  const { access } = endpoint
  const isTenant = access !== 'public' && access !== 'session'
  const isRead = endpoint.method === 'GET' && !endpoint.isStream
  const objects = [...endpoint.path.matchAll(/:(\w+Id)\b/g)].map(([, param]) => param)
  let place: Place
  let outsiders: Outsiders
  let example: AnyCall
  let before: Readonly<Record<string, string>>

  beforeAll(async () => {
    const made = examples[name]
    if (!made) throw new Error(`${name} has no example in proof/matrix/examples.`)
    const isAlone = typeof made !== 'function'
    place = isAlone ? await openNewPlace(world, isTenant ? everyRole : []) : await openPlace(world, shared.business)
    outsiders = isAlone ? await makeOutsiders(world.server, place.business) : sharedOutsiders
    if (isTenant && access !== 'member') await outsiders.allBut(access)
    example = await (isAlone ? made.alone : made)(place)
    before = await digests.read()
  })

  const call = (token: string | null, { account = example.account ?? place.business.liveId, ...changes }: AnyCall = {}): Promise<Sent> => {
    cases += 1
    return send(world.server, endpoint, { token, account }, { ...example, ...changes })
  }
  /** The same object IDs with other ends. */
  const unknownParams = () =>
    Object.fromEntries(Object.entries(example.params ?? {}).map(([param, id]) => [param, objects.includes(param) ? `${id.slice(0, -5)}00000` : id]))
  const refusal = ({ status, code, data }: Sent) => [status, code, data]
  /** The answers to calls that are sent together, in the order of the callers. */
  const refuseInBoth = (tokens: readonly string[]) => {
    const { liveId, sandboxId } = place.business
    return Promise.all(tokens.flatMap((token) => [liveId, sandboxId].map(async (account) => refusal(await call(token, { account })))))
  }
  const countRefusals = async () =>
    (await world.server.db.owner.query(`SELECT FROM audit_events WHERE business_id = $1 AND action = 'access.refused'`, [place.business.businessId])).rowCount

  if (access !== 'public') {
    it('answers 10001 without a session, with an unknown one and with an expired one', async () => {
      const tokens = [null, 'not-a-token', outsiders.expired]
      expect(await Promise.all(tokens.map(async (token) => refusal(await call(token))))).toEqual(tokens.map(() => [401, codeLoginExpired, null]))
    })
  }

  if (isTenant) {
    it('answers 404 to a frozen member and to the owner of another business, in both accounts', async () => {
      expect(await refuseInBoth([outsiders.frozen, otherToken])).toEqual(Array(4).fill([404, 404, null]))
    })
  }

  if (access !== 'public' && objects.length > 0) {
    it('answers the owner of another business, in their own account, as if its object did not exist', async () => {
      const sent = await call(otherToken, { account: other.liveId })
      const status = answeredAsOver.has(name) ? 409 : 404
      expect(refusal(sent)).toEqual([status, status, null])
      expect(sent).toEqual(await call(otherToken, { account: other.liveId, params: unknownParams() }))
    })
  } else if (access !== 'public') {
    it('tells the owner of another business nothing of this one in their own account, whatever IDs they send', async () => {
      const ids = await readIds(world.server, place.business)
      const namesIds = findIds(JSON.stringify([example.query, example.body]), ids).length > 0
      if (!isRead && !namesIds) return
      const sent = await call(otherToken, { account: other.liveId })
      if (!isRead) expect(sent.status).toSatisfy((status: number) => status >= 400 && status < 500)
      expect(findIds(sent.text, ids)).toEqual([])
    })
  }

  if (isTenant && !endpoint.isOfBusiness && (objects.length > 0 || isRead)) {
    it('finds nothing of one account in the other one of the business', async () => {
      const sent = await call(place.owner.token, { account: place.business.sandboxId })
      if (objects.length > 0) expect(refusal(sent)).toEqual([404, 404, null])
      else expect(findIds(sent.text, await readAccountIds(world.server, place.business.liveId))).toEqual([])
    })
  }

  if (isTenant && access !== 'member') {
    it('answers 403 to roles without its permission, in both accounts, and records each', async () => {
      const tokens = [await outsiders.allBut(access), ...rolesWith(access, false).map((role) => place.business.people[role].token)]
      const recorded = Number(await countRefusals())
      expect(await refuseInBoth(tokens)).toEqual(tokens.flatMap(() => Array(2).fill([403, 403, null])))
      expect(Number(await countRefusals()) - recorded).toBe(2 * tokens.length)
    })

    it('lets roles with its permission in', async () => {
      // An undeclared field stops a call that would change something, or make a file for nobody.
      const isStopped = !isRead || endpoint.isFile === true
      const changes = isStopped ? { query: { ...example.query, surprise: '1' } } : {}
      const roles = rolesWith(access)
      const sent = await Promise.all(roles.map(async (role) => [role, (await call(place.business.people[role].token, changes)).status]))
      expect(sent).toEqual(roles.map((role) => [role, isStopped ? 422 : 200]))
    })
  }

  it('changes no row of any table until here, but for audit rows', async () => {
    expect(await digests.read()).toEqual(before)
  })

  it('succeeds for the owner, and answers nothing of another business', async () => {
    const sent = await call(access === 'public' ? null : (example.token ?? place.owner.token))
    expect([sent.status, sent.text]).toEqual([expect.toSatisfy((status) => status >= 200 && status < 300), expect.anything()])
    expect(findIds(sent.text, otherIds)).toEqual([])
    expect(sent.text).not.toContain(other.domain)
  })
})
