import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { UserError } from '#server/infra/user-error.ts'
import { readCsvRow, readHeader } from './csv.ts'
import { type ReadRow, unreadable } from './outcomes.ts'
import { type FileRow, type Place, readBatches, rowBytesMax } from './rows.ts'

/** A file whose form was seen: NDJSON begins with an object, CSV with a header. */
export interface Source {
  readonly file: string
  readonly bytes: number
  /** By which a file is known again: of its beginning. */
  readonly digest: string
  /** The first row that stands for something. */
  readonly start: Place
  readonly hasQuotes: boolean
  readonly read: (row: Pick<FileRow, 'line' | 'text' | 'problem'>) => ReadRow
}

const headBytes = 65_536
const byteOrderMark = 3

/** Beginnings of files that are taken for text again and again. */
const otherFiles: readonly (readonly [readonly number[], string])[] = [
  [[0x1f, 0x8b], 'is compressed. Unpack it first'],
  [[0x50, 0x4b], 'is a spreadsheet or an archive. Save the sheet as CSV in UTF-8'],
  [[0xd0, 0xcf], 'is a spreadsheet. Save the sheet as CSV in UTF-8'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'is compressed. Unpack it first'],
  [[0xff, 0xfe], 'is in UTF-16. Save it in UTF-8'],
  [[0xfe, 0xff], 'is in UTF-16. Save it in UTF-8'],
  [[0x5b], 'begins with a JSON array. NDJSON has one event on each line, without brackets and commas between them'],
]

/** @throws UserError where the file cannot be imported as a whole. */
export async function openSource(file: string): Promise<Source> {
  const { head, bytes } = await readHead(file)
  const offset = head.subarray(0, byteOrderMark).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? byteOrderMark : 0
  const text = head.subarray(offset)
  const other = otherFiles.find(([beginning]) => text.subarray(0, beginning.length).equals(Buffer.from(beginning)))
  if (other) throw new UserError(`${file} ${other[1]}.`)
  if (text.includes(0)) throw new UserError(`${file} is not UTF-8 text.`)
  const common = { file, bytes, digest: createHash('sha256').update(head).digest('hex') }
  const first = await readFirstRow(file, { offset, lines: 0 })
  if (first.text.trimStart().startsWith('{')) return { ...common, start: { offset, lines: 0 }, hasQuotes: false, read: readWith(readJsonRow) }
  const header = readHeader(first.text)
  return { ...common, start: first.end, hasQuotes: true, read: readWith((line, row) => readCsvRow(header, line, row)) }
}

async function readHead(file: string): Promise<{ head: Buffer; bytes: number }> {
  let handle: FileHandle | null = null
  try {
    handle = await open(file)
    const status = await handle.stat()
    if (!status.isFile()) throw new UserError(`${file} is not a file.`)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return { head: buffer.subarray(0, bytesRead), bytes: status.size }
  } catch (error) {
    if (error instanceof UserError) throw error
    throw new UserError(`Can't read ${file}: ${(error as Error).message}.`)
  } finally {
    await handle?.close()
  }
}

async function readFirstRow(file: string, start: Place): Promise<FileRow & { text: string }> {
  for await (const [first] of readBatches(file, { hasQuotes: true, bytesMax: rowBytesMax }, start, 1)) {
    if (first?.text) return { ...first, text: first.text }
    throw new UserError(first?.problem === 'row_too_long' ? `The first row of ${file} is too long.` : `${file} is not UTF-8 text.`)
  }
  throw new UserError(`${file} is empty.`)
}

function readWith(read: (line: number, text: string) => ReadRow): Source['read'] {
  return ({ line, text, problem }) => {
    if (problem === 'row_not_utf8') return unreadable(line, problem, 'This row is not UTF-8 text.')
    if (text === null) return unreadable(line, 'row_too_long', `This row exceeds ${rowBytesMax / 1024} KiB. Check for an unclosed quote.`)
    return read(line, text)
  }
}

/** A line of NDJSON is an event as the platform API takes it. */
function readJsonRow(line: number, text: string): ReadRow {
  let item: unknown
  try {
    item = JSON.parse(text)
  } catch (error) {
    return unreadable(line, 'row_not_json', `Invalid JSON: ${(error as Error).message}.`)
  }
  const id = typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string' ? item.id : null
  return { line, id, events: [{ item, fieldOf: (path) => path }], broken: [] }
}
