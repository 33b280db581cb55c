import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'

/** Pages of PDF files as pictures. Runs in a thread alone. */

/** No page is drawn larger, whatever size it says it has. */
const sidePixelsMax = 2400

export async function openPdf<T>(bytes: Uint8Array, read: (document: PDFiumDocument) => Promise<T>): Promise<T> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    try {
      return await read(document)
    } finally {
      document.destroy()
    }
  } finally {
    library.destroy()
  }
}

export interface DrawnPage {
  readonly image: Sharp
  /** In points. */
  readonly width: number
  readonly height: number
}

/** Draws a page on white, as it is shown: turned, with its annotations and form fields. @param index counted from 0. */
export async function drawPage(document: PDFiumDocument, index: number, dotsPerInch: number): Promise<DrawnPage> {
  const page = document.getPage(index)
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
  const scale = Math.min(dotsPerInch / 72, sidePixelsMax / Math.max(width, height, 1))
  const drawn = await page.render({ scale, render: 'bitmap' })
  const image = sharp(drawn.data, { raw: { width: drawn.width, height: drawn.height, channels: 4 } }).flatten({ background: '#fff' })
  return { image, width, height }
}
