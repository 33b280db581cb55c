import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import sharp from 'sharp'

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

/** In points. */
interface PageSize {
  readonly width: number
  readonly height: number
}

const a4: PageSize = { width: 595.28, height: 841.89 }

/** Null for a page that isn't there, as in a tree of pages that refers to itself. Every page that is there has a size. */
function sizeOf(page: PDFiumPage): PageSize | null {
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
  return width > 0 && height > 0 ? { width, height } : null
}

/** Loads the pages of a document up to a maximum, and counts those that are there. */
export function countPages(document: PDFiumDocument, checkedMax: number): { pageCount: number; checkedCount: number; foundCount: number } {
  const pageCount = document.getPageCount()
  const checkedCount = Math.min(pageCount, checkedMax)
  let foundCount = 0
  for (let index = 0; index < checkedCount; index++) {
    const page = document.getPage(index)
    if (sizeOf(page)) foundCount++
    close(page)
  }
  return { pageCount, checkedCount, foundCount }
}

/** Frees what a page takes, for which the package has no call of its own: it closes pages that it draws. */
function close(page: PDFiumPage): void {
  const { module, pageIdx } = page as unknown as { readonly module: { _FPDF_ClosePage(index: number): void }; readonly pageIdx: number }
  module._FPDF_ClosePage(pageIdx)
}

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
