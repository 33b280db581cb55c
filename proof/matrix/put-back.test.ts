import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type NamedEndpoint, readContract } from '#server/openapi/endpoints.ts'
import { makeTableDigests, type TableDigests } from '../support/table-digests.ts'
import type { AnyCall } from './example.ts'
import { examples } from './examples/index.ts'
import { platformExamples } from './examples/platform.ts'
import { openNewPlace, openWorld, type Place, type World } from './place.ts'
import { type Sent, send, sendPlatform } from './send.ts'

/** What a GET returns, sent back by the PUT of its path, changes nothing. */

/** PUTs that take back nothing, since no GET returns what they set: they do this. */
const withoutGet: Readonly<Record<string, readonly string[]>> = {
  'choose one of a list': ['rememberMerchant', 'setDefaultBankAccount', 'setDefaultCustomerCard', 'setDefaultPaymentView'],
  'change some fields of an object': ['changeEmail', 'changePassword', 'pauseExportSchedule', 'setSsoMode', 'setWebhookStatus', 'updateProfile'],
  'choose for one event, channel or kind': ['setAccountAlert', 'setNotificationChannel'],
  'decide on a document, whose status only a platform sets': ['updatePlatformRequirement'],
  'save a draft as it is typed': ['changeResponseFile', 'orderResponseFiles', 'saveResponseField'],
  'move the clock of a sandbox': ['advanceSandboxClock'],
}
/** Each call makes a new secret for the receiver. */
const alwaysChanging = ['setInstructionPush']
/** They refuse by name the fields that a platform may not change. */
const refusing = ['updatePlatformBusiness', 'updatePlatformMerchant']

type Find = (answer: never, params: Readonly<Record<string, string>>) => unknown
const itemOf: Find = (all: { id: string; currency?: string }[], params) =>
  all.find(({ id, currency }) => Object.values(params).some((value) => value === id || value === currency))
/** Of those without a GET of their path, the ones that take back what another GET returns within its answer. */
const within: Readonly<Record<string, { readonly get: string; readonly find: Find }>> = {
  setNotificationSchedule: { get: 'getNotificationPreferences', find: ({ schedule }: { schedule: unknown }) => schedule },
  setPaymentListSettings: { get: 'getPaymentViews', find: ({ settings }: { settings: unknown }) => settings },
  setPayoutSchedule: { get: 'listPayoutSchedules', find: itemOf },
  setVampThreshold: { get: 'getVampOutlook', find: ({ threshold }: { threshold: unknown }) => threshold },
  setWebhookHosts: { get: 'listWebhookEndpoints', find: ({ hosts }: { hosts: unknown }) => ({ hosts }) },
  updateExportSchedule: { get: 'listExportSchedules', find: itemOf },
  updatePaymentView: { get: 'getPaymentViews', find: ({ views }: { views: never }, params) => itemOf(views, params) },
}

interface Api {
  readonly all: readonly NamedEndpoint[]
  example(name: string, place: Place): Promise<AnyCall>
  send(endpoint: NamedEndpoint, place: Place, call: AnyCall): Promise<Sent>
}

const { endpoints, platformEndpoints } = await readContract()
const apis: readonly Api[] = [
  {
    all: endpoints,
    example: async (name, place) => {
      const made = examples[name]
      return (await (typeof made === 'object' ? made.alone : made)?.(place)) ?? {}
    },
    send: ({ endpoint }, { business, owner, world: { server } }, call) =>
      send(server, endpoint, { token: call.token ?? owner.token, account: call.account ?? business.liveId }, call),
  },
  {
    all: platformEndpoints as unknown as readonly NamedEndpoint[],
    example: async (name, place) => (await platformExamples[name]?.(place)) ?? {},
    send: ({ endpoint }, { world: { server, platform } }, call) => sendPlatform(server, endpoint, platform.secret, call),
  },
]
const puts = apis.flatMap((api) =>
  api.all
    .filter(({ endpoint }) => endpoint.method === 'PUT')
    .map((put) => ({
      api,
      put,
      name: put.name,
      get: api.all.find(({ name, endpoint }) => name === within[put.name]?.get || (endpoint.method === 'GET' && endpoint.path === put.endpoint.path)),
      find: within[put.name]?.find ?? ((answer: unknown) => answer),
    })),
)

let world: World
let digests: TableDigests

beforeAll(async () => {
  world = await openWorld()
  digests = await makeTableDigests(world.server, ['rate_limits'])
})
afterAll(() => world.close())

it('leaves out no PUT but those without a GET', () => {
  const left = puts.filter(({ get }) => !get).map(({ name }) => name)
  expect(left.toSorted()).toEqual(Object.values(withoutGet).flat().toSorted())
})

describe.each(puts.flatMap((pair) => (pair.get && ![...alwaysChanging, ...refusing].includes(pair.name) ? [{ ...pair, get: pair.get }] : [])))(
  '$name',
  ({ api, put, get, find }) => {
    let place: Place

    beforeAll(async () => {
      place = await openNewPlace(world)
    })

    /** Reads, sends back, and expects no row to change. */
    async function expectTakenBack(call: AnyCall): Promise<void> {
      const { body: _, ...asked } = call
      const answer = await api.send(get, place, asked)
      expect(answer.status, answer.text).toBe(200)
      const before = await digests.read()
      const { status, text } = await api.send(put, place, { ...asked, body: find(answer.data as never, call.params ?? {}) ?? null })
      expect([status, text]).toEqual([200, expect.anything()])
      expect(await digests.read()).toEqual(before)
      expect((await api.send(get, place, asked)).data).toEqual(answer.data)
    }

    it(`takes what ${get.name} returns, before and after it has changed something`, async () => {
      const call = await api.example(put.name, place)
      // A single sign-on without a provider has nothing to send back.
      if (put.name !== 'saveSsoProvider') await expectTakenBack(call)
      const { status, text } = await api.send(put, place, call)
      expect([status, text]).toEqual([200, expect.anything()])
      await expectTakenBack(call)
    })
  },
)
