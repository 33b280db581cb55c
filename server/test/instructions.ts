import { randomUUID } from 'node:crypto'
import type { CallInput } from '@counterfoil/contract/endpoint'
import type { PaymentDetail } from '@counterfoil/contract/payments'
import { refundPayment } from '@counterfoil/contract/payments'
import { answerInstruction, listPlatformInstructions, type PlatformInstruction } from '@counterfoil/contract/platform-instructions'
import type { NewDispute } from '../src/modules/disputes/open.ts'
import { verifyLedger } from '../src/modules/ledger/index.ts'
import type { PaymentRow } from '../src/modules/payments/index.ts'
import { openFor } from './disputes.ts'
import { inAccount, makeBusiness, makePayment, makeSession, type PaymentOptions, type TestBusiness } from './factories.ts'
import { callPlatform, makePlatform, type TestPlatform } from './platform.ts'
import type { CallResult, TestServer } from './server.ts'

/** A merchant of a platform whose own core moves the money, and what that core says. */

export interface PlatformShop {
  readonly platform: TestPlatform
  readonly business: TestBusiness
}

export async function makePlatformShop(server: TestServer, platform?: TestPlatform): Promise<PlatformShop> {
  const whose = platform ?? (await makePlatform(server))
  const business = await makeBusiness(server, { platformId: whose.platformId })
  await server.db.owner.query(`UPDATE merchant_accounts SET processed_by = 'platform' WHERE merchant_id = $1`, [business.liveId])
  return { platform: whose, business }
}

/** A payment as the platform reported it. */
export async function reportPayment(server: TestServer, { business }: PlatformShop, options: PaymentOptions = {}): Promise<PaymentRow> {
  const payment = await makePayment(server, business, options)
  await server.db.owner.query(`UPDATE payments SET processor_id = 'core_' || id WHERE id = $1`, [payment.id])
  return { ...payment, processor_id: `core_${payment.id}` }
}

/** A dispute as the platform reported it; returns its id. */
export async function reportDispute(server: TestServer, shop: PlatformShop, paymentId: string, differences: Partial<NewDispute> = {}): Promise<string> {
  const { businessId, liveId: merchantId } = shop.business
  const { id } = await inAccount(server, { businessId, merchantId }, (context) => openFor(context, paymentId, differences))
  // What a platform reported ends when it says so, and never by itself.
  await server.db.owner.query(`UPDATE disputes SET processor_id = 'core_' || id, decides_at = NULL, decides_as = NULL WHERE id = $1`, [id])
  return id
}

/** Runs work as a server of the shop would. */
export function inShop<T>(server: TestServer, { business }: PlatformShop, work: Parameters<typeof inAccount<T>>[2]): Promise<T> {
  return inAccount(server, { businessId: business.businessId, merchantId: business.liveId }, work)
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
