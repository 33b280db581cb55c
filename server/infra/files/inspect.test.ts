import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeJpeg, makePdf, makePng, makeProtectedPdf } from '#areas/settings/test/documents.ts'
import { inspectFile } from './inspect.ts'

const cases = path.join(import.meta.dirname, 'cases')
const flip = (content: Buffer, position: number) => {
  const copy = Buffer.from(content)
  copy[position] = (copy[position] ?? 0) ^ 1
  return copy
}

describe('a file', () => {
  it.each([
    ['application/pdf', makePdf()],
    ['application/pdf', makePdf({ behind: '\0'.repeat(600) })],
    ['application/pdf', makePdf({ behind: '<!-- served by a proxy -->'.repeat(2_000) })],
    ['application/pdf', Buffer.concat([Buffer.from('\r\n'), makePdf()])],
    ['image/jpeg', makeJpeg()],
    ['image/png', makePng()],
    ['image/png', Buffer.concat([makePng(), Buffer.from('\n')])],
  ])('is %s by its content, whatever is around it', async (mediaType, content) => {
    expect(await inspectFile(content)).toEqual({ mediaType, pageCount: 1 })
  })

  it.each(readdirSync(cases))('%s opens, as it does in a browser', async (name) => {
    expect(await inspectFile(readFileSync(path.join(cases, name)))).toEqual({ mediaType: 'application/pdf', pageCount: 1 })
  })

  it.each([
    ['a PDF that was cut off', makePdf().subarray(0, -30)],
    ['a PDF without pages', makePdf({ pages: '/Kids [] /Count 0' })],
    ['a PDF whose pages refer to themselves', makePdf({ pages: '/Kids [2 0 R 2 0 R] /Count 99' })],
    ['a page that begins like a PDF', Buffer.from('%PDF-1.7\n<script>alert(1)</script>')],
    ['a PNG with a wrong checksum', flip(makePng(), 45)],
    ['a PNG without image data', Buffer.concat([makePng().subarray(0, 33), makePng().subarray(-12)])],
    ['a JPEG that was cut off', makeJpeg().subarray(0, -20)],
    ['a page that begins like a JPEG', Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from('<html>'.repeat(40))])],
  ])('that is %s is damaged', async (_name, content) => {
    expect(await inspectFile(content)).toEqual({ broken: 'file_damaged' })
  })

  it('that nobody opens without its password is protected', async () => {
    expect(await inspectFile(await makeProtectedPdf())).toEqual({ broken: 'file_protected' })
  })

  it.each(['', 'PK\u0003\u0004', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '<html>%PDF-1.7'])(
    'that begins with %j is none that is taken',
    async (text) => {
      expect(await inspectFile(Buffer.from(text, 'latin1'))).toEqual({ broken: 'file_type_unknown' })
    },
  )

  it('that is cut anywhere never breaks its reader', async () => {
    for (const whole of [makePdf(), makeJpeg(), makePng()]) {
      for (let length = 0; length <= whole.length; length += 3) expect(await inspectFile(whole.subarray(0, length))).toBeTypeOf('object')
    }
  })
})
