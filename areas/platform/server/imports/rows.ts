import { createReadStream } from 'node:fs'

/** Rows of a file, read a piece at a time, so that memory does not grow with the file. */

/** Of one row; a row of a settlement with all its lines has a tenth of it. */
export const rowBytesMax = 1_048_576
const chunkBytes = 262_144
/** From here on a batch has no more rows. */
const batchBytes = 4_194_304
const newline = 0x0a
const quote = 0x22

/** A place between two rows. */
export interface Place {
  /** Bytes before it. */
  readonly offset: number
  /** Line feeds before it. */
  readonly lines: number
}

export interface FileRow {
  /** The line on which it begins, from 1. */
  readonly line: number
  /** Without its end of line; null where there is a problem. */
  readonly text: string | null
  readonly problem: 'row_too_long' | 'row_not_utf8' | null
  /** The place after it. */
  readonly end: Place
}

export interface RowForm {
  /** Whether a row goes on after a line feed between quotes, as in CSV. */
  readonly hasQuotes: boolean
  readonly bytesMax: number
}

/** Cuts the bytes that it is given into rows. Rows without text are left out. */
class RowCutter {
  readonly #form: RowForm
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  #place: Place
  #pieces: Buffer[] = []
  #bytes = 0
  #lines = 0
  #isQuoted = false

  constructor(form: RowForm, start: Place) {
    this.#form = form
    this.#place = start
  }

  push(chunk: Buffer): FileRow[] {
    const rows: FileRow[] = []
    let from = 0
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) {
      this.#take(chunk.subarray(from, at + 1))
      this.#lines += 1
      from = at + 1
      if (!this.#isQuoted) rows.push(...this.#cut())
    }
    this.#take(chunk.subarray(from))
    return rows
  }

  end(): FileRow[] {
    return this.#bytes === 0 ? [] : this.#cut()
  }

  #take(piece: Buffer): void {
    if (this.#form.hasQuotes) for (const byte of piece) if (byte === quote) this.#isQuoted = !this.#isQuoted
    this.#bytes += piece.length
    // What is too long is counted and not kept.
    if (this.#bytes > this.#form.bytesMax) this.#pieces = []
    else this.#pieces.push(piece)
  }

  #cut(): FileRow[] {
    const line = this.#place.lines + 1
    const end = { offset: this.#place.offset + this.#bytes, lines: this.#place.lines + this.#lines }
    const read = this.#bytes > this.#form.bytesMax ? ({ text: null, problem: 'row_too_long' } as const) : this.#decode()
    this.#place = end
    this.#pieces = []
    this.#bytes = 0
    this.#lines = 0
    this.#isQuoted = false
    return read.text?.trim() === '' ? [] : [{ line, ...read, end }]
  }

  #decode(): Pick<FileRow, 'text' | 'problem'> {
    try {
      return { text: this.#decoder.decode(Buffer.concat(this.#pieces)).replace(/\r?\n$/, ''), problem: null }
    } catch {
      return { text: null, problem: 'row_not_utf8' }
    }
  }
}

/** The rows of a file from a place on, in batches of at most `rowsMax`, and fewer where they are long. */
export async function* readBatches(file: string, form: RowForm, start: Place, rowsMax: number): AsyncGenerator<FileRow[]> {
  const cutter = new RowCutter(form, start)
  let waiting: FileRow[] = []
  let given = start.offset
  const take = () => {
    const batch = waiting.splice(0, rowsMax)
    given = batch.at(-1)?.end.offset ?? given
    return batch
  }
  for await (const chunk of createReadStream(file, { start: start.offset, highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    waiting = waiting.concat(cutter.push(chunk))
    while (waiting.length >= rowsMax || (waiting.at(-1)?.end.offset ?? given) - given >= batchBytes) yield take()
  }
  waiting = waiting.concat(cutter.end())
  while (waiting.length > 0) yield take()
}
