import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acceptDispute } from '#areas/disputes/contract/detail.ts'
import { evidenceFileFields, evidenceTextFields, listEvidence, productTypes } from '#areas/disputes/contract/evidence.ts'
import {
  changeResponseFile,
  downloadPacket,
  draftLetterAgain,
  getDisputeResponse,
  getPacketPage,
  orderResponseFiles,
  removeResponseFile,
} from '#areas/disputes/contract/response.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { makeDisputedSale, responseCalls } from '#areas/disputes/test/dispute-responses.ts'
import { brokenDocuments, makeDocument, makePhoto, makeWideImage } from '#areas/disputes/test/evidence-files.ts'
import { makePdf, makeProtectedPdf } from '#areas/settings/test/documents.ts'
import { apiBase } from '#kernel/envelope.ts'
import type { FileId } from '#kernel/ids.ts'
import { disputeCategories } from '#kernel/statuses.ts'
import { eicar, startTestClamd, type TestClamd } from '#proof/support/clamd.ts'
import { makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

let server: TestServer
let business: TestBusiness<'disputes' | 'viewer'>
let clamd: TestClamd
beforeAll(async () => {
  clamd = await startTestClamd()
  server = await createTestServer({ env: { CLAMD_SOCKET: clamd.socketPath } })
  business = await makeBusiness(server, { roles: ['disputes', 'viewer'], name: 'Harbour Lane' })
})
beforeEach(() => server.clock.set(new Date('2026-06-15T12:00:00Z')))
afterAll(async () => {
  await server.close()
  await clamd.close()
})

const sale = async (differences: Parameters<typeof makeDisputedSale>[2] = {}) => {
  const { dispute, account, as } = await makeDisputedSale(server, business, differences)
  return { dispute, account, mei: as(business.people.disputes), owner: as(business.people.owner) }
}
const codes = {
  fraud: '10.4',
  duplicate: '12.6.1',
  product_not_received: '13.1',
  product_unacceptable: '13.3',
  subscription_canceled: '13.2',
  credit_not_processed: '13.6',
  general: '11.1',
  unrecognized: null,
  others: null,
} as const

describe('the form', () => {
  it.each(disputeCategories)('shows the fields for %s by what was sold, with why each helps, in both languages', async (category) => {
    const code = codes[category]
    const { dispute, mei, account } = await sale(code === null ? {} : { networkReasonCode: code })
    if (code === null)
      await server.db.owner.query('UPDATE disputes SET category = $3 WHERE merchant_id = $1 AND id = $2', [account.merchantId, dispute.id, category])
    let version = 0
    for (const product of productTypes) {
      const { envelope } = await mei.save('product_type', product, version)
      version = envelope.data.current.version
      const { evidence } = envelope.data.response
      expect(evidence.map(({ field, level }) => ({ field, level }))).toEqual(listEvidence(category, product))
      for (const { label, why } of evidence) expect(label.length * why.length).toBeGreaterThan(0)
    }
    const params = { id: business.sandboxId, disputeId: dispute.id }
    const { envelope } = await server.call<Awaited<ReturnType<typeof mei.read>>>(getDisputeResponse, {
      token: business.people.disputes.token,
      params,
      locale: 'zh-cn',
    })
    for (const { label, why } of envelope.data.evidence) expect(`${label}${why}`).toMatch(/\p{Script=Han}/u)
  })

  it('is filled from the payment, and drafts a letter from it in both languages', async () => {
    const { dispute, mei, account } = await sale()
    await server.db.owner.query(
      `UPDATE payments SET receipt_email = 'ada@example.com', description = 'Oak desk', order_number = 'HL-12',
         metadata = '{"customer_ip": "203.0.113.7"}', api_options = '{"shipping": {"name": "Ada Wong", "carrier": "DHL", "tracking_number": "JD014", "address": {"line1": "1 Pier Rd", "city": "Hong Kong", "country": "HK"}}}'
       WHERE merchant_id = $1 AND id = $2`,
      [account.merchantId, dispute.payment_id],
    )
    const { values } = await mei.read()
    expect(values.customer_email_address).toMatchObject({ value: 'ada@example.com', source: 'payment', version: 0 })
    expect(values).toMatchObject({
      customer_name: { value: 'Ada Wong' },
      shipping_address: { value: 'Ada Wong, 1 Pier Rd, Hong Kong, HK' },
      shipping_carrier: { value: 'DHL' },
      shipping_tracking_number: { value: 'JD014' },
      customer_purchase_ip: { value: '203.0.113.7' },
      product_description: { value: 'Oak desk' },
      product_type: { value: 'physical' },
      cancellation_rebuttal: { value: '', source: null },
    })
    for (const fact of [dispute.id, 'USD 100.00', 'Ada Wong', 'HL-12', 'Oak desk', 'JD014', 'Visa card ending in 4242', '15 June 2026'])
      expect(values.letter_en.value).toContain(fact)
    for (const fact of [dispute.id, 'USD 100.00', 'Ada Wong', 'HL-12', 'JD014', '尾号为 4242', '2026年6月15日', '抗辩'])
      expect(values.letter_zh_cn.value).toContain(fact)
    expect(values.letter_en.value).not.toMatch(/null|undefined|\[|\{/)
  })
})

describe('a draft', () => {
  it('survives a reload and another browser, with who wrote what', async () => {
    const { mei, owner } = await sale()
    expect((await mei.save('shipping_date', '2026-06-01')).envelope.data.is_saved).toBe(true)
    const { values, history, others } = await owner.read()
    expect(values.shipping_date).toMatchObject({ value: '2026-06-01', version: 1, source: 'member', changed_by: business.people.disputes.name })
    expect(history).toMatchObject([{ kind: 'changed', subject: 'shipping_date', before: '', by: business.people.disputes.name }])
    expect(others).toEqual([business.people.disputes.name])
    expect((await mei.read()).others).toEqual([])
  })

  it('takes different fields of two members at once, and tells the later one of the same field what the other wrote', async () => {
    const { mei, owner } = await sale()
    const both = await Promise.all([mei.save('shipping_carrier', 'DHL'), owner.save('shipping_date', '2026-06-01')])
    expect(both.map(({ envelope }) => envelope.data.is_saved)).toEqual([true, true])
    const same = await Promise.all([mei.save('uncategorized_text', 'One'), owner.save('uncategorized_text', 'Two')])
    expect(same.map(({ envelope }) => envelope.data.is_saved).toSorted()).toEqual([false, true])
    const saved = (await mei.read()).values.uncategorized_text
    for (const { envelope } of same) expect(envelope.data.current).toEqual(saved)
    expect((await owner.save('uncategorized_text', 'Both', saved.version)).envelope.data.is_saved).toBe(true)
  })

  it('keeps an edited letter in its history when it is drafted again', async () => {
    const { dispute, mei } = await sale()
    await mei.save('letter_en', 'My own words.')
    const params = { id: business.sandboxId, disputeId: dispute.id, field: 'letter_en' }
    await server.call(draftLetterAgain, { token: business.people.disputes.token, params })
    const { values, history } = await mei.read()
    expect(values.letter_en.value).toContain(dispute.id)
    expect(history[0]).toMatchObject({ kind: 'drafted', subject: 'letter_en', before: 'My own words.' })
  })

  it('has one entry in the history for what a member types on, and at most so many', async () => {
    const { mei } = await sale()
    let version = 0
    for (const text of ['a', 'ab', 'abc']) version = (await mei.save('uncategorized_text', text, version)).envelope.data.current.version
    expect((await mei.read()).history).toHaveLength(1)
  })

  it('refuses texts over the limit and card numbers, and keeps what is there', async () => {
    const { mei } = await sale()
    await mei.save('uncategorized_text', 'kept')
    const long = await mei.save('uncategorized_text', 'x'.repeat(disputeLimits.evidenceTextLengthMax + 1), 1)
    expect(long.fields).toMatchObject([{ path: 'value' }])
    const card = await mei.save('uncategorized_text', 'Card 4242 4242 4242 4242', 1)
    expect(card.fields).toMatchObject([{ path: 'value' }])
    expect((await mei.save('product_type', 'house')).fields).toMatchObject([{ path: 'value' }])
    let failed = 0
    for (const field of evidenceTextFields.slice(0, 8)) {
      if ((await mei.save(field, 'y'.repeat(disputeLimits.evidenceTextLengthMax))).status === 422) failed++
    }
    expect(failed).toBe(1)
    expect((await mei.read()).values.uncategorized_text.value).toBe('kept')
  })

  it('is closed after the deadline, and stays as it is', async () => {
    const { mei, dispute } = await sale()
    await mei.save('uncategorized_text', 'kept')
    await mei.upload(await makePhoto(20, 20), 'photo.jpg')
    server.clock.set(new Date(dispute.due_by.getTime() + 1))
    const late = responseCalls(server, business, { token: await makeSession(server, business.people.disputes.userId) }, dispute.id)
    for (const { status, envelope } of [
      await late.save('uncategorized_text', 'late', 1),
      await late.upload(await makePhoto(20, 20), 'late.jpg'),
      await late.compose(),
      await late.submit('0'.repeat(64)),
    ]) {
      expect([status, envelope.message]).toEqual([409, expect.stringContaining('Evidence can no longer be submitted')])
    }
    const { is_open, values, files } = await late.read()
    expect([is_open, values.uncategorized_text.value, files.length]).toEqual([false, 'kept', 1])
  })

  it('of a dispute that was accepted is closed, and stays as it is', async () => {
    const { mei, dispute } = await sale()
    await mei.save('uncategorized_text', 'kept')
    const headers = { 'idempotency-key': 'accept' }
    const params = { id: business.sandboxId, disputeId: dispute.id }
    expect((await server.call(acceptDispute, { token: business.people.disputes.token, params, headers })).status).toBe(200)
    for (const { status, envelope } of [
      await mei.save('uncategorized_text', 'late', 1),
      await mei.upload(await makePhoto(20, 20), 'late.jpg'),
      await mei.submit('0'.repeat(64)),
    ]) {
      expect([status, envelope.message]).toEqual([409, expect.stringContaining('Evidence can no longer be submitted')])
    }
    const { is_open, values, files } = await mei.read()
    expect([is_open, values.uncategorized_text.value, files.length]).toEqual([false, 'kept', 0])
  })

  it('of another business is not found, and members without the right are refused', async () => {
    const { dispute } = await sale()
    const other = await makeBusiness(server, { roles: ['disputes'] })
    const call = (token: string, id: string) => server.call(getDisputeResponse, { token, params: { id, disputeId: dispute.id } })
    expect((await call(other.people.disputes.token, other.sandboxId)).status).toBe(404)
    expect((await call(business.people.viewer.token, business.sandboxId)).status).toBe(403)
  })
})

describe('files', () => {
  it('are taken by their content, reordered, named and removed', async () => {
    const { dispute, mei } = await sale()
    await mei.upload(await makePhoto(3000, 20), 'wide.jpg', 'receipt')
    const { envelope } = await mei.upload(await makeDocument(3), 'invoice.pdf', 'shipping_documentation')
    expect(envelope.data.files).toMatchObject([
      { name: 'wide.jpg', kind: 'receipt', media_type: 'image/jpeg', page_count: 1 },
      { name: 'invoice.pdf', kind: 'shipping_documentation', media_type: 'application/pdf', page_count: 3 },
    ])
    const [first, second] = envelope.data.files.map(({ id }) => id) as [FileId, FileId]
    const token = business.people.disputes.token
    const params = { id: business.sandboxId, disputeId: dispute.id }
    const ordered = await server.call<typeof envelope.data>(orderResponseFiles, { token, params, body: { ids: [second, first] } })
    expect(ordered.envelope.data.files.map(({ id }) => id)).toEqual([second, first])
    expect((await server.call(orderResponseFiles, { token, params, body: { ids: [second] } })).status).toBe(409)
    await server.call(changeResponseFile, { token, params: { ...params, fileId: first }, body: { caption: 'Paid', kind: 'uncategorized_file' } })
    await server.call(removeResponseFile, { token, params: { ...params, fileId: second } })
    expect((await mei.read()).files).toMatchObject([{ id: first, caption: 'Paid', kind: 'uncategorized_file' }])
    expect((await mei.read()).history.map(({ kind }) => kind)).toEqual(['file_removed', 'file_changed', 'files_reordered', 'file_added', 'file_added'])
  })

  it('that break a rule are refused with it, and the draft stays as it was', async () => {
    const { mei } = await sale()
    await mei.upload(await makePhoto(20, 20), 'kept.jpg')
    const refused = async (content: Buffer, name: string) => (await mei.upload(content, name)).fields.map(({ path, message }) => `${path}: ${message}`)
    expect(await refused(Buffer.alloc(0), 'empty.pdf')).toEqual(['file: This file is empty.'])
    expect(await refused(Buffer.from('<html>'), 'page.pdf')).toEqual(['file: Upload a PDF, JPEG or PNG file.'])
    expect(await refused(await makePhoto(20, 20), 'photo.pdf')).toEqual([expect.stringContaining('name: This is a JPEG file')])
    expect(await refused(await makeProtectedPdf(), 'secret.pdf')).toEqual([expect.stringContaining('file: This PDF is password-protected')])
    expect(await refused((await makeDocument(2)).subarray(0, 300), 'cut.pdf')).toEqual([expect.stringContaining('file: This file is damaged')])
    expect(await refused(makePdf({ body: eicar }), 'virus.pdf')).toEqual([expect.stringContaining('virus')])
    for (const content of [brokenDocuments.looped, brokenDocuments.incomplete]) {
      expect(await refused(content, 'broken.pdf')).toEqual([expect.stringContaining('file: This file is damaged')])
    }
    expect(await refused((await makePhoto(200, 200)).subarray(0, 900), 'cut.jpg')).toEqual([expect.stringContaining('file: This file is damaged')])
    expect(await refused(await makeDocument(101), 'long.pdf')).toEqual(['file: A PDF can have at most 100 pages. Upload the pages that prove your case.'])
    expect(await refused(await makeWideImage(20_000, 40), 'wide.png')).toEqual([expect.stringContaining('file: An image can have at most 12,000 pixels')])
    expect(await refused(Buffer.concat([await makePhoto(20, 20), Buffer.alloc(disputeLimits.evidenceUploadBytesMax)]), 'large.jpg')).toEqual([
      'file: Each file can be up to 10 MB.',
    ])
    expect((await mei.read()).files.map(({ name }) => name)).toEqual(['kept.jpg'])
  })
})

describe('submitting', () => {
  const get = (path: string, params: Record<string, string>) =>
    server.inject({
      url: `${apiBase}${path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')}`,
      headers: { authorization: `Bearer ${business.people.disputes.token}` },
    })
  const required = (evidence: Awaited<ReturnType<Awaited<ReturnType<typeof sale>>['mei']['read']>>['evidence']) =>
    evidence.filter(({ level, is_given }) => level === 'required' && !is_given).map(({ field }) => field)

  it('sends the packet as one file with the texts, once; the second call is refused and leaves an audit row', async () => {
    const { dispute, mei, owner, account } = await sale()
    await mei.save('shipping_address', '1 Pier Rd')
    const packet = await mei.requirePacket()
    const without = required((await mei.read()).evidence)
    expect((await mei.submit(packet.hash)).fields).toMatchObject([{ path: 'without', message: expect.stringContaining('Proof of delivery') }])
    expect((await mei.submit(packet.hash, { without, confirms_single_submission: false })).status).toBe(422)
    const key = crypto.randomUUID()
    const { status, envelope } = await mei.submit(packet.hash, { without }, key)
    expect([status, envelope.data.dispute.status, envelope.data.is_open]).toEqual([200, 'under_review', false])
    // The same call again gets the same answer; another one is refused.
    expect((await mei.submit(packet.hash, { without }, key)).status).toBe(200)
    const second = await owner.submit(packet.hash, { without })
    expect([second.status, second.envelope.message]).toEqual([409, expect.stringContaining('Evidence can no longer be submitted')])
    const { rows } = await server.db.owner.query(
      `SELECT d.evidence, d.submission_count, f.size_bytes, f.media_type FROM disputes d
       JOIN files f ON f.merchant_id = d.merchant_id AND f.id = d.evidence ->> 'uncategorized_file' WHERE d.merchant_id = $1 AND d.id = $2`,
      [account.merchantId, dispute.id],
    )
    expect(rows).toEqual([
      {
        evidence: expect.objectContaining({ shipping_address: '1 Pier Rd' }),
        submission_count: 1,
        size_bytes: packet.size_bytes,
        media_type: 'application/pdf',
      },
    ])
    expect(evidenceFileFields.filter((field) => rows[0].evidence[field])).toEqual(['uncategorized_file'])
    const audit = await server.db.owner.query(
      `SELECT outcome, reason FROM merchant_audit_events WHERE merchant_id = $1 AND target_id = $2 AND action = 'dispute.evidence_submitted' ORDER BY id`,
      [account.merchantId, dispute.id],
    )
    expect(audit.rows).toMatchObject([{ reason: null }, { reason: 'dispute_not_answerable' }])
  })

  it('is refused if a colleague changed the draft after the preview, whose packet was made once, shown by page and downloaded', async () => {
    const { dispute, mei, owner } = await sale()
    await mei.upload(await makeDocument(2), 'invoice.pdf')
    const packet = await mei.requirePacket()
    expect(await mei.requirePacket()).toEqual(packet)
    const params = { id: business.sandboxId, disputeId: dispute.id, hash: packet.hash }
    const pages = await Promise.all(packet.pages.map((_, index) => get(getPacketPage.path, { ...params, page: String(index + 1) })))
    expect(pages.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual(packet.pages.map(() => [200, 'image/jpeg']))
    expect((await get(getPacketPage.path, { ...params, page: String(packet.pages.length + 1) })).statusCode).toBe(404)
    const { rawPayload } = await get(downloadPacket.path, params)
    expect(rawPayload.length).toBe(packet.size_bytes)

    await owner.save('uncategorized_text', 'One more fact.')
    const { status, envelope } = await mei.submit(packet.hash, { without: required((await mei.read()).evidence) })
    expect([status, envelope.message]).toEqual([409, expect.stringContaining('The evidence changed after this preview')])
    const { values, evidence } = await mei.read()
    expect(values.uncategorized_text.value).toBe('One more fact.')
    const next = await mei.requirePacket()
    expect(next.hash).not.toBe(packet.hash)
    expect((await get(downloadPacket.path, params)).statusCode).toBe(404)
    expect((await mei.submit(next.hash, { without: required(evidence) })).status).toBe(200)
  })

  it('of a compliance case needs the acknowledgement of its fee', async () => {
    const { mei } = await sale({ kind: 'compliance', networkReasonCode: 'C028', enhancedEligibility: ['visa_compliance'] })
    await mei.save('uncategorized_text', 'We followed the rule.')
    const packet = await mei.requirePacket()
    expect((await mei.submit(packet.hash)).fields).toMatchObject([{ path: 'acknowledges_fee' }])
    expect((await mei.submit(packet.hash, { acknowledges_fee: true })).status).toBe(200)
  })

  it('answers an inquiry, which then waits for its issuer', async () => {
    const { mei } = await sale({ kind: 'query' })
    const { values, evidence } = await mei.read()
    expect(values.letter_en.value).toContain('Inquiry')
    const { envelope } = await mei.submit((await mei.requirePacket()).hash, { without: required(evidence) })
    expect(envelope.data.dispute.status).toBe('warning_under_review')
  })
})
