import { execFileSync, spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliverMails, type Mailer } from '#areas/notifications/server/mail/index.ts'
import { createSmtpMailer } from '#areas/notifications/server/mail/smtp-mailer.ts'
import { startMailServer, type TestMailServer } from '#areas/notifications/test/mail-server.ts'
import { cancelRefund, getPayment, type PaymentDetail, refundPayment } from '#areas/payments/contract/endpoints.ts'
import { downloadReceipt, sendReceipt } from '#areas/payments/contract/receipts/endpoints.ts'
import { makeBusiness, makePayment, type TestBusiness } from '#proof/support/factories.ts'
import { testKeys } from '#proof/support/keys.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { productBrand } from '#server/infra/brand/brand.ts'

let server: TestServer
let business: TestBusiness<'support' | 'viewer'>
let mailServer: TestMailServer
let mailer: Mailer
beforeAll(async () => {
  server = await createTestServer()
  business = await makeBusiness(server, { roles: ['support', 'viewer'] })
  mailServer = await startMailServer()
  mailer = createSmtpMailer({ smtpUrl: mailServer.url, from: 'Counterfoil <no-reply@pay.example>' })
})
afterAll(async () => {
  mailer.close()
  await mailServer.stop()
  await server.close()
})

const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0
if (!hasPoppler) console.warn('SKIPPED: poppler is not installed (Debian: poppler-utils), so no receipt is read back.')
const readPdf = (pdf: Uint8Array) => execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString()
const people = () => business.people
const send = (paymentId: string, body: object, token = people().support.token, id: string = business.liveId) =>
  server.call<{ email: string }>(sendReceipt, { token, params: { id, paymentId }, body })

async function deliver() {
  mailServer.mails.length = 0
  const address = { dashboard: 'https://pay.example', mailbox: null }
  const relay = { database: server.db.database, clock: server.clock, keys: testKeys, address, brand: productBrand }
  while (await deliverMails({ ...relay, mailer, log: { error: () => {} } }));
  return mailServer.mails.filter(({ subject }) => ['Your receipt', '您的收据'].includes(subject ?? ''))
}

async function refund(paymentId: string, amountMinor: number): Promise<string> {
  const params = { id: business.liveId, paymentId }
  const headers = { 'idempotency-key': `refund ${paymentId} ${amountMinor}` }
  const body = { amount_minor: amountMinor, reason: 'duplicate' }
  return (await server.call<{ refund: { id: string } }>(refundPayment, { token: people().support.token, params, body, headers })).envelope.data.refund.id
}

it('is emailed with its PDF, in the payer’s language, with its refunds and the seller’s legal details', async () => {
  await server.db.owner.query(`UPDATE businesses SET legal_name = 'Harbour Lane Limited', tax_number = 'HK-778', city = 'Hong Kong' WHERE business_id = $1`, [
    business.businessId,
  ])
  const { id } = await makePayment(server, business, { amountMinor: 10_000 })
  await refund(id, 2_500)
  server.clock.advance(60_000)
  expect(await send(id, { email: ' Ann@Example.com ', language: 'zh-cn' })).toMatchObject({ status: 200, envelope: { data: { email: 'Ann@Example.com' } } })
  const [mail] = await deliver()
  expect(mail).toMatchObject({ recipient: 'ann@example.com', subject: '您的收据' })
  expect(mail?.text).toContain('感谢您向 Harbour Lane Limited 付款')
  expect(mail?.text).toContain('US$75.00')
  expect(mail?.html).not.toContain('pay.example')
  const [attachment] = mail?.attachments ?? []
  expect(attachment).toMatchObject({ filename: `receipt-${id}.pdf`, mimeType: 'application/pdf' })
  const text = hasPoppler ? readPdf(new Uint8Array(attachment?.content as ArrayBuffer)) : null
  for (const part of ['收据', 'Harbour Lane Limited', 'HK-778', id, 'US$100.00', 'US$25.00', 'US$75.00']) expect(text ?? part).toContain(part)

  const { envelope } = await server.call<PaymentDetail>(getPayment, { token: people().support.token, params: { id: business.liveId, paymentId: id } })
  expect(envelope.data.timeline.at(-1)).toMatchObject({ type: 'payment.receipt_sent', member: people().support.name })
  const { rows } = await server.db.owner.query(`SELECT target_id, details FROM merchant_audit_events WHERE action = 'payment.receipt_sent'`)
  // The address stays out of the log, which can't be erased.
  expect(rows).toEqual([{ target_id: id, details: { language: 'zh-cn' } }])
})

it('is not sent again to an address at once, nor by a member who sends very many', async () => {
  const limited = await createTestServer({ hasRateLimits: true })
  try {
    const shop = await makeBusiness(limited, { roles: ['support'] })
    const { id: paymentId } = await makePayment(limited, shop)
    const ask = (email: string) =>
      limited.call(sendReceipt, { token: shop.people.support.token, params: { id: shop.liveId, paymentId }, body: { email, language: 'en' } })
    expect((await ask('again@example.com')).status).toBe(200)
    limited.clock.advance(10_000)
    expect(await ask('again@example.com')).toMatchObject({ status: 429, envelope: { message: expect.stringContaining('Try again in 20 seconds') } })
    const statuses: number[] = []
    for (let index = 0; index < 20; index++) statuses.push((await ask(`payer-${index}@example.com`)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(18)
    expect(statuses.slice(18)).toEqual([429, 429])
  } finally {
    await limited.close()
  }
})

it('is a download for everybody who sees the payment', async () => {
  const { id } = await makePayment(server, business, { amountMinor: 10_000, card: 'pm_card_pendingRefund' })
  const refundId = await refund(id, 4_000)
  const download = async () => {
    const { statusCode, rawPayload, headers } = await server.app.inject({
      url: `/api/merchant/${business.liveId}/payments/${id}/receipt?language=en`,
      headers: { authorization: `Bearer ${people().viewer.token}` },
    })
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    return hasPoppler ? readPdf(rawPayload) : null
  }
  const before = await download()
  if (before !== null) expect(before).toMatch(/Refund in progress on .+−\$40\.00[\s\S]+Total +\$60\.00/)
  const headers = { 'idempotency-key': `cancel ${refundId}` }
  await server.call(cancelRefund, { token: people().support.token, params: { id: business.liveId, paymentId: id, refundId }, headers })
  const after = await download()
  if (after !== null) expect(after).toMatch(/Total +\$100\.00/)
})

it('is refused for payments without a capture, to members who may not refund, of another account and to no address', async () => {
  const failed = await makePayment(server, business, { card: 'pm_card_chargeDeclined' })
  const authorised = await makePayment(server, business, { captureMethod: 'manual' })
  for (const { id } of [failed, authorised]) {
    expect(await send(id, { email: 'ann@example.com', language: 'en' })).toMatchObject({
      status: 409,
      envelope: { message: 'Only captured payments have a receipt.' },
    })
    expect(
      await server.call(downloadReceipt, { token: people().owner.token, params: { id: business.liveId, paymentId: id }, query: { language: 'en' } }),
    ).toMatchObject({
      status: 409,
    })
  }
  const { id } = await makePayment(server, business)
  const other = await makeBusiness(server)
  const body = { email: 'ann@example.com', language: 'en' }
  expect((await send(id, body, people().viewer.token)).status).toBe(403)
  expect((await send(id, body, other.people.owner.token, other.liveId)).status).toBe(404)
  for (const email of ['', 'ann', 'ann@example.com, bob@example.com', 'ann@example.com\nBcc: bob@example.com']) {
    const { status, fields } = await send(id, { email, language: 'en' })
    expect([status, fields.map(({ path }) => path)], email).toEqual([422, ['email']])
  }
  expect((await deliver()).filter(({ recipient }) => recipient === 'ann@example.com')).toEqual([])
})
