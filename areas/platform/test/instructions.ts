import { randomUUID } from 'node:crypto'
import type { NewDispute } from '#areas/disputes/server/open.ts'
import { openFor } from '#areas/disputes/test/disputes.ts'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { type PaymentDetail, refundPayment } from '#areas/payments/contract/endpoints.ts'
import type { PaymentRow } from '#areas/payments/server/index.ts'
import { answerInstruction, listPlatformInstructions, type PlatformInstruction } from '#areas/platform/server/instructions.ts'
import type { CallInput } from '#kernel/endpoint.ts'
import type { DisputeId, PaymentId } from '#kernel/ids.ts'
import type { SystemRole } from '#kernel/permissions.ts'
import { type FactoryBackend, inAccount, makeBusiness, makePayment, makeSession, type PaymentOptions, type TestBusiness } from '#proof/support/factories.ts'
import type { CallResult, TestServer } from '#proof/support/server.ts'
import { callPlatform, makePlatform, type TestPlatform } from './platform.ts'

/** A merchant of a platform whose own core moves the money, and what that core says. */

export interface PlatformShop<Role extends SystemRole = never> {
  readonly platform: TestPlatform
  readonly business: TestBusiness<Role>
}

export async function makePlatformShop<const Role extends SystemRole = never>(
  backend: FactoryBackend,
  options: { readonly platform?: TestPlatform; readonly roles?: readonly Role[] } = {},
): Promise<PlatformShop<Role>> {
  const { platform = await makePlatform(backend), roles = [] } = options
  const business = await makeBusiness(backend, { platformId: platform.platformId, roles })
  const { liveId: merchantId } = business
  await inAccount(backend, { merchantId }, ({ db }) =>
    db.updateTable('merchant_accounts').set({ processed_by: 'platform' }).where('merchant_id', '=', merchantId).execute(),
  )
  return { platform, business }
}

/** A payment as the platform reported it. */
export async function reportPayment(backend: FactoryBackend, shop: PlatformShop, options: PaymentOptions = {}): Promise<PaymentRow> {
  const payment = await makePayment(backend, shop.business, options)
  const processor_id = `core_${payment.id}`
  await inShop(backend, shop, ({ db, merchantId }) =>
    db.updateTable('payments').set({ processor_id }).where('merchant_id', '=', merchantId).where('id', '=', payment.id).execute(),
  )
  return { ...payment, processor_id }
}

/** A dispute as the platform reported it; returns its id. */
export async function reportDispute(
  backend: FactoryBackend,
  shop: PlatformShop,
  paymentId: PaymentId,
  differences: Partial<NewDispute> = {},
): Promise<DisputeId> {
  return inShop(backend, shop, async (context) => {
    const { id } = await openFor(context, paymentId, differences)
    // What a platform reported ends when it says so, and never by itself.
    const reported = { processor_id: `core_${id}`, decides_at: null, decides_as: null }
    await context.db.updateTable('disputes').set(reported).where('merchant_id', '=', context.merchantId).where('id', '=', id).execute()
    return id
  })
}

/** Runs work as a server of the shop would. */
export function inShop<T>(backend: FactoryBackend, { business }: PlatformShop, work: Parameters<typeof inAccount<T>>[2]): Promise<T> {
  return inAccount(backend, { merchantId: business.liveId }, work)
}

export async function refundInDashboard(
  server: TestServer,
  { business }: PlatformShop,
  paymentId: string,
  amountMinor: number,
  key: string = randomUUID(),
): Promise<CallResult<{ refund: PaymentDetail['refunds'][number]; payment: PaymentDetail }>> {
  return server.call(refundPayment, {
    // A new one, since tests let time pass.
    token: await makeSession(server, business.people.owner.userId),
    params: { id: business.liveId, paymentId },
    body: { amount_minor: amountMinor, reason: 'requested_by_customer' },
    headers: { 'idempotency-key': key },
  })
}

/** What the platform has not answered, the oldest first. */
export async function listOpen(server: TestServer, { platform }: PlatformShop, state = 'open'): Promise<PlatformInstruction[]> {
  const { envelope } = await callPlatform<{ items: PlatformInstruction[] }>(server, platform.secret, listPlatformInstructions, { query: { state } })
  return envelope.data.items
}

type Result = CallInput<typeof answerInstruction>['body']

export function answerTo(server: TestServer, { platform }: PlatformShop, instructionId: string, body: Result): Promise<CallResult<PlatformInstruction>> {
  return callPlatform(server, platform.secret, answerInstruction, { params: { instructionId }, body })
}

/** The rules of the ledger that a shop's rows break. */
export async function findBrokenRules(server: TestServer, shop: PlatformShop): Promise<string[]> {
  const results = await inShop(server, shop, verifyLedger)
  return results.filter(({ violationCount }) => violationCount > 0).map(({ rule }) => rule)
}
