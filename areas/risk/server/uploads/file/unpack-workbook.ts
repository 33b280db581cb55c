import { inflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { RecordFileRefusal } from './cells.ts'

/**
 * Unpacks the parts of an XLSX workbook that have cells, and packs them into a new archive without compression. So a bomb ends here, and what reads the
 * workbook sees no archive that somebody else made: neither sizes that lie nor a second directory.
 */

const signatures = { file: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 } as const
const methods = { stored: 0, deflated: 8 } as const
const endBytes = 22
const commentBytesMax = 65_535
/** Of a workbook with many sheets; a thousand rows are in a dozen parts. */
const partsMax = 1_000

const isRead = (name: string) => /^(?:\[Content_Types\]\.xml|_rels\/|xl\/(?:[^/]+\.xml|_rels\/|worksheets\/[^/]+\.xml|worksheets\/_rels\/))/.test(name)

/** @throws RecordFileRefusal */
export function unpackWorkbook(archive: Buffer, bytesMax: number): Uint8Array {
  const parts: Record<string, Uint8Array> = {}
  let bytesLeft = bytesMax
  for (const { name, content, method } of readEntries(archive)) {
    if (!isRead(name)) continue
    const part = method === methods.stored ? content : inflate(content, bytesLeft)
    bytesLeft -= part.length
    if (bytesLeft < 0) throw new RecordFileRefusal('risk_file_unpacks_too_large')
    // Entities of a document type can multiply a text; no spreadsheet program writes one.
    if (part.includes('<!DOCTYPE')) throw new RecordFileRefusal('risk_file_broken')
    parts[name] = part
  }
  if (!parts['xl/workbook.xml']) throw new RecordFileRefusal('risk_file_broken')
  return zipSync(parts, { level: 0 })
}

function inflate(content: Buffer, bytesMax: number): Buffer {
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, bytesMax) })
  } catch (error) {
    const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new RecordFileRefusal(isTooLarge ? 'risk_file_unpacks_too_large' : 'risk_file_broken')
  }
}

interface Entry {
  readonly name: string
  readonly method: number
  readonly content: Buffer
}

function* readEntries(archive: Buffer): Generator<Entry> {
  const broken = new RecordFileRefusal('risk_file_broken')
  const number = (at: number, bytes: 2 | 4) => {
    if (at < 0 || at + bytes > archive.length) throw broken
    return archive.readUIntLE(at, bytes)
  }
  const end = findEnd(archive)
  if (end === null) throw broken
  const count = number(end + 10, 2)
  if (count > partsMax) throw new RecordFileRefusal('risk_file_unpacks_too_large')
  for (let [index, at] = [0, number(end + 16, 4)]; index < count; index++) {
    if (number(at, 4) !== signatures.directory) throw broken
    const [nameBytes, moreBytes] = [number(at + 28, 2), number(at + 30, 2) + number(at + 32, 2)]
    const method = number(at + 10, 2)
    if (method !== methods.stored && method !== methods.deflated) throw broken
    const start = number(at + 42, 4)
    if (number(start, 4) !== signatures.file) throw broken
    const from = start + 30 + number(start + 26, 2) + number(start + 28, 2)
    const to = from + number(at + 20, 4)
    if (to > archive.length) throw broken
    yield { name: archive.toString('utf8', at + 46, at + 46 + nameBytes), method, content: archive.subarray(from, to) }
    at += 46 + nameBytes + moreBytes
  }
}

/** Where the end of the directory is: within the last bytes, before a comment. */
function findEnd(archive: Buffer): number | null {
  const first = Math.max(0, archive.length - endBytes - commentBytesMax)
  for (let at = archive.length - endBytes; at >= first; at--) if (archive.readUInt32LE(at) === signatures.end) return at
  return null
}
