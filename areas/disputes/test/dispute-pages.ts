import { type DisputeDetail, getDispute } from '#areas/disputes/contract/detail.ts'
import type { NewDispute } from '#areas/disputes/server/open.ts'
import { confirmPayment, createPayment, keepCard, type PaymentRow, plainPayment } from '#areas/payments/server/index.ts'
import type { DisputeId, PaymentId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import type { SystemRole } from '#kernel/permissions.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { inAccount, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import type { TestServer } from '#proof/support/server.ts'
import { openFor } from './disputes.ts'

/** Sales with what a dispute's page compares, and the page itself. */

export interface SoldOptions {
  readonly daysAgo?: number
  readonly card?: string
  readonly email?: string | null
  readonly metadata?: Readonly<Record<string, string>>
  readonly amountMinor?: number
}

/** A captured sale of the live account, so many days before the server's time. */
export async function sellAt(server: TestServer, business: TestBusiness, options: SoldOptions = {}): Promise<PaymentRow> {
  const { daysAgo = 0, card = 'pm_card_visa', email = 'ada@example.com', metadata = {}, amountMinor = 10_000 } = options
  return inAccount(server, { merchantId: business.liveId }, async (account) => {
    const context = { ...account, now: new Date(account.now.getTime() - daysAgo * dayMs) }
    const token = testAcquirer.tokeniseNamed(card, context.now)
    if (!token) throw new Error(`There is no test card ${card}.`)
    const paymentMethod = await keepCard(context, token, { customerId: null, billingDetails: {}, metadata: {} })
    const { id } = await createPayment(context, {
      ...plainPayment(paymentMethod, { amountMinor, currency: 'USD' }),
      receiptEmail: email,
      description: 'Ceramic mug',
      statementDescriptorSuffix: 'TEST SHOP',
      metadata,
    })
    return (await confirmPayment(context, testAcquirer, id, null)).payment
  })
}

export function disputeSale(server: TestServer, business: TestBusiness, paymentId: PaymentId, report: Partial<NewDispute> = {}): Promise<DisputeId> {
  return inAccount(server, { merchantId: business.liveId }, async (context) => (await openFor(context, paymentId, report)).id)
}

/** The page as a member reads it, with a new session, since tests let time pass. */
export async function readPage<Role extends SystemRole = never>(
  server: TestServer,
  business: TestBusiness<Role>,
  disputeId: string,
  { role = 'owner', locale = 'en' }: { role?: Role | 'owner'; locale?: Locale } = {},
): Promise<DisputeDetail> {
  const token = await makeSession(server, business.people[role].userId)
  const { status, envelope } = await server.call<DisputeDetail>(getDispute, { token, locale, params: { id: business.liveId, disputeId } })
  if (status !== 200) throw new Error(`${status}: ${envelope.message}`)
  return envelope.data
}
