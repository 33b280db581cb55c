import { randomBytes } from 'node:crypto'
import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'

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
