import { RecordFileRefusal } from './refusal.ts'

/**
 * What `hucre` doesn't tell about the cells of an XLS workbook: which are formulas, and which numbers are shown with zeros before them. To be removed when it does,
 * as it does for XLSX. (MS-CFB, MS-XLS)
 */

export interface SheetMarks {
  /** Cells as `row,column`, counted from 0. */
  readonly formulas: ReadonlySet<string>
  /** Digits that a number is shown with at least. */
  readonly zeros: ReadonlyMap<string, number>
}

const records = { filePass: 0x2f, format: 0x41e, xf: 0xe0, sheet: 0x85, start: 0x809, formula: 0x06, number: 0x203, rk: 0x27e, manyRk: 0xbd } as const
const endOfChain = 0xfffffffe
const headerBytes = 512
const entryBytes = 128
/** Streams below this are in the stream of small ones, in pieces of 64 bytes. */
const smallBytes = 4_096
const smallPieceBytes = 64

/** The marks of each sheet, in the order of the workbook. @throws RecordFileRefusal if it is protected or broken. */
export function readXlsMarks(file: Buffer): SheetMarks[] {
  const stream = readWorkbook(file)
  const formats = new Map<number, number>()
  const formatOfCell: number[] = []
  const sheets = new Map<number, { formulas: Set<string>; zeros: Map<string, number> }>()
  let sheet: ReturnType<typeof sheets.get>
  const mark = (row: number, column: number, style: number) => {
    const zeros = formats.get(formatOfCell[style] ?? 0)
    if (zeros) sheet?.zeros.set(`${row},${column}`, zeros)
  }
  for (const { id, at, data } of readRecords(stream)) {
    const word = (place: number) => (place + 2 <= data.length ? data.readUInt16LE(place) : 0)
    if (id === records.filePass) throw new RecordFileRefusal('risk_file_protected')
    if (id === records.start) sheet = sheets.get(at)
    else if (id === records.sheet && data.length >= 4) sheets.set(data.readUInt32LE(0), { formulas: new Set(), zeros: new Map() })
    else if (id === records.format) formats.set(word(0), countZeros(data))
    else if (id === records.xf) formatOfCell.push(word(2))
    else if (id === records.formula) sheet?.formulas.add(`${word(0)},${word(2)}`)
    else if (id === records.number || id === records.rk) mark(word(0), word(2), word(4))
    else if (id === records.manyRk) for (let place = 4; place + 8 <= data.length; place += 6) mark(word(0), word(2) + (place - 4) / 6, word(place))
  }
  return [...sheets.values()]
}

/** Digits that a format such as `000000` shows at least; 0 for other formats. */
function countZeros(data: Buffer): number {
  const text = data.toString('latin1', 5)
  return /^0+$/.test(text) ? text.length : 0
}

function* readRecords(stream: Buffer): Generator<{ id: number; at: number; data: Buffer }> {
  for (let at = 0; at + 4 <= stream.length; ) {
    const length = stream.readUInt16LE(at + 2)
    yield { id: stream.readUInt16LE(at), at, data: stream.subarray(at + 4, at + 4 + length) }
    at += 4 + length
  }
}

/** The stream of the workbook. A file of this size has the whole list of its sectors in the header. */
function readWorkbook(file: Buffer): Buffer {
  const broken = new RecordFileRefusal('risk_file_broken')
  if (file.length < headerBytes) throw broken
  const sectorBytes = 2 ** file.readUInt16LE(30)
  if (sectorBytes !== 512 && sectorBytes !== 4_096) throw broken
  const sector = (index: number) => file.subarray((index + 1) * sectorBytes, (index + 2) * sectorBytes)
  const table = Buffer.concat(Array.from({ length: 109 }, (_, index) => file.readUInt32LE(76 + index * 4)).map((index) => sector(index)))
  const follow = (first: number, next: Buffer, piece: (index: number) => Buffer) => {
    const pieces: Buffer[] = []
    for (let index = first; index < endOfChain && pieces.length * 4 <= next.length; ) {
      pieces.push(piece(index))
      index = index * 4 + 4 <= next.length ? next.readUInt32LE(index * 4) : endOfChain
    }
    return Buffer.concat(pieces)
  }
  const chain = (first: number) => follow(first, table, sector)
  const entries = [...readFolder(chain(file.readUInt32LE(48)))]
  const workbook = entries.find(({ name }) => name === 'Workbook')
  const root = entries[0]
  if (!workbook || !root) throw broken
  if (workbook.size >= smallBytes) return chain(workbook.first).subarray(0, workbook.size)
  const small = chain(root.first)
  const piece = (index: number) => small.subarray(index * smallPieceBytes, (index + 1) * smallPieceBytes)
  return follow(workbook.first, chain(file.readUInt32LE(60)), piece).subarray(0, workbook.size)
}

function* readFolder(folder: Buffer): Generator<{ name: string; first: number; size: number }> {
  for (let at = 0; at + entryBytes <= folder.length; at += entryBytes) {
    const entry = folder.subarray(at, at + entryBytes)
    yield { name: entry.toString('utf16le', 0, Math.max(0, entry.readUInt16LE(64) - 2)), first: entry.readUInt32LE(116), size: entry.readUInt32LE(120) }
  }
}
