import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSsoBusiness } from '#areas/identity/test/single-sign-on.ts'
import type { EventAnswer } from '#areas/platform/server/events.ts'
import { callPlatform, makePlatform, type TestPlatform } from '#areas/platform/test/platform.ts'
import { readContract } from '#server/openapi/endpoints.ts'
import { makeTableDigests, type TableDigests } from '../support/table-digests.ts'
import type { AnyPlatformCall } from './example.ts'
import { platformExamples } from './examples/platform.ts'
import { findIds, readIds } from './ids.ts'
import { openNewPlace, openWorld, type Place, type World } from './place.ts'
import { sendPlatform } from './send.ts'

/** Every endpoint of the platform API with a call that succeeds for its platform, by everybody who must be refused, and then by the platform. */

const { platformEndpoints } = await readContract()

let world: World
let place: Place
let other: TestPlatform
let otherIds: ReadonlySet<string>
let digests: TableDigests
let cases = 0

beforeAll(async () => {
  world = await openWorld()
  place = await openNewPlace(world, [])
  other = await makePlatform(world.server)
  otherIds = await readIds(world.server, await makeSsoBusiness(world, { platformId: other.platformId }))
  // A key's first call notes its use, which no later one does while the clock stands still.
  for (const { secret } of [world.platform, other]) await callPlatform(world.server, secret, { method: 'GET', path: '/keys' })
  digests = await makeTableDigests(world.server)
})
afterAll(async () => {
  console.info(`${platformEndpoints.length} endpoints, ${cases} cases`)
  await world.close()
})

it('has an example of every endpoint, and of nothing else', () => {
  expect(Object.keys(platformExamples).toSorted()).toEqual(platformEndpoints.map(({ name }) => name).toSorted())
})

describe.each(platformEndpoints.map(({ name, endpoint }) => ({ name, endpoint })))('$name', ({ name, endpoint }) => {
  const hasObject = endpoint.path.includes('/:')
  let example: AnyPlatformCall
  let before: Readonly<Record<string, string>>

  beforeAll(async () => {
    example = (await platformExamples[name]?.(place)) ?? {}
    before = await digests.read()
  })

  const call = (secret: string | null) => {
    cases += 1
    return sendPlatform(world.server, endpoint, secret, example)
  }

  it('answers 401 without a key, to an unknown one, a merchant’s and a member’s token', async () => {
    for (const secret of [null, 'platform_unknown', await place.business.key('live'), place.owner.token]) {
      const { status, code, data } = await call(secret)
      expect([status, code, data]).toEqual([401, 401, null])
    }
  })

  it('tells another platform nothing, whatever IDs it sends', async () => {
    const ids = await readIds(world.server, place.business)
    const namesIds = findIds(JSON.stringify(example), ids).length > 0
    if (!hasObject && !namesIds && endpoint.method !== 'GET') return
    const { status, data, text } = await call(other.secret)
    if (hasObject) expect([status, data]).toEqual([404, null])
    else if (name === 'postPlatformEvents') expect(data).toMatchObject({ answers: [{ outcome: 'rejected' }] })
    else if (endpoint.method !== 'GET') expect(status).toSatisfy((refused: number) => refused >= 400 && refused < 500)
    expect(hasObject ? [] : findIds(text, ids)).toEqual([])
  })

  it('changes no row of any table until here', async () => {
    expect(await digests.read()).toEqual(before)
  })

  it('succeeds for its platform, and answers nothing of another one', async () => {
    const { status, data, text } = await call(world.platform.secret)
    expect([status, text]).toEqual([expect.toSatisfy((succeeded) => succeeded >= 200 && succeeded < 300), expect.anything()])
    const answers = name === 'postPlatformEvents' ? (data as { answers: EventAnswer[] }).answers : []
    expect(answers.filter(({ outcome }) => outcome !== 'accepted')).toEqual([])
    expect(findIds(text, otherIds)).toEqual([])
  })
})
