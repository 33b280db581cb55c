import { describe, expect, it } from 'vitest'
import { makeJpeg, makePdf, makePng } from '#areas/settings/test/documents.ts'
import { inspectFile } from './inspect.ts'

const flip = (content: Buffer, position: number) => {
  const copy = Buffer.from(content)
  copy[position] = (copy[position] ?? 0) ^ 1
  return copy
}

describe('a file', () => {
  it.each([
    ['application/pdf', makePdf()],
    ['image/jpeg', makeJpeg()],
    ['image/png', makePng()],
  ])('is %s by its structure', (mediaType, content) => {
    expect(inspectFile(content)).toEqual({ mediaType })
  })

  it.each([
    ['a PDF that was cut off', makePdf().subarray(0, -30)],
    ['a page that begins like a PDF', Buffer.from('%PDF-1.7\n<script>alert(1)</script>')],
    [
      'a PDF that points behind its end',
      Buffer.from(
        makePdf()
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n999999'),
        'latin1',
      ),
    ],
    ['a PNG with a wrong checksum', flip(makePng(), 20)],
    ['a PNG with something behind its end', Buffer.concat([makePng(), Buffer.from('<html>')])],
    ['a PNG without image data', Buffer.concat([makePng().subarray(0, 33), makePng().subarray(-12)])],
    ['a JPEG that was cut off', makeJpeg().subarray(0, -2)],
    ['a JPEG without a frame', Buffer.concat([makeJpeg().subarray(0, 2), makeJpeg().subarray(15)])],
    ['a page that begins like a JPEG', Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from('<html>'.repeat(40))])],
  ])('that is %s is damaged', (_name, content) => {
    expect(inspectFile(content)).toEqual({ broken: 'file_damaged' })
  })

  it('that is a PDF with a password is protected', () => {
    expect(inspectFile(makePdf({ trailer: '/Encrypt 9 0 R' }))).toEqual({ broken: 'file_protected' })
  })

  it.each(['', 'PK\u0003\u0004', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a'])('that begins with %j is none that is taken', (text) => {
    expect(inspectFile(Buffer.from(text, 'latin1'))).toEqual({ broken: 'file_type_unknown' })
  })

  it('of any random bytes behind a good beginning never throws', () => {
    for (const whole of [makePdf(), makeJpeg(), makePng()]) {
      for (let length = 0; length <= whole.length; length++) expect(inspectFile(whole.subarray(0, length))).toBeTypeOf('object')
    }
  })
})
