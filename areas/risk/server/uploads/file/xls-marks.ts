import { RecordFileRefusal } from './cells.ts'

/**
 * What `hucre` doesn't tell about the cells of an XLS workbook: which are formulas, and which numbers are shown with zeros before them. To be removed when it does,
 * as it does for XLSX. (MS-XLS)
 */

export interface SheetMarks {
  /** Cells as `row,column`, counted from 0. */
  readonly formulas: ReadonlySet<string>
  /** Digits that a number is shown with at least. */
  readonly zeros: ReadonlyMap<string, number>
}

const records = { filePass: 0x2f, format: 0x41e, xf: 0xe0, sheet: 0x85, start: 0x809, formula: 0x06, number: 0x203, rk: 0x27e, manyRk: 0xbd } as const
/** What the result of a formula is: an empty text. */
const emptyText = 3

/** The marks of each sheet, in the order of the workbook. @throws RecordFileRefusal if it is protected. */
export function readXlsMarks(stream: Buffer): SheetMarks[] {
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
    // One with an empty text as its result shows nothing.
    else if (id === records.formula && !(word(12) === 0xffff && data[6] === emptyText)) sheet?.formulas.add(`${word(0)},${word(2)}`)
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
