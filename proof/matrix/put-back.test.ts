import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import { readContract } from '#server/openapi/endpoints.ts'
import { examples } from './examples/index.ts'
import { openNewPlace, openWorld, type World } from './place.ts'
import { send } from './send.ts'

/** The object that a GET returns, sent back by the PUT that names it as its resource. */

const { endpoints } = await readContract()
const pairs = endpoints.flatMap(({ name, endpoint }) => {
  const put: EndpointDeclaration = endpoint
  const get = endpoints.find((other) => other.endpoint.method === 'GET' && other.endpoint.path === put.path)
  return put.resource && get ? [{ name, put, get: get.name, endpoint: get.endpoint }] : []
})

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('covers the business, its people and what they change', () => {
  const names = ['changeMerchantToken', 'changeRiskRule', 'setAcceptanceSwitches', 'updateCustomer', 'updateMember', 'updateMerchantInfo', 'updateRole']
  expect(pairs.map(({ name }) => name).toSorted()).toEqual([...names, 'updateWebhookEndpoint'].toSorted())
})

it.each(pairs)('$name takes what $get returns', async ({ get, endpoint, put }) => {
  const place = await openNewPlace(world)
  const made = examples[get]
  if (!made) throw new Error(`${get} has no example in proof/matrix/examples.`)
  const example = await (typeof made === 'function' ? made : made.alone)(place)
  const sender = { token: place.owner.token, account: example.account ?? place.business.liveId }
  const { data } = await send(world.server, endpoint, sender, example)
  const { status, text } = await send(world.server, put, sender, { ...example, body: data })
  expect([status, text]).toEqual([200, expect.anything()])
})
