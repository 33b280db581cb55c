import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'

/** PDF files of others, as browsers open them. Runs in a thread alone. */

/** @throws Error, `PasswordNeeded` for a document that nobody opens without its password. */
export async function openPdf<T>(bytes: Uint8Array, read: (document: PDFiumDocument) => Promise<T>): Promise<T> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await loadDocument(library, bytes)
    try {
      return await read(document)
    } finally {
      document.destroy()
    }
  } finally {
    library.destroy()
  }
}

export class PasswordNeeded extends Error {}

async function loadDocument(library: PDFiumLibrary, bytes: Uint8Array): Promise<PDFiumDocument> {
  try {
    return await library.loadDocument(bytes)
  } catch (error) {
    // The package has only a text for each code of PDFium.
    if (error instanceof Error && /password|security scheme/i.test(error.message)) throw new PasswordNeeded()
    throw error
  }
}

/** In points. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Null for a page that isn't there, as in a tree of pages that refers to itself. Every page that is there has a size. */
export function sizeOf(page: PDFiumPage): PageSize | null {
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
  return width > 0 && height > 0 ? { width, height } : null
}

/** Pages that are looked at: a document can say that it has any number. */
const checkedMax = 100

/** Loads the first pages of a document, and counts those that are there. */
export function countPages(document: PDFiumDocument): { pageCount: number; checkedCount: number; foundCount: number } {
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
