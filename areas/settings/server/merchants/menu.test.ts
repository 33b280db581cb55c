import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeCustomer } from '#areas/customers/test/customers.ts'
import { acceptDispute } from '#areas/disputes/server/index.ts'
import { openFor, sell } from '#areas/disputes/test/disputes.ts'
import { openOldBankAccount, payOut, sellAvailable } from '#areas/payouts/test/payouts.ts'
import { plantEntries } from '#areas/risk/test/risk.ts'
import { getMenu } from '#areas/settings/contract/merchants/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { inAccount, makeBusiness, makePayment, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'
import type { TenantContext } from '#server/infra/context.ts'

let server: TestServer
let business: TestBusiness
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server)
})

const inLive = <T>(work: (context: TenantContext) => Promise<T>) => inAccount(server, { merchantId: business.liveId }, work)

/** The paths of the owner's menu beside those of a new account. */
async function readMenu(id: string = business.liveId): Promise<string[]> {
  const { envelope } = await server.call<Answer<typeof getMenu>>(getMenu, { token: business.people.owner.token, params: { id } })
  const own = envelope.data.entries.flatMap(({ path, children }) => [path, ...children])
  return own.filter((path) => !ofNewAccount.includes(path))
}

const ofNewAccount = [
  '/',
  '/payments',
  '/balance',
  '/balance/bank-accounts',
  '/developer',
  '/developer/keys',
  '/developer/webhooks',
  '/developer/events',
  '/developer/requests',
  '/settings',
]
const risk = ['/risk', '/risk/stopped', '/risk/rules', '/risk/accepted', '/risk/simulator']
const disputes = ['/payments-product/disputes', '/payments-product/vamp']

describe('the menu of an account', () => {
  it('begins without what the account has nothing of, and with the controls of a sandbox', async () => {
    expect(await readMenu()).toEqual([])
    expect(await readMenu(business.sandboxId)).toEqual(['/developer/sandbox'])
  })

  it('has disputes and risk from the first live payment, and the success rate from 20 attempts', async () => {
    await makePayment(server, business)
    expect(await readMenu()).toEqual([...disputes, ...risk])
    for (let attempt = 1; attempt < 19; attempt++) await makePayment(server, business, { card: 'pm_card_visa_chargeDeclined' })
    expect(await readMenu()).toEqual([...disputes, ...risk])
    await makePayment(server, business)
    expect(await readMenu()).toEqual(['/payments-product/acceptance', ...disputes, ...risk])
    expect(await readMenu(business.sandboxId)).toEqual(['/developer/sandbox'])
  })

  it('has risk from the first entry of a list', async () => {
    await plantEntries(server, business, 'ip', ['203.0.113.9'])
    expect(await readMenu()).toEqual(risk)
  })

  it('has customers from the first one', async () => {
    await inLive((context) => makeCustomer(context))
    expect(await readMenu()).toEqual(['/customers'])
  })

  it('has payouts and their reconciliation from the first payout', async () => {
    await inLive(async (context) => {
      await openOldBankAccount(context)
      await sellAvailable(context, 10_000)
      await payOut(context, 5_000)
    })
    expect(await readMenu()).toEqual(['/balance/payouts', '/balance/reconciliation', ...disputes, ...risk])
  })

  it('has statements from the first closed month', async () => {
    await inLive((context) => sell({ ...context, now: new Date(context.now.getTime() - 32 * dayMs) }, { card: 'pm_card_visa' }))
    expect(await readMenu()).toEqual(['/balance/statements', ...disputes, ...risk])
  })

  it('has insights from five decided disputes', async () => {
    const lose = async () =>
      inLive(async (context) => {
        const { id } = await sell(context, { card: 'pm_card_visa' })
        await acceptDispute(context, testAcquirer, (await openFor(context, id)).id)
      })
    for (let count = 0; count < 4; count++) await lose()
    expect(await readMenu()).toEqual([...disputes, ...risk])
    await lose()
    expect(await readMenu()).toEqual(['/payments-product/disputes', '/payments-product/disputes/insights', '/payments-product/vamp', ...risk])
  })
})
