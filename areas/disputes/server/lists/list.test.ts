import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listDisputes } from '#areas/disputes/contract/endpoints.ts'
import { exportQueryOf } from '#areas/disputes/contract/export-query.ts'
import { openFor, sell } from '#areas/disputes/test/disputes.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { DisputeId } from '#kernel/ids.ts'
import { ask, exportFile } from '#proof/agreement/reading.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { inAccount, makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { acceptDispute } from '../accept.ts'
import type { NewDispute } from '../open.ts'

const now = new Date('2026-06-15T12:00:00Z')

let server: TestServer
let business: TestBusiness<'viewer'>
/** By name: a chargeback for fraud, an accepted one of Mastercard, and an inquiry. */
const ids: Record<'fraud' | 'accepted' | 'query', DisputeId> = {} as never
let queriedPayment: string

beforeAll(async () => {
  server = await createTestServer({ now })
  business = await makeBusiness(server, { roles: ['viewer'] })
  const open = (amountMinor: number, differences: Partial<NewDispute> = {}) =>
    inLive(async (context) => openFor(context, (await sell(context, { amountMinor, card: 'pm_card_visa' })).id, differences))
  ids.fraud = (await open(10_000)).id
  ids.accepted = (await open(5_000, { network: 'mastercard', networkReasonCode: '4855' })).id
  const query = await open(2_500, { kind: 'query', networkReasonCode: '13.1' })
  ids.query = query.id
  queriedPayment = query.payment_id
  await inLive((context) => acceptDispute(context, testAcquirer, ids.accepted))
})
afterAll(() => server.close())

const inLive = <T>(work: (context: TenantContext) => Promise<T>) => inAccount(server, { merchantId: business.liveId }, work)
const list = (query: Record<string, string> = {}, role: keyof typeof business.people = 'viewer') =>
  server.call<Answer<typeof listDisputes>>(listDisputes, { token: business.people[role].token, params: { id: business.liveId }, query })
const idsOf = async (query: Record<string, string>) => (await list(query)).envelope.data?.items.map(({ id }) => id)

describe('the list of disputes', () => {
  it('has what the inbox shows of each', async () => {
    const { envelope } = await list({ q: `id:${ids.fraud}` })
    expect(envelope.data?.items).toEqual([
      {
        id: ids.fraud,
        created_at: now.toISOString(),
        status: 'needs_response',
        kind: 'chargeback',
        category: 'fraud',
        network: 'visa',
        network_reason_code: '10.4',
        amount_minor: 10_000,
        currency: 'USD',
        due_by: '2026-07-08T12:00:00.000Z',
        closed_at: null,
        closed_reason: null,
        is_opened: false,
        assignee: null,
        payment: { id: expect.stringMatching(/^pi_/), card: { brand: 'visa', last4: '4242' }, customer_name: null, customer_email: null },
      },
    ])
  })

  it.each([
    [{ tab: 'needs_response' }, ['query', 'fraud']],
    [{ tab: 'inquiries_needs_response' }, ['query']],
    [{ tab: 'lost' }, ['accepted']],
    [{ tab: 'won' }, []],
    [{ tab: 'inquiries' }, ['query']],
    [{ tab: 'inquiries_closed' }, []],
    [{ q: 'reason:fraud' }, ['fraud']],
    [{ q: 'reason:product_not_received category:query' }, ['query']],
    [{ q: 'network:mastercard amount>10' }, ['accepted']],
    [{ q: 'status:lost', tab: 'needs_response' }, []],
  ] as [Record<string, string>, (keyof typeof ids)[]][])('%j finds %j', async (query, found) => {
    // Those of one moment are in the order of their random IDs.
    expect((await idsOf(query))?.toSorted()).toEqual(found.map((name) => ids[name]).toSorted())
  })

  it('finds disputes by payment, and one by its ID in any tab', async () => {
    expect(await idsOf({ q: queriedPayment })).toEqual([ids.query])
    expect(await idsOf({ q: ids.accepted, tab: 'needs_response' })).toEqual([ids.accepted])
  })

  it('has no dispute with a passed deadline where it says what needs a response, and neither has its file', async () => {
    const shop = await makeBusiness(server)
    const open = () =>
      inAccount(server, { merchantId: shop.liveId }, async (context) => (await openFor(context, (await sell(context, { card: 'pm_card_visa' })).id)).id)
    const [passed, ahead] = [await open(), await open()]
    // On a platform, a dispute keeps its status until the network has decided.
    await server.db.owner.query(
      `UPDATE disputes SET due_by = $2, alert_at = NULL, remind_at = NULL, decides_at = NULL, decides_as = NULL, processor_id = 'core_1' WHERE id = $1`,
      [passed, now],
    )
    const asked = { server, business: shop, token: shop.people.owner.token }
    const q = exportQueryOf('needs_response', '', 'USD') ?? ''
    const listed = (query: Record<string, string>) => ask(asked, listDisputes, { query }).then(({ items }) => items.map(({ id }) => id))
    expect(await listed({ tab: 'needs_response' })).toEqual([ahead])
    expect(await listed({ tab: 'all', q })).toEqual([ahead])
    expect((await exportFile(asked, 'disputes', q, ['dispute'])).rows).toEqual([[ahead]])
    expect((await listed({ tab: 'all', q: 'status:needs_response' })).toSorted()).toEqual([passed, ahead].toSorted())
  })

  it('rejects a query beside filters', async () => {
    expect((await list({ q: 'reason:fraud', reason: 'fraud' })).envelope.code).toBe(422)
  })

  it('has nothing of the sandbox', async () => {
    const answer = await server.call<Answer<typeof listDisputes>>(listDisputes, { token: business.people.viewer.token, params: { id: business.sandboxId } })
    expect(answer.envelope.data?.items).toEqual([])
  })
})
