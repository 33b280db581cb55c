import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import type { FileMediaType } from '#kernel/statuses.ts'
import type { RuleName } from '#kernel/texts.ts'
import { encodeImage, keptLevel } from './images.ts'
import { countPages, openPdf } from './pdfium.ts'

/** Checks an uploaded file by its content. Runs in a thread alone. */

export interface KeptFile {
  readonly mediaType: FileMediaType
  readonly pageCount: number
  /** What is kept: a document as it came, and an image as a JPEG of the size that is printed. */
  readonly content: Uint8Array
}

export type Inspected =
  | KeptFile
  | { readonly broken: Extract<RuleName, 'file_damaged' | 'file_protected' | 'pdf_has_many_pages' | 'image_too_large'>; readonly limit?: number }

export async function inspectUpload(path: string, mediaType: FileMediaType): Promise<Inspected> {
  return mediaType === 'application/pdf' ? inspectPdf(path) : inspectImage(path)
}

async function inspectPdf(path: string): Promise<Inspected> {
  const content = await readFile(path)
  // Its trailer names how it is encrypted. Trailers are never compressed.
  if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(content.toString('latin1'))) return { broken: 'file_protected' }
  try {
    const { pageCount, foundCount } = await openPdf(content, async (document) => countPages(document, disputeLimits.evidencePdfPagesMax))
    if (pageCount > disputeLimits.evidencePdfPagesMax) return { broken: 'pdf_has_many_pages', limit: disputeLimits.evidencePdfPagesMax }
    if (pageCount === 0 || foundCount < pageCount) return { broken: 'file_damaged' }
    return { mediaType: 'application/pdf', pageCount, content }
  } catch {
    return { broken: 'file_damaged' }
  }
}

async function inspectImage(path: string): Promise<Inspected> {
  try {
    // Reads the head of the file alone, so a small file that unpacks to gigabytes costs nothing.
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata()
    const isLarge = Math.max(width, height) > disputeLimits.evidenceImageSideMax || width * height > disputeLimits.evidenceImagePixelsMax
    if (isLarge) return { broken: 'image_too_large', limit: disputeLimits.evidenceImageSideMax }
    return { mediaType: 'image/jpeg', pageCount: 1, content: await encodeImage(path, keptLevel, disputeLimits.evidenceImagePixelsMax) }
  } catch {
    return { broken: 'file_damaged' }
  }
}
