import { randomBytes } from 'node:crypto'
import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { makePdf } from '#areas/settings/test/documents.ts'

/** Files as merchants upload them as evidence. */

/** A picture that can't be compressed well. */
export function makePhoto(width: number, height: number, type: 'jpeg' | 'png' = 'jpeg', quality = 90): Promise<Buffer> {
  const image = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
  return type === 'jpeg' ? image.jpeg({ quality }).toBuffer() : image.png({ compressionLevel: 1 }).toBuffer()
}

/** A document with a line of text on each page, the second page turned. */
export async function makeDocument(pageCount: number, text = 'Delivered to the cardholder', photo?: Buffer): Promise<Buffer> {
  const document = await PDFDocument.create()
  const image = photo ? await document.embedJpg(photo) : null
  for (let index = 0; index < pageCount; index++) {
    const page = document.addPage([595, 842])
    if (index === 1) page.setRotation(degrees(90))
    if (image) page.drawImage(image, { x: 40, y: 100, width: 500, height: 500 })
    page.drawText(`${text}, sheet ${index + 1}`, { x: 60, y: 700, size: 14 })
  }
  return Buffer.from(await document.save())
}

/** A small PNG file that says it has this many pixels. */
export async function makeWideImage(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

const page = (id: number) => `${id} 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n`

/** Documents with trees of pages that no program writes. */
export const brokenDocuments = {
  /** Says that it has 99 pages, and refers to its own tree instead. */
  looped: makePdf({ pages: '/Kids [2 0 R 2 0 R] /Count 99' }),
  /** The second of its three pages is not there. */
  incomplete: makePdf({ pages: '/Kids [3 0 R 9 0 R 4 0 R] /Count 3', body: page(3) + page(4) }),
  /** A page 2^40 times, by nodes that each refer to the next one twice. */
  endless: makePdf({
    pages: '/Kids [10 0 R 10 0 R] /Count 1',
    body: `${Array.from({ length: 39 }, (_, index) => `${10 + index} 0 obj\n<< /Type /Pages /Parent 2 0 R /Kids [${11 + index} 0 R ${11 + index} 0 R] /Count 1 >>\nendobj\n`).join('')}${page(49)}`,
  }),
  /** Its page is 14,400 points wide and 1 high, so it has no pixel when it is drawn. */
  flat: makePdf({ pages: '/Kids [3 0 R] /Count 1', body: '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 14400 1] >>\nendobj\n' }),
} as const
