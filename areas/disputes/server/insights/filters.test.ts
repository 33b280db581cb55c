import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listDisputes } from '#areas/disputes/contract/endpoints.ts'
import { openFor, sell } from '#areas/disputes/test/disputes.ts'
import { changePayment, lockPayment } from '#areas/payments/server/index.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { DisputeId, PaymentId } from '#kernel/ids.ts'
import { accountOf, type TestAccount } from '#proof/support/account.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

/** The columns of a dispute that its list is filtered by follow its evidence and the payment's metadata. */

const now = new Date('2026-06-15T12:00:00Z')

let server: TestServer
let business: TestBusiness<'viewer'>
let account: TestAccount
let disputes: { readonly id: DisputeId; readonly payment_id: PaymentId }[]
beforeAll(async () => {
  server = await createTestServer({ now })
})
afterAll(() => server.close())

/** A dispute of an American card and an annual plan, one whose evidence was submitted, and one of a card without a country. */
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['viewer'] })
  account = accountOf(server.db, { merchantId: business.liveId, businessId: business.businessId })
  disputes = []
  for (let count = 0; count < 3; count++) {
    disputes.push(
      await account.run(now, async (context) => {
        const { id } = await sell(context, { card: 'pm_card_visa' })
        return openFor(context, id)
      }),
    )
  }
  const [first, second, third] = disputes
  const { owner } = server.db
  await owner.query(`UPDATE payments SET metadata = '{"plan":"annual","4:plan":"x","empty":""}' WHERE id = $1`, [first?.payment_id])
  await owner.query(`UPDATE disputes SET evidence = '{"receipt":"file_1"}', evidence_submitted_at = $2, submission_count = 1 WHERE id = $1`, [second?.id, now])
  await owner.query(`UPDATE payment_methods SET country = NULL WHERE id = (SELECT payment_method_id FROM payments WHERE id = $1)`, [third?.payment_id])
  await owner.query(`UPDATE disputes SET card_country = '', evidence = '{"receipt":"file_1"}' WHERE id = $1`, [third?.id])
})

async function list(query: Record<string, string>): Promise<number[]> {
  const { status, envelope } = await server.call<Answer<typeof listDisputes>>(listDisputes, {
    token: business.people.viewer.token,
    params: { id: business.liveId },
    query,
  })
  expect(status).toBe(200)
  return envelope.data.items.map(({ id }) => disputes.findIndex((dispute) => dispute.id === id)).toSorted()
}

const filters: readonly (readonly [Record<string, string>, number[]])[] = [
  [{ country: 'US' }, [0, 1]],
  [{ country: 'us' }, [0, 1]],
  [{ country: 'unknown' }, [2]],
  [{ country: 'FR' }, []],
  [{ metadata: 'plan=annual' }, [0]],
  [{ metadata: 'plan=ann' }, []],
  [{ metadata: 'plan' }, [0]],
  [{ metadata: 'plan=' }, [1, 2]],
  [{ metadata: 'empty' }, []],
  [{ metadata: 'empty=' }, [0, 1, 2]],
  [{ metadata: '4:plan' }, [0]],
  [{ evidence: 'receipt' }, [1]],
  [{ evidence: 'receipt', metadata: 'plan' }, []],
  [{ response: 'submitted', country: 'US' }, [1]],
]

it('finds disputes by what their rows have', async () => {
  for (const [query, found] of filters) {
    for (const sort of ['newest', 'amount']) expect([query, sort, await list({ ...query, sort })]).toEqual([query, sort, found])
  }
})

it('follows the metadata of the payment', async () => {
  const [first] = disputes
  await account.run(now, async (context) => {
    const payment = await lockPayment(context, first?.payment_id as PaymentId)
    if (payment) await changePayment(context, payment, { metadata: { plan: 'monthly' }, apiOptions: {} })
  })
  expect([await list({ metadata: 'plan=annual' }), await list({ metadata: 'plan=monthly' })]).toEqual([[], [0]])
})
