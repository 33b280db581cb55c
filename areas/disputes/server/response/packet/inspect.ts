import { readFile } from 'node:fs/promises'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { limits } from '#kernel/limits.ts'
import type { FileMediaType } from '#kernel/statuses.ts'
import { type Inspection, inspectFile } from '#server/infra/files/inspect.ts'
import { encodeImage, keptLevel } from './images.ts'

/** Checks an uploaded file by its content. Runs in a thread alone. */

export interface KeptFile {
  readonly mediaType: FileMediaType
  readonly pageCount: number
  /** What is kept: a document as it came, and an image as a JPEG of the size that is printed. */
  readonly content: Uint8Array
}

export type Inspected = KeptFile | Extract<Inspection, { broken: unknown }> | { readonly broken: 'pdf_has_many_pages'; readonly limit: number }

export async function inspectUpload(path: string): Promise<Inspected> {
  const content = await readFile(path)
  const inspected = await inspectFile(content)
  if ('broken' in inspected) return inspected
  if (inspected.pageCount > disputeLimits.evidencePdfPagesMax) return { broken: 'pdf_has_many_pages', limit: disputeLimits.evidencePdfPagesMax }
  if (inspected.mediaType === 'application/pdf') return { ...inspected, content }
  return { mediaType: 'image/jpeg', pageCount: 1, content: await encodeImage(content, keptLevel, limits.imagePixelsMax) }
}
