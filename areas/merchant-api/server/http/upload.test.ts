import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '#kernel/limits.ts'
import { ApiError } from '../errors.ts'
import { readMultipart, uploadBytesMax } from './upload.ts'

const contentType = 'multipart/form-data; boundary=limit'

interface Part {
  readonly headers: string
  readonly content: string | Buffer
}

const field = (name: string, content: string): Part => ({ headers: `Content-Disposition: form-data; name="${name}"`, content })
const file = (content: string | Buffer, name = 'receipt.pdf', field_ = 'file'): Part => ({
  headers: `Content-Disposition: form-data; name="${field_}"; filename="${name}"\r\nContent-Type: application/octet-stream`,
  content,
})

function bodyOf(...parts: Part[]): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ headers, content }) => [Buffer.from(`--limit\r\n${headers}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]),
    Buffer.from('--limit--\r\n'),
  ])
}

/** The refusal of a body, or what was read of it. */
async function outcomeOf(body: Buffer, type = contentType): Promise<unknown> {
  return readMultipart(body, type).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, code: error.error.code, param: error.error.param }
  })
}

describe('a multipart body', () => {
  it('is read as a form with the digest of its file, and the file', async () => {
    const content = Buffer.from([0, 13, 10, 45, 45, 255])
    const read = await readMultipart(bodyOf(field('purpose', 'dispute_evidence'), file(content), field('expand[0]', 'a&b')), contentType)
    expect(read.upload).toEqual({ name: 'receipt.pdf', content })
    expect(read.form).toMatch(/^purpose=dispute_evidence&file=[0-9a-f]{64}&expand%5B0%5D=a%26b$/)
  })

  it('has the same form for the same file and name only', async () => {
    const formOf = async (content: string, name?: string) => (await readMultipart(bodyOf(file(content, name)), contentType)).form
    const forms = [await formOf('a'), await formOf('b'), await formOf('a', 'other.pdf')]
    expect(new Set(forms).size).toBe(3)
    expect(await formOf('a')).toBe(forms[0])
  })

  it('may bring a file as large as files may be, and none larger', async () => {
    const largest = Buffer.alloc(limits.fileBytesMax, 1)
    expect((await readMultipart(bodyOf(file(largest)), contentType)).upload?.content.equals(largest)).toBe(true)
    expect(bodyOf(file(largest)).length).toBeLessThan(uploadBytesMax)
    const larger = Buffer.alloc(limits.fileBytesMax + 1, 1)
    expect(await outcomeOf(bodyOf(file(larger)))).toEqual({ status: 400, code: 'file_too_large', param: 'file' })
  })

  it.each([
    ['two files', bodyOf(file('a'), file('b')), 'parameter_conflict', 'file'],
    ['a file under another name', bodyOf(file('a', 'a.pdf', 'document')), 'parameter_unknown', 'document'],
    ['more fields than any call has', bodyOf(...Array.from({ length: 31 }, () => field('a', 'b'))), 'invalid_form', undefined],
    ['a field longer than any call has', bodyOf(field('purpose', 'x'.repeat(10_001))), 'invalid_form', undefined],
    ['a part that is mostly headers', bodyOf({ headers: `${field('a', '').headers}\r\nX: ${'y'.repeat(9000)}`, content: '' }), 'invalid_form', undefined],
    ['headers without an end', Buffer.from(`--limit\r\n${'X: y\r\n'.repeat(10_000)}`), 'invalid_form', undefined],
    ['no end', bodyOf(file('a')).subarray(0, -12), 'invalid_form', undefined],
    ['nothing', Buffer.alloc(0), 'invalid_form', undefined],
    ['what is no form', Buffer.from('{"purpose":"dispute_evidence"}'), 'invalid_form', undefined],
  ])('with %s is refused', async (_name, body, code, param) => {
    expect(await outcomeOf(body)).toEqual({ status: 400, code, param })
  })

  it.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary="limit', 'multipart/form-data; boundary=limit; boundary=b'])(
    'is refused with the type %s',
    async (type) => {
      expect(await outcomeOf(bodyOf(file('a')), type)).toEqual({ status: 400, code: 'invalid_form', param: undefined })
    },
  )

  it.each(['limit', '7', '5'.repeat(19), 'f47ac10b-58cc-4372-a567-0e02b2c3d479', '----------------------------0123456789'])(
    'is read with the boundary %s',
    async (boundary) => {
      const body = Buffer.from(bodyOf(file('x')).toString('latin1').replaceAll('limit', boundary), 'latin1')
      expect(await outcomeOf(body, `multipart/form-data; boundary=${boundary}`)).toMatchObject({ upload: { content: Buffer.from('x') } })
    },
  )

  it('comes to an end wherever it is cut off and whatever is in it', async () => {
    const whole = bodyOf(field('purpose', 'dispute_evidence'), file('%PDF-1.7\r\n--'))
    for (let length = 0; length < whole.length; length++) expect(await outcomeOf(whole.subarray(0, length))).toBeDefined()
    const piece = fc.constantFrom(
      '--limit',
      '--limit--',
      '\r\n',
      '\r\n\r\n',
      'Content-Disposition: form-data; name="file"',
      '; filename="x',
      '"',
      '\0',
      'é',
      'a',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
        expect(await outcomeOf(Buffer.from(pieces.join('')))).toBeDefined()
      }),
      { numRuns: 500 },
    )
  })
})
