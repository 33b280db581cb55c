import { crc32 } from 'node:zlib'
import type { FileMediaType } from '#kernel/statuses.ts'
import type { RuleName } from '#kernel/texts.ts'
import { mediaTypeOf } from './media-type.ts'

/** What a file is by its content and structure, or the rule that it breaks. */
export type Inspection = { readonly mediaType: FileMediaType } | { readonly broken: Extract<RuleName, 'file_type_unknown' | 'file_damaged' | 'file_protected'> }

/** Reads the structure of a file, so that neither a few first bytes nor a name pass for one. */
export function inspectFile(content: Buffer): Inspection {
  const mediaType = mediaTypeOf(content)
  if (!mediaType) return { broken: 'file_type_unknown' }
  if (mediaType === 'application/pdf' && isEncryptedPdf(content)) return { broken: 'file_protected' }
  return isWhole[mediaType](content) ? { mediaType } : { broken: 'file_damaged' }
}

const isWhole: Readonly<Record<FileMediaType, (content: Buffer) => boolean>> = {
  'application/pdf': isWholePdf,
  'image/jpeg': isWholeJpeg,
  'image/png': isWholePng,
}

/** A header, an object, and a trailer that says where the cross-reference table is. */
function isWholePdf(content: Buffer): boolean {
  const text = content.toString('latin1')
  const [, offset] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-2048)) ?? []
  return /^%PDF-[12]\.\d/.test(text) && /\d+\s+\d+\s+obj\b/.test(text) && offset !== undefined && Number(offset) < content.length
}

/** Its trailer names how it is encrypted. Trailers are never compressed. */
function isEncryptedPdf(content: Buffer): boolean {
  return /\/Encrypt\s+\d+\s+\d+\s+R/.test(content.toString('latin1'))
}

/** Markers and their lengths up to the image data, a frame with a size, and an end. */
function isWholeJpeg(content: Buffer): boolean {
  let hasFrame = false
  for (let position = 2; position + 4 <= content.length; ) {
    if (content[position] !== 0xff) return false
    const marker = content[position + 1] ?? 0
    // Bytes may be filled up before a marker.
    if (marker === 0xff) {
      position += 1
      continue
    }
    const length = content.readUInt16BE(position + 2)
    if (length < 2 || position + 2 + length > content.length) return false
    if (isFrame(marker)) hasFrame = length >= 8 && content.readUInt16BE(position + 5) > 0 && content.readUInt16BE(position + 7) > 0
    const isStartOfScan = marker === 0xda
    if (isStartOfScan) return hasFrame && content.includes(Buffer.from([0xff, 0xd9]), position + 2 + length)
    position += 2 + length
  }
  return false
}

/** SOF0 to SOF15, without the tables that have numbers between them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** Chunks with correct checksums from a header with a size to an end, with image data between. */
function isWholePng(content: Buffer): boolean {
  let hasData = false
  for (let position = 8; position + 12 <= content.length; ) {
    const length = content.readUInt32BE(position)
    const end = position + 12 + length
    if (end > content.length) return false
    const type = content.toString('latin1', position + 4, position + 8)
    if (crc32(content.subarray(position + 4, end - 4)) !== content.readUInt32BE(end - 4)) return false
    if (position === 8 && (type !== 'IHDR' || length !== 13 || content.readUInt32BE(position + 8) === 0 || content.readUInt32BE(position + 12) === 0))
      return false
    if (type === 'IDAT') hasData = true
    if (type === 'IEND') return hasData && end === content.length
    position = end
  }
  return false
}
