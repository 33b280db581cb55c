import { type FileHandle, open, rm } from 'node:fs/promises'
import { platformLimits } from '#areas/platform/contract/rules.ts'
import { UserError } from '#server/infra/user-error.ts'
import type { EventAnswer } from '../index.ts'
import { type EventOutcome, type ReadRow, type RowOutcome, rowOutcome } from './outcomes.ts'
import { readBatches, rowBytesMax } from './rows.ts'
import type { Source } from './source.ts'
import { type Counts, forgetState, type ImportState, keepState } from './state.ts'

/** Rows that are read, sent and kept together. */
const batchRows = 1000
const fileStart = { offset: 0, lines: 0 }
/** Of the file of rows that wait, which holds nothing that was too long before. */
const ownForm = { hasQuotes: false, bytesMax: Number.POSITIVE_INFINITY }

/** Takes at most `limits.platformEventsMax` events and answers each, in their order. */
export type Ingest = (items: readonly unknown[]) => Promise<readonly EventAnswer[]>

export interface ImportRun {
  readonly source: Source
  readonly state: ImportState
  readonly ingest: Ingest
  /** Ends the work after a batch. */
  readonly signal: AbortSignal
  readonly onProgress: (state: ImportState) => void
}

export interface ImportResult {
  readonly state: ImportState
  /** False where it was stopped before. */
  readonly isComplete: boolean
}

export const reportFileOf = (file: string) => `${file}.report.ndjson`
const waitingFileOf = (file: string) => `${file}.waiting.ndjson`

/**
 * Imports a file from where its state is. Rows that are not taken go into the report; those that wait for others are asked about again at the end of the
 * file, since what they wait for may stand further down.
 */
export async function importFile(run: ImportRun): Promise<ImportResult> {
  const { source, signal } = run
  const report = await LineFile.open(reportFileOf(source.file), run.state.reportBytes)
  const waiting = await LineFile.open(waitingFileOf(source.file), run.state.waitingBytes)
  try {
    const state = await importRows(run, report, waiting)
    if (signal.aborted) return { state, isComplete: false }
    const settled = await settleWaiting({ ...run, state }, report)
    if (signal.aborted) return { state, isComplete: false }
    await forgetState(source.file)
    await rm(waitingFileOf(source.file))
    return { state: settled, isComplete: true }
  } finally {
    await report.close()
    await waiting.close()
  }
}

async function importRows({ source, state: start, ingest, signal, onProgress }: ImportRun, report: LineFile, waiting: LineFile): Promise<ImportState> {
  let state = start
  const form = { hasQuotes: source.hasQuotes, bytesMax: rowBytesMax }
  for await (const batch of readBatches(source.file, form, state.place, batchRows)) {
    const rows = batch.map(source.read)
    const outcomes = await ingestRows(rows, ingest)
    await report.add(reportLines(rows, outcomes, ['conflict', 'rejected', 'failed']))
    await waiting.add(batch.filter((_, index) => outcomes[index]?.outcome === 'waiting').map(({ line, text }) => ({ line, text })))
    state = {
      ...state,
      place: batch.at(-1)?.end ?? state.place,
      counts: countOutcomes(state.counts, outcomes),
      reportBytes: report.bytes,
      waitingBytes: waiting.bytes,
    }
    await keepState(source.file, state)
    onProgress(state)
    if (signal.aborted) break
  }
  return state
}

/** Of the rows that waited, those that still do go into the report. A settlement that was cut short is done again from its beginning. */
async function settleWaiting({ source, state: start, ingest, signal, onProgress }: ImportRun, report: LineFile): Promise<ImportState> {
  let state = start
  for await (const batch of readBatches(waitingFileOf(source.file), ownForm, fileStart, batchRows)) {
    if (signal.aborted) break
    const rows = batch.map(({ text }) => source.read({ problem: null, ...(JSON.parse(text ?? '') as { line: number; text: string }) }))
    const outcomes = await ingestRows(rows, ingest)
    await report.add(reportLines(rows, outcomes, ['waiting', 'conflict', 'rejected', 'failed']))
    // What is taken by now was answered as a duplicate.
    const now = outcomes.map((one) => (one.outcome === 'duplicate' ? { ...one, outcome: 'accepted' as const } : one))
    state = { ...state, counts: countOutcomes({ ...state.counts, waiting: state.counts.waiting - rows.length }, now) }
    onProgress(state)
  }
  return state
}

async function ingestRows(rows: readonly ReadRow[], ingest: Ingest): Promise<RowOutcome[]> {
  const items = rows.flatMap(({ events }) => events.map(({ item }) => item))
  const answers: EventAnswer[] = []
  for (let from = 0; from < items.length; from += platformLimits.platformEventsMax) {
    answers.push(...(await ingest(items.slice(from, from + platformLimits.platformEventsMax))))
  }
  let taken = 0
  return rows.map((row) => {
    const own = answers.slice(taken, taken + row.events.length)
    taken += row.events.length
    return rowOutcome(row, own)
  })
}

function reportLines(rows: readonly ReadRow[], outcomes: readonly RowOutcome[], reported: readonly EventOutcome[]): object[] {
  return rows.flatMap(({ line, id }, index) => {
    const found = outcomes[index]
    return found && reported.includes(found.outcome) ? [{ line, id, status: found.outcome, errors: found.broken }] : []
  })
}

function countOutcomes(counts: Counts, outcomes: readonly RowOutcome[]): Counts {
  const sums = { ...counts }
  for (const { outcome } of outcomes) sums[outcome] += 1
  return sums
}

/** A file of JSON lines that grows, and is cut back to what was kept where an import goes on. */
class LineFile {
  readonly #handle: FileHandle
  bytes: number

  private constructor(handle: FileHandle, bytes: number) {
    this.#handle = handle
    this.bytes = bytes
  }

  /** @throws UserError where it cannot be written, or is gone. */
  static async open(file: string, bytes: number): Promise<LineFile> {
    const handle = await open(file, bytes === 0 ? 'w' : 'r+').catch((error: Error) => {
      throw new UserError(`Cannot write ${file}: ${error.message}.`)
    })
    await handle.truncate(bytes)
    return new LineFile(handle, bytes)
  }

  async add(lines: readonly object[]): Promise<void> {
    if (lines.length === 0) return
    const text = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    await this.#handle.write(text, 0, text.length, this.bytes)
    await this.#handle.sync()
    this.bytes += text.length
  }

  close(): Promise<void> {
    return this.#handle.close()
  }
}
