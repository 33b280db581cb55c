import sharp from 'sharp'
import { limits } from '#kernel/limits.ts'
import type { FileMediaType } from '#kernel/statuses.ts'
import type { RuleName } from '#kernel/texts.ts'
import { countPages, openPdf, PasswordNeeded } from '../pdf/pdfium.ts'
import { mediaTypeOf } from './media-type.ts'

/** What a file is by its content, or the rule that it breaks. */
export type Inspection =
  | { readonly mediaType: FileMediaType; readonly pageCount: number }
  | { readonly broken: Extract<RuleName, 'file_type_unknown' | 'file_damaged' | 'file_protected' | 'image_too_large'>; readonly limit?: number }

/** Opens a file as whoever looks at it does, so neither first bytes nor a name pass for one. Runs in a thread alone, since a file can be made to break its reader. */
export async function inspectFile(content: Uint8Array): Promise<Inspection> {
  const mediaType = mediaTypeOf(content)
  if (!mediaType) return { broken: 'file_type_unknown' }
  try {
    return mediaType === 'application/pdf' ? await inspectPdf(content) : await inspectImage(content, mediaType)
  } catch (error) {
    return { broken: error instanceof PasswordNeeded ? 'file_protected' : 'file_damaged' }
  }
}

async function inspectPdf(content: Uint8Array): Promise<Inspection> {
  const { pageCount, checkedCount, foundCount } = await openPdf(content, async (document) => countPages(document))
  return pageCount === 0 || foundCount < checkedCount ? { broken: 'file_damaged' } : { mediaType: 'application/pdf', pageCount }
}

async function inspectImage(content: Uint8Array, mediaType: FileMediaType): Promise<Inspection> {
  // Reads the head of the file alone, so a small file that unpacks to gigabytes costs nothing.
  const { width, height } = await sharp(content, { limitInputPixels: false }).metadata()
  if (Math.max(width, height) > limits.imageSideMax || width * height > limits.imagePixelsMax) return { broken: 'image_too_large', limit: limits.imageSideMax }
  await sharp(content, { limitInputPixels: limits.imagePixelsMax, failOn: 'truncated', sequentialRead: true }).resize(8, 8).raw().toBuffer()
  return { mediaType, pageCount: 1 }
}
