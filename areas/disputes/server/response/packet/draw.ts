import type { PDFiumDocument } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { type PageSize, sizeOf } from '#server/infra/pdf/pdfium.ts'

/** Pages of PDF files as pictures. Runs in a thread alone. */

/** No page is drawn larger, whatever size it says it has. */
const sidePixelsMax = 2400

const a4: PageSize = { width: 595.28, height: 841.89 }

export interface PictureQuality {
  readonly dotsPerInch: number
  readonly quality: number
}

export interface DrawnPage {
  /** Null if the page can't be drawn. */
  readonly jpeg: Uint8Array | null
  readonly size: PageSize
}

/** Draws a page on white, as it is shown: turned, with its annotations and form fields. @param index counted from 0. */
export async function drawPage(document: PDFiumDocument, index: number, { dotsPerInch, quality }: PictureQuality): Promise<DrawnPage> {
  const page = document.getPage(index)
  const size = sizeOf(page)
  if (!size) return { jpeg: null, size: a4 }
  const scale = Math.min(dotsPerInch / 72, sidePixelsMax / Math.max(size.width, size.height))
  try {
    const drawn = await page.render({ scale, render: 'bitmap' })
    const image = sharp(drawn.data, { raw: { width: drawn.width, height: drawn.height, channels: 4 } }).flatten({ background: '#fff' })
    return { jpeg: await image.jpeg({ quality }).toBuffer(), size }
  } catch {
    // Such as a page that is less than a pixel high.
    return { jpeg: null, size }
  }
}

/** Draws an empty page. */
export function drawBlank({ width, height }: PageSize): Promise<Uint8Array> {
  const [wide, high] = [width, height].map((side) => Math.min(Math.max(Math.round(side), 1), sidePixelsMax)) as [number, number]
  return sharp({ create: { width: wide, height: high, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
}
