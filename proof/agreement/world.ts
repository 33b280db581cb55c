import { agreeTestTerms } from '#areas/billing/test/terms.ts'
import type { CustomerRow } from '#areas/customers/server/index.ts'
import { makeCustomer } from '#areas/customers/test/customers.ts'
import { acceptDispute, recordFraudWarning } from '#areas/disputes/server/index.ts'
import { openFor, sell } from '#areas/disputes/test/disputes.ts'
import { setAccountAlert } from '#areas/notifications/contract/alerts/endpoints.ts'
import { setNotificationChannel } from '#areas/notifications/contract/preferences.ts'
import { balanceAlertJob } from '#areas/notifications/server/alerts/index.ts'
import { queueDueDeliveries } from '#areas/notifications/server/channels/index.ts'
import { deliverMails, type WrittenMail } from '#areas/notifications/server/mail/index.ts'
import { deliverToInboxes, workOff } from '#areas/notifications/test/notifications.ts'
import { lockPayment } from '#areas/payments/server/index.ts'
import { setPayoutSchedule } from '#areas/payouts/contract/endpoints.ts'
import { openBankAccount } from '#areas/payouts/test/payouts.ts'
import { plantEntries } from '#areas/risk/test/risk.ts'
import type { PaymentId } from '#kernel/ids.ts'
import { limits } from '#kernel/limits.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import { productBrand } from '#server/infra/brand/brand.ts'
import { accountOf, testAcquirer } from '../support/account.ts'
import { inAccount, makeBusiness, makePayment, makeSession, type TestBusiness } from '../support/factories.ts'
import { play, type Step, something } from '../support/histories.ts'
import { testKeys } from '../support/keys.ts'
import type { TestServer } from '../support/server.ts'

/** An account with trade of every kind that figures count, and what its owner was sent. */
export interface World {
  readonly server: TestServer
  readonly business: TestBusiness
  readonly token: string
  readonly customerId: string
  readonly mails: readonly WrittenMail[]
}

export const currencies = ['USD', 'JPY'] as const satisfies readonly CurrencyCode[]
export const timeZone = 'Asia/Hong_Kong'
const opened = new Date('2026-05-01T10:00:00Z')
/** Histories of about a week go beyond the end of the month. */
const from = new Date('2026-06-26T10:00:00Z')

/** Plays a random history, with what histories of money don't have before and after it. */
export async function makeWorld(server: TestServer, steps: readonly Step[]): Promise<World> {
  server.clock.set(opened)
  const business = await makeBusiness(server, { timeZone, isDemo: true })
  const account = accountOf(server.db, { merchantId: business.liveId, businessId: business.businessId })
  await agreeTestTerms(server.db, account, opened, { reserve: { basisPoints: 500, days: 20 } })
  for (const currency of currencies) await account.run(opened, (context) => openBankAccount(context, currency))
  server.clock.set(from)
  const wanted = { token: await makeSession(server, business.people.owner.userId) }
  await server.call(setNotificationChannel, { ...wanted, params: { channel: 'email' }, body: { events: ['payout.completed'], is_on: true } })
  await plantEntries(server, business, 'card_bin', ['555555'])
  const customer = await inAccount(server, { merchantId: business.liveId }, (context) => makeCustomer(context))
  await addOthers(server, business, customer)
  // An email says twenty things at most, so there are several.
  const mails = await sendMails(server, business)
  for (const history of [something, steps]) {
    server.clock.set(await play(account, history, server.clock.now()))
    mails.push(...(await sendMails(server, business)))
  }
  await addOthers(server, business, customer)
  mails.push(...(await sendMails(server, business)))
  const token = await makeSession(server, business.people.owner.userId)
  await alertOfBalances(server, business, token)
  mails.push(...(await sendMails(server, business)))
  const body = { frequency: 'daily', minimum_minor: 0 }
  await server.call(setPayoutSchedule, { token, params: { id: business.liveId, currency: 'USD' }, body })
  return { server, business, token, customerId: customer.id, mails }
}

/** An alert for each balance, which is below every threshold as high as this. */
async function alertOfBalances(server: TestServer, { liveId: id }: TestBusiness, token: string): Promise<void> {
  for (const currency of currencies) {
    const body = { currency, threshold: limits.amountMinorMax, count_min: null }
    await server.call(setAccountAlert, { token, params: { id, kind: 'balance' }, body })
  }
  while (await workOff(server, [balanceAlertJob]));
}

/** A payment or a dispute of each kind that changes a figure. */
async function addOthers(server: TestServer, business: TestBusiness, customer: CustomerRow): Promise<void> {
  const inLive = <T>(work: Parameters<typeof inAccount<T>>[2]) => inAccount(server, { merchantId: business.liveId }, work)
  for (const currency of currencies) {
    await makePayment(server, business, { currency, amountMinor: 7_310, card: 'pm_card_visa_chargeDeclined' })
    await makePayment(server, business, { currency, amountMinor: 5_120, captureMethod: 'manual' })
    await makePayment(server, business, { currency, amountMinor: 4_430, card: 'pm_card_mastercard' })
    await makePayment(server, business, { currency, amountMinor: 3_900, card: 'pm_card_radarBlock' })
    await makePayment(server, business, { currency, amountMinor: 6_050, refundMinor: 1_010, customer })
  }
  const sold = (amountMinor: number) => inLive(async (context) => (await sell(context, { amountMinor, card: 'pm_card_visa' })).id)
  await inLive(async (context) => openFor(context, (await sell(context, { amountMinor: 1_490, card: 'pm_card_visa', customer })).id))
  await inLive(async (context) =>
    openFor(context, (await sell(context, { amountMinor: 2_640, card: 'pm_card_visa' })).id, { kind: 'query', networkReasonCode: '30' }),
  )
  await inLive(async (context) => acceptDispute(context, testAcquirer, (await openFor(context, (await sell(context, { card: 'pm_card_visa' })).id)).id))
  await reportFraud(server, business, await sold(9_990))
}

async function reportFraud(server: TestServer, business: TestBusiness, paymentId: PaymentId): Promise<void> {
  await inAccount(server, { merchantId: business.liveId }, async (context) => {
    const payment = await lockPayment(context, paymentId)
    if (!payment?.latest_charge_id) throw new Error('There is no charge to report.')
    await recordFraudWarning(context, payment, { chargeId: payment.latest_charge_id, fraudType: 'misc' })
  })
}

/** Sends what is due to the owner. */
async function sendMails(server: TestServer, business: TestBusiness): Promise<WrittenMail[]> {
  await deliverToInboxes(server)
  const { clock, db } = server
  clock.advance(5 * minuteMs)
  while (await queueDueDeliveries({ database: db.database, clock }));
  const sent: WrittenMail[] = []
  const mailer = { send: async (mail: WrittenMail) => void sent.push(mail), close: () => {} }
  const address = { dashboard: 'https://pay.example', mailbox: null }
  while (await deliverMails({ database: db.database, clock, keys: testKeys, address, brand: productBrand, mailer, log: { error: () => {} } }));
  return sent.filter(({ to }) => to === business.people.owner.email)
}
