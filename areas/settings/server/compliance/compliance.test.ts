import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readInbox } from '#areas/notifications/test/notifications.ts'
import { createPayout } from '#areas/payouts/server/index.ts'
import {
  createPlatformRequirement,
  getInstructionFile,
  listPlatformRequirements,
  type PlatformInstruction,
  type PlatformRequirement,
  updatePlatformRequirement,
} from '#areas/platform/server/index.ts'
import { answerTo, inShop, listOpen, makePlatformShop, type PlatformShop } from '#areas/platform/test/instructions.ts'
import { callPlatform } from '#areas/platform/test/platform.ts'
import { type ComplianceInfo, downloadDocument, getCompliance, uploadDocument } from '#areas/settings/contract/compliance/endpoints.ts'
import { getMerchantInfo, listMerchants, type MerchantInfo, type OwnAccount } from '#areas/settings/contract/merchants/endpoints.ts'
import { makeJpeg, makePdf, makePng, makeProtectedPdf } from '#areas/settings/test/documents.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { eicar, startTestClamd, type TestClamd } from '#proof/support/clamd.ts'
import { makeBusiness, makeSession } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { notifyOfDueDocuments } from './index.ts'

const protectedPdf = await makeProtectedPdf()

/** Documents that a platform requires: uploaded, checked, reviewed, and what stops without them. */

let server: TestServer
let clamd: TestClamd
let shop: PlatformShop<'viewer'>
beforeAll(async () => {
  clamd = await startTestClamd()
  server = await createTestServer({ env: { CLAMD_SOCKET: clamd.socketPath } })
})
beforeEach(async () => {
  clamd.behavior = 'verdict'
  clamd.scanned.splice(0)
  server.clock.set(new Date('2026-06-15T12:00:00Z'))
  shop = await makePlatformShop(server, { roles: ['viewer'] })
})
afterAll(async () => {
  await server.close()
  await clamd.close()
})

const owner = () => shop.business.people.owner
// A new one, since tests let time pass.
const token = () => makeSession(server, owner().userId)
const businessParams = () => ({ id: shop.business.businessId })
const inDays = (days: number) => new Date(server.clock.now().getTime() + days * dayMs).toISOString()

async function require(differences: object = {}) {
  const body = {
    reference: 'kyc-1',
    kind: 'address_proof',
    reason: 'Your address has changed.',
    due_at: inDays(10),
    stops: ['payments', 'payouts'],
    ...differences,
  }
  return callPlatform<PlatformRequirement>(server, shop.platform.secret, createPlatformRequirement, { params: businessParams(), body })
}
async function change(requirementId: string, body: object) {
  return callPlatform<PlatformRequirement>(server, shop.platform.secret, updatePlatformRequirement, { params: { ...businessParams(), requirementId }, body })
}
async function read(): Promise<ComplianceInfo> {
  return (await server.call<ComplianceInfo>(getCompliance, { token: await token(), params: { id: shop.business.liveId } })).envelope.data
}
async function upload(requirementId: string, content: Buffer, name = 'bill.pdf', locale: 'en' | 'zh-cn' = 'en') {
  const body = { name, content_base64: content.toString('base64') }
  return server.call<ComplianceInfo>(uploadDocument, { token: await token(), params: { id: shop.business.liveId, requirementId }, body, locale })
}
async function readInfo(): Promise<MerchantInfo> {
  return (await server.call<MerchantInfo>(getMerchantInfo, { token: await token(), params: { id: shop.business.liveId } })).envelope.data
}
/** The error that creating a payout ends with; none but this one comes before the bank account is chosen. */
async function tryPayout(): Promise<string> {
  const payout = {
    currency: 'USD',
    method: 'standard',
    bankAccountId: null,
    amountMinor: 1000,
    isAutomatic: false,
    statementDescriptor: null,
    description: null,
    metadata: {},
  } as const
  return inShop(server, shop, (context) => createPayout(context, payout)).then(
    () => 'created',
    (error: { errorName: string }) => error.errorName,
  )
}
async function getOpen(): Promise<PlatformInstruction> {
  const [instruction] = await listOpen(server, shop)
  if (!instruction) throw new Error('No instruction is open.')
  return instruction
}
async function auditRows(): Promise<{ action: string; outcome: string; reason: string | null; details: Record<string, unknown> }[]> {
  const { rows } = await server.db.owner.query(
    `SELECT action, outcome, reason, details FROM audit_events WHERE business_id = $1 AND action LIKE 'compliance.%' ORDER BY at, id`,
    [shop.business.businessId],
  )
  return rows
}
const counts = async () => {
  const { rows } = await server.db.owner.query(
    'SELECT (SELECT count(*) FROM business_files) AS files, (SELECT count(*) FROM business_file_chunks) AS chunks, (SELECT count(*) FROM business_instructions) AS sent',
  )
  return rows[0]
}
const eventsOf = async () => (await readInbox(server, { ...owner(), token: await token() })).items.map(({ event }) => event)

describe('a required document', () => {
  it('is uploaded, scanned, sent to the platform, rejected, uploaded again and verified', async () => {
    const { id } = (await require()).envelope.data
    expect(await read()).toMatchObject({
      requirements: [
        { id, kind: 'address_proof', reason: 'Your address has changed.', status: 'missing', is_overdue: false, stops: ['payments', 'payouts'], documents: [] },
      ],
      stopped: [],
    })
    const pdf = makePdf()
    const uploaded = await upload(id, pdf, 'C:\\scans\\electricity\u202e bill.pdf')
    expect(uploaded).toMatchObject({
      status: 200,
      envelope: { data: { requirements: [{ status: 'in_review', documents: [{ status: 'in_review', uploaded_by: owner().name }] }] } },
    })
    expect(clamd.scanned.map((scanned) => scanned.equals(pdf))).toEqual([true])
    expect((await upload(id, pdf)).status).toBe(409)
    expect((await change(id, { status: 'verified' })).status).toBe(409)

    const instruction = await getOpen()
    if (instruction.type !== 'business.submit_document') throw new Error(instruction.type)
    expect(instruction).toMatchObject({
      business_id: shop.business.businessId,
      data: {
        requirement_id: id,
        reference: 'kyc-1',
        kind: 'address_proof',
        file: { name: 'electricity bill.pdf', media_type: 'application/pdf', size_bytes: pdf.length },
      },
    })
    const { file } = instruction.data
    expect(file.path).toBe(`/instructions/${instruction.id}/files/${file.id}`)
    const params = { instructionId: instruction.id, fileId: file.id }
    const sent = await callPlatform<{ content_base64: string }>(server, shop.platform.secret, getInstructionFile, { params })
    expect(Buffer.from(sent.envelope.data.content_base64, 'base64').equals(pdf)).toBe(true)

    await answerTo(server, shop, instruction.id, { outcome: 'failed', reason: 'The bill is older than three months.' })
    expect((await read()).requirements).toMatchObject([
      { status: 'rejected', documents: [{ status: 'rejected', reason: 'The bill is older than three months.' }] },
    ])
    server.clock.advance(1)
    expect((await upload(id, makeJpeg(), 'bill.JPEG')).status).toBe(200)
    await answerTo(server, shop, (await getOpen()).id, { outcome: 'succeeded' })
    expect((await read()).requirements).toMatchObject([{ status: 'verified', documents: [{ status: 'verified' }, { status: 'rejected' }] }])
    expect((await auditRows()).map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'compliance.require success',
      'compliance.upload success',
      'compliance.upload refused',
      'compliance.reject success',
      'compliance.upload success',
      'compliance.verify success',
    ])
    expect(await eventsOf()).toEqual(expect.arrayContaining(['compliance.requested', 'compliance.rejected', 'compliance.verified']))
  })

  it('is downloaded as an attachment that no browser opens as a page, and recorded', async () => {
    const { id } = (await require()).envelope.data
    const png = makePng()
    const { envelope } = await upload(id, png, '账单.png')
    const documentId = envelope.data.requirements[0]?.documents[0]?.id ?? ''
    const path = downloadDocument.path.replace(':id', shop.business.liveId).replace(':documentId', documentId)
    const answer = await server.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${await token()}` } })
    expect(answer.rawPayload.equals(png)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('账单.png')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect((await auditRows()).at(-1)).toMatchObject({ action: 'compliance.download', details: { name: '账单.png' } })
    const other = await makeBusiness(server)
    const foreign = await server.inject({
      url: `/api${path.replace(shop.business.liveId, other.liveId)}`,
      headers: { authorization: `Bearer ${other.people.owner.token}` },
    })
    expect(foreign.statusCode).toBe(404)
  })

  it.each([
    ['another type than its name', makePng(), 'bill.pdf', 'file_name_differs', 'name'],
    ['no type that is taken', Buffer.from('MZ\u0000program'), 'bill.pdf', 'file_type_unknown', 'content_base64'],
    ['only the first bytes of one', Buffer.from('%PDF-1.7 <script>'), 'bill.pdf', 'file_damaged', 'content_base64'],
    ['a password', protectedPdf, 'bill.pdf', 'file_protected', 'content_base64'],
    ['a virus', makePdf({ body: eicar }), 'bill.pdf', 'file_infected', 'content_base64'],
    ['more than 5 MB', makePdf({ body: ' '.repeat(5 * 1_048_576) }), 'bill.pdf', 'file_too_large', 'content_base64'],
  ] as const)(
    'with %3$s is not kept: the rule is answered in both languages, with an audit row, and nothing changes (%s)',
    async (_what, content, name, rule, path) => {
      const { id } = (await require()).envelope.data
      const before = await counts()
      for (const locale of ['en', 'zh-cn'] as const) {
        const { status, fields } = await upload(id, content, name, locale)
        expect([status, fields.map((field) => field.path)]).toEqual([422, [path]])
        expect(/\p{Script=Han}/u.test(fields[0]?.message ?? '')).toBe(locale === 'zh-cn')
      }
      expect((await auditRows()).slice(-2)).toMatchObject([
        { action: 'compliance.upload', outcome: 'refused', reason: rule },
        { action: 'compliance.upload', outcome: 'refused', reason: rule },
      ])
      expect(await counts()).toEqual(before)
      expect((await read()).requirements).toMatchObject([{ status: 'missing', documents: [] }])
    },
  )

  it('that is far too large ends while it is read', async () => {
    const { id } = (await require()).envelope.data
    expect((await upload(id, Buffer.alloc(9 * 1_048_576))).status).toBe(413)
  })

  it.each(['error', 'silent', 'hang_up'] as const)('is not taken while the scanner is unavailable (%s), and says so', { timeout: 30_000 }, async (behavior) => {
    const { id } = (await require()).envelope.data
    const before = await counts()
    clamd.behavior = behavior
    const { status, envelope } = await upload(id, makePdf())
    expect([status, envelope.message]).toEqual([503, expect.stringContaining("can't be checked for viruses")])
    expect(await counts()).toEqual(before)
    expect((await read()).requirements).toMatchObject([{ status: 'missing' }])
  })

  it('is for those who may manage documents', async () => {
    const { id } = (await require()).envelope.data
    const { token: viewer } = shop.business.people.viewer
    const params = { id: shop.business.liveId, requirementId: id }
    expect((await server.call(getCompliance, { token: viewer, params })).status).toBe(403)
    expect((await server.call(uploadDocument, { token: viewer, params, body: { name: 'a.pdf', content_base64: 'eA==' } })).status).toBe(403)
  })
})

describe('an overdue document', () => {
  it('stops payouts and payments of the live account on its day, and only then', async () => {
    const { id } = (await require()).envelope.data
    expect([await tryPayout(), (await readInfo()).missing]).toEqual(['bank_account_missing', []])
    server.clock.advance(10 * dayMs - 1)
    expect([await tryPayout(), (await readInfo()).missing]).toEqual(['bank_account_missing', []])
    server.clock.advance(1)
    expect(await tryPayout()).toBe('payouts_stopped')
    expect(await readInfo()).toMatchObject({ missing: ['documents'], can_take_payments: false, are_payouts_stopped: true })
    expect(await read()).toMatchObject({ requirements: [{ is_overdue: true }], stopped: ['payments', 'payouts'] })
    // Uploading a document after its day doesn't start anything again; verifying it does.
    await upload(id, makePdf())
    expect([await tryPayout(), (await read()).stopped]).toEqual(['payouts_stopped', ['payments', 'payouts']])
    await answerTo(server, shop, (await getOpen()).id, { outcome: 'succeeded' })
    expect([await tryPayout(), (await readInfo()).missing, (await read()).stopped]).toEqual(['bank_account_missing', [], []])
  })

  it('that was uploaded in time stops nothing while it is in review, and does once it is rejected', async () => {
    const { id } = (await require({ stops: ['payouts'] })).envelope.data
    await upload(id, makePdf())
    server.clock.advance(11 * dayMs)
    expect([await tryPayout(), (await read()).stopped]).toEqual(['bank_account_missing', []])
    await answerTo(server, shop, (await getOpen()).id, { outcome: 'failed', reason: 'Not readable.' })
    expect([await tryPayout(), (await read()).stopped, (await readInfo()).missing]).toEqual(['payouts_stopped', ['payouts'], []])
    expect(await readInfo()).toMatchObject({ can_take_payments: true, are_payouts_stopped: true })
    await change(id, { due_at: inDays(3) })
    expect([await tryPayout(), (await read()).stopped]).toEqual(['bank_account_missing', []])
  })

  it('leaves everybody in the account that they land in', async () => {
    const land = async () => {
      const { envelope } = await server.call<OwnAccount[]>(listMerchants, { token: await token() })
      return envelope.data.find(({ is_default }) => is_default)?.id
    }
    await require()
    expect(await land()).toBe(shop.business.liveId)
    server.clock.advance(11 * dayMs)
    expect((await readInfo()).missing).toEqual(['documents'])
    expect(await land()).toBe(shop.business.liveId)
  })

  it('is announced before and on its day, each once, by several workers', async () => {
    await require()
    const work = () => Promise.all(Array.from({ length: 3 }, () => notifyOfDueDocuments({ database: server.db.database, clock: server.clock })))
    await work()
    expect(await eventsOf()).toEqual(['compliance.requested'])
    server.clock.advance(3 * dayMs)
    await work()
    await work()
    expect(await eventsOf()).toEqual(['compliance.due_soon', 'compliance.requested'])
    server.clock.advance(7 * dayMs)
    await work()
    await work()
    expect(await eventsOf()).toEqual(['compliance.overdue', 'compliance.due_soon', 'compliance.requested'])
    // The live account has an event that it stopped, though no row changed on that day.
    const { rows } = await server.db.owner.query('SELECT merchant_id, previous FROM api_events WHERE type = $1 AND merchant_id = ANY ($2)', [
      'account.updated',
      [shop.business.liveId, shop.business.sandboxId],
    ])
    expect(rows).toMatchObject([{ merchant_id: shop.business.liveId, previous: { facts: { takes_payments: true, are_payouts_stopped: false } } }])
  })
})

describe('the platform', () => {
  it('repeats a call without effect, lists what it required, and asks again for what it verified', async () => {
    const first = await require()
    expect((await require()).envelope.data).toEqual(first.envelope.data)
    expect((await require({ kind: 'license' })).status).toBe(409)
    const { id } = first.envelope.data
    expect((await change(id, { status: 'verified' })).envelope.data).toMatchObject({ status: 'verified' })
    expect((await change(id, { status: 'missing', reason: 'The document has expired.' })).envelope.data).toMatchObject({ status: 'missing' })
    const { envelope } = await callPlatform<{ items: PlatformRequirement[] }>(server, shop.platform.secret, listPlatformRequirements, {
      params: businessParams(),
    })
    expect(envelope.data.items).toMatchObject([{ id, reference: 'kyc-1', status: 'missing', reason: 'The document has expired.' }])
    expect((await auditRows()).map(({ action }) => action)).toEqual(['compliance.require', 'compliance.change', 'compliance.change'])
  })

  it('needs a due date to stop something', async () => {
    expect(await require({ due_at: null })).toMatchObject({ status: 422, fields: [{ path: 'due_at' }] })
    const { id } = (await require()).envelope.data
    expect(await change(id, { due_at: null })).toMatchObject({ status: 422, fields: [{ path: 'due_at' }] })
    expect((await change(id, { due_at: null, stops: [] })).envelope.data).toMatchObject({ due_at: null, stops: [] })
  })
})
