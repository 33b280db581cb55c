import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { makePdf, makeProtectedPdf } from '#areas/settings/test/documents.ts'
import { limits } from '#kernel/limits.ts'
import { eicar, startTestClamd, type TestClamd } from '#proof/support/clamd.ts'
import { fileOf, jpeg, pdf, png } from '#proof/support/files.ts'

const protectedPdf = await makeProtectedPdf()

let api: MerchantApiServer
let clamd: TestClamd
beforeAll(async () => {
  clamd = await startTestClamd()
  api = await startMerchantApi({ env: { CLAMD_SOCKET: clamd.socketPath } })
})
afterAll(async () => {
  await api.close()
  await clamd.close()
})

const purpose = 'dispute_evidence'
const multipart = { 'content-type': 'multipart/form-data; boundary=x' }

const countFiles = async () => (await api.db.owner.query<{ count: number }>('SELECT count(*)::int AS count FROM files')).rows[0]?.count ?? 0

/** The bytes at the address that a file names, asked for with a key. */
async function download(url: string | null, secret = api.shop.secret): Promise<Response> {
  return fetch(new URL(new URL(url ?? '').pathname, api.origin), { headers: { authorization: `Bearer ${secret}` } })
}

describe('a file', () => {
  it('is kept with what its content says, whatever its sender calls it', async () => {
    const { stripe } = api.shop
    const content = pdf(700_000, 'receipt')
    const file = await stripe.files.create({ purpose, file: { data: content, name: 'Quittung "März".png', type: 'image/png' } })
    expect(file).toMatchObject({
      object: 'file',
      created: api.clock.now().getTime() / 1000,
      expires_at: null,
      filename: 'Quittung "März".png',
      purpose,
      size: 700_000,
      title: null,
      type: 'pdf',
      url: `http://localhost:${api.config.port}/v1/files/${file.id}/contents`,
    })
    const retrieved = await stripe.files.retrieve(file.id)
    expect(JSON.parse(JSON.stringify(retrieved))).toEqual(JSON.parse(JSON.stringify(file)))
    const types = [await stripe.files.create({ purpose, file: fileOf(png) }), await stripe.files.create({ purpose, file: fileOf(jpeg) })]
    expect(types.map(({ type }) => type)).toEqual(['png', 'jpg'])
  })

  it('gives its bytes back as a download that no browser shows in place', async () => {
    const content = pdf(700_000, 'receipt')
    const { url } = await api.shop.stripe.files.create({ purpose, file: fileOf(content, "a'b (1)*é.pdf") })
    const answer = await download(url)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '700000',
      'content-disposition': "attachment; filename*=UTF-8''a%27b%20%281%29%2A%C3%A9.pdf",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
  })

  it('has a name where its sender gave none', async () => {
    const { id, filename, url } = await api.shop.stripe.files.create({ purpose, file: fileOf(png, '\u202e/../') })
    expect(filename).toBeNull()
    expect((await download(url)).headers.get('content-disposition')).toContain(`${id}.png`)
  })

  it.each([
    ['invoice.html', 'invoice.pdf'],
    ['invoice.PDF', 'invoice.PDF'],
    ['invoice.pdf.exe', 'invoice.pdf'],
    ['invoice.exe.pdf', 'invoice.pdf'],
    ['invoice.PDF.jpg.Exe', 'invoice.pdf'],
    ['report.v2.docx', 'report.v2.pdf'],
    ['2026.11.pdf', '2026.11.pdf'],
    ['invoice.html. .', 'invoice.pdf'],
    ['Invoice No.17', 'Invoice No.17.pdf'],
    ['.html', '.html.pdf'],
    ['...', 'file.pdf'],
    ['发票', '发票.pdf'],
  ])('named %s is downloaded as %s, by what it is', async (name, expected) => {
    const { url } = await api.shop.stripe.files.create({ purpose, file: fileOf(pdf(), name) })
    expect((await download(url)).headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(expected)}`)
  })

  it("is nobody else's, in whole or in part", async () => {
    const { id, url } = await api.shop.stripe.files.create({ purpose, file: fileOf(pdf()) })
    expect(await refusalOf(api.otherShop.stripe.files.retrieve(id))).toMatchObject({ status: 404, code: 'resource_missing', param: 'file' })
    const refused = await download(url, api.otherShop.secret)
    expect([refused.status, await refused.json()]).toEqual([404, { error: expect.objectContaining({ code: 'resource_missing', param: 'file' }) }])
    expect((await download(url, 'sk_test_00unknownunknownunknown')).status).toBe(401)
    expect((await api.otherShop.stripe.files.list()).data).toEqual([])
  })

  it('is listed, newest first, by purpose and time', async () => {
    const made: string[] = []
    for (let count = 0; count < 4; count++) {
      made.unshift((await api.shop.stripe.files.create({ purpose, file: fileOf(pdf()) })).id)
      api.clock.advance(1000)
    }
    const created = { gte: api.clock.now().getTime() / 1000 - 3 }
    const page = await api.shop.stripe.files.list({ limit: 2, purpose, created })
    expect([page.data.map(({ id }) => id), page.has_more]).toEqual([made.slice(0, 2), true])
    const rest = await api.shop.stripe.files.list({ created, starting_after: page.data[1]?.id ?? '' })
    expect([rest.data.map(({ id }) => id), rest.has_more]).toEqual([made.slice(2, 3), false])
  })
})

describe('an upload', () => {
  it.each([
    ['is damaged', makePdf({ pages: '/Kids [2 0 R 2 0 R] /Count 99' }), 'This file is damaged'],
    ['needs a password', protectedPdf, 'This PDF is password-protected'],
    ['has a virus', makePdf({ body: eicar }), 'virus'],
    ['is of no type that is taken', Buffer.from('<html>'), 'PDF'],
  ])('that %s is not kept', async (_, content, message) => {
    const before = await countFiles()
    expect(await refusalOf(api.shop.stripe.files.create({ purpose, file: fileOf(content) }))).toMatchObject({
      status: 400,
      param: 'file',
      message: expect.stringContaining(message),
    })
    expect(await countFiles()).toBe(before)
  })

  it('with the same key and content counts once', async () => {
    const before = await countFiles()
    const idempotencyKey = randomUUID()
    const create = (content: Buffer, name?: string) => api.shop.stripe.files.create({ purpose, file: fileOf(content, name) }, { idempotencyKey })
    const [first, second] = [await create(pdf()), await create(pdf())]
    expect([second.id, second.lastResponse.headers['idempotent-replayed']]).toEqual([first.id, 'true'])
    expect(await countFiles()).toBe(before + 1)
    for (const [content, name] of [[pdf(501)], [pdf(500, 'x')], [pdf(), 'other.pdf']] as const) {
      expect(await refusalOf(create(content, name))).toMatchObject({ status: 400, type: 'idempotency_error' })
    }
  })

  it('may be as large as files may be, and no larger', async () => {
    const { stripe } = api.shop
    expect(await stripe.files.create({ purpose, file: fileOf(pdf(limits.fileBytesMax)) })).toMatchObject({ size: 5_242_880 })
    const before = await countFiles()
    for (const sizeBytes of [limits.fileBytesMax + 1, limits.fileBytesMax + 100_000, 5 * limits.fileBytesMax]) {
      const { error, ...refusal } = await refusalOf(stripe.files.create({ purpose, file: fileOf(pdf(sizeBytes)) }))
      expect(refusal).toMatchObject({ status: 400, type: 'invalid_request_error', code: 'file_too_large', param: 'file' })
      expect(error.message).toBe('Each file can be up to 5 MB.')
    }
    expect(await countFiles()).toBe(before)
  })

  it('is refused by name where it is not what is taken', async () => {
    const before = await countFiles()
    const { stripe } = api.shop
    const good = fileOf(pdf())
    const refusals = [
      [() => stripe.files.create({ purpose, file: fileOf(Buffer.from('<script>alert(1)</script>'), 'a.pdf') }), 'file_type_unknown', 'file'],
      [() => stripe.files.create({ purpose, file: fileOf(Buffer.alloc(0)) }), 'file_empty', 'file'],
      [() => stripe.files.create({ purpose: 'identity_document', file: good }), 'parameter_invalid_enum', 'purpose'],
      [() => stripe.files.create({ purpose: '', file: good }), 'parameter_invalid_empty', 'purpose'],
      [() => stripe.files.create({ file: good } as never), 'parameter_missing', 'purpose'],
      [() => stripe.files.create({ purpose, file: 'a text' } as never), 'parameter_invalid_file', 'file'],
      [() => stripe.files.create({ purpose, file: good, file_link_data: { create: true } }), 'parameter_unknown', 'file_link_data'],
      [() => stripe.files.create({ purpose, file: good, logo: good } as never), 'parameter_conflict', 'file'],
      [() => stripe.files.create({ purpose, file: good, expand: ['purpose'] }), undefined, 'expand[0]'],
    ] as const
    for (const [call, code, param] of refusals) {
      const { error: _, ...refusal } = await refusalOf(call())
      expect(refusal).toMatchObject({ status: 400, type: 'invalid_request_error', code, param })
    }
    const none = { body: '--x\r\nContent-Disposition: form-data; name="purpose"\r\n\r\ndispute_evidence\r\n--x--\r\n', headers: multipart }
    expect(await api.request('POST', '/v1/files', none)).toMatchObject({ status: 400, body: { error: { code: 'parameter_missing', param: 'file' } } })
    const form = { form: 'purpose=dispute_evidence&file=abc' }
    expect(await api.request('POST', '/v1/files', form)).toMatchObject({ status: 400, body: { error: { code: 'parameter_invalid_file', param: 'file' } } })
    const elsewhere = { body: '--x--', headers: multipart }
    expect(await api.request('POST', '/v1/customers', elsewhere)).toMatchObject({ status: 400, body: { error: { code: 'content_type_invalid' } } })
    expect(await api.request('POST', '/v1/files', elsewhere)).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error' } } })
    expect(await countFiles()).toBe(before)
    expect(api.logs.filter((line) => line.includes('"level":50'))).toEqual([])
  })
})
