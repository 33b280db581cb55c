import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import pg from 'pg'
import { getDispute } from '#areas/disputes/contract/detail.ts'
import { acceptDispute } from '#areas/disputes/server/index.ts'
import { updateDispute } from '#areas/disputes/server/store.ts'
import { openFor, sell } from '#areas/disputes/test/disputes.ts'
import {
  addBankStatementPart,
  type BankStatement,
  createBankStatement,
  getBankStatement,
  readBankStatement,
} from '#areas/payouts/contract/reconciliation/endpoints.ts'
import { dayTextAmount } from '#areas/payouts/test/bank-statements.ts'
import { plantEntries, plantUpload } from '#areas/risk/test/risk.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { testAcquirer } from '../support/account.ts'
import { businessToday, inAccount, makePayment, type TestBusiness } from '../support/factories.ts'
import { callDashboard } from './dashboard.ts'
import { openPayoutTrade } from './payout-trade.ts'
import type { Product } from './product.ts'
import { findOwnerUrl, type Shops } from './shops.ts'

interface Trade {
  /** Of each sale. */
  readonly amountMinor: number
  /** Of assignees and bank accounts. */
  readonly name: string
  /** Of customers. */
  readonly email: string
}

interface MoneyPages {
  /** Of all pages, lists in each of their tabs. */
  readonly paths: readonly string[]
  /** What the server says of the disputes in English: their reasons and what issuers expect. */
  readonly serverTexts: readonly string[]
}

/** Fills a shop with disputes, an authorization that expires, payouts, bank accounts and a bank statement, and returns their pages. */
export async function fillMoneyPages(product: Product, shops: Shops, shop: TestBusiness<'support'>, trade: Trade): Promise<MoneyPages> {
  const disputeIds = await makeDisputes(shops, shop, trade)
  await makeExpiring(shops, shop, trade)
  const payouts = await openPayoutTrade(shops, shop)
  // Disputes take back two of them.
  for (let sale = 0; sale < 4; sale++) await payouts.sell(trade.amountMinor)
  const payoutMinor = Math.floor(trade.amountMinor / 3)
  const paid = await payouts.payOut(payoutMinor)
  await payouts.complete(paid)
  await payouts.payOut(payoutMinor)
  const owner = new pg.Client({ connectionString: findOwnerUrl(product.dataDir) })
  await owner.connect()
  await owner.query('UPDATE bank_accounts SET holder_name = $2, bank_name = $2 WHERE merchant_id = $1', [shop.liveId, trade.name])
  await owner.end()
  await uploadStatement(product.baseUrl, shop, trade)
  await plantEntries(shops.backend, shop, 'ip', ['203.0.113.0/24'], { remark: trade.name, period: '7_days' })
  const uploadId = await plantUpload(shops.backend, shop, 'ip', ['203.0.113.9', '203.0.113.0/24', '203.0.113.9', '0.0.0.0/0'], trade.name)
  const month = businessToday().slice(0, 'YYYY-MM'.length)
  const disputes = '/payments-product/disputes'
  const paths = [
    ...['', '?tab=under_review', '?tab=lost', '?tab=inquiries', '?tab=all', '/insights'].map((rest) => `${disputes}${rest}`),
    ...disputeIds.flatMap((id) => [`${disputes}/${id}`, `${disputes}/${id}/respond`]),
    '/balance',
    '/balance/payouts',
    `/balance/payouts/${paid}`,
    '/balance/payouts/schedules',
    '/balance/bank-accounts',
    '/balance/bank-accounts/new',
    '/balance/statements',
    `/balance/statements/${month}`,
    ...['', '?view=missing', '?view=matched'].map((rest) => `/balance/reconciliation${rest}`),
    ...['', '?by=country', '?by=amount', '?by=hour', '?by=weekday&compare=none', '?from=2020-01-01&to=2020-01-02'].map(
      (rest) => `/payments-product/acceptance${rest}`,
    ),
    '/payments-product/vamp',
    '/risk',
    '/risk/stopped',
    '/risk/config/ip',
    '/risk/config/card_number',
    '/risk/rules',
    '/risk/accepted',
    '/risk/uploads',
    '/risk/simulator',
    `/risk/uploads/${uploadId}`,
  ]
  const details = await Promise.all(disputeIds.map((disputeId) => readDetail(product.baseUrl, shop, disputeId)))
  return { paths, serverTexts: details.flatMap(listTexts) }
}

/** An authorization of six days ago, which Home shows as due. */
export async function makeExpiring({ backend }: Shops, { liveId }: TestBusiness, { amountMinor }: Pick<Trade, 'amountMinor'>): Promise<void> {
  await inAccount(backend, { merchantId: liveId }, (context) => {
    const sixDaysAgo = new Date(context.now.getTime() - 6 * dayMs)
    return sell({ ...context, now: sixDaysAgo }, { amountMinor, card: 'pm_card_visa', captureMethod: 'manual' })
  })
}

async function readDetail(baseUrl: string, shop: TestBusiness, disputeId: string): Promise<unknown> {
  const { envelope } = await callDashboard(baseUrl, getDispute, { token: shop.people.owner.token, params: { id: shop.liveId, disputeId } })
  return envelope.data
}

/** Every text with a space within an answer. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return value.includes(' ') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

async function makeDisputes({ backend }: Shops, shop: TestBusiness<'support'>, { amountMinor, name, email }: Trade): Promise<string[]> {
  const reports = [{}, { kind: 'query', networkReasonCode: '30' }, { networkReasonCode: '13.1' }] as const
  const ids: string[] = []
  for (const [index, report] of reports.entries()) {
    const { id: paymentId } = await makePayment(backend, shop, { amountMinor })
    ids.push(
      await inAccount(backend, { merchantId: shop.liveId }, async (context) => {
        const { id } = await openFor(context, paymentId, report)
        await updateDispute(context, id, { assignee_id: shop.people.support.userId, assignee_name: name, customer_email: email })
        if (index === reports.length - 1) await acceptDispute(context, testAcquirer, id)
        return id
      }),
    )
  }
  return ids
}

/** Uploads a bank statement with lines that match nothing, and waits until it is read. */
async function uploadStatement(baseUrl: string, shop: TestBusiness, { amountMinor, name }: Trade): Promise<void> {
  const today = businessToday()
  const content = Buffer.from(`Date,Text,Amount\n${today},${name} ${name},${(amountMinor / 100).toFixed(2)}\n${today},${name},-12.00\n`)
  const call = async (endpoint: Parameters<typeof callDashboard>[1], body?: object, statementId = '') => {
    const params = { id: shop.liveId, statementId }
    const { status, envelope } = await callDashboard(baseUrl, endpoint, { token: shop.people.owner.token, params, ...(body && { body }) })
    if (status !== 200) throw new Error(`${endpoint.path} answered ${status}: ${envelope.message}`)
    return envelope.data as BankStatement
  }
  const digest = { name: `${name}.csv`, size_bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
  const { id } = await call(createBankStatement, digest)
  await call(addBankStatementPart, { position: 0, content_base64: content.toString('base64') }, id)
  await call(readBankStatement, { mapping: dayTextAmount }, id)
  await expect.poll(async () => (await call(getBankStatement, undefined, id)).state).toBe('done')
}
