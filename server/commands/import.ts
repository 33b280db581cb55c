import { choosePlatform, ingestEvents } from '#areas/platform/server/api/index.ts'
import {
  type Counts,
  findState,
  firstState,
  type ImportResult,
  type ImportState,
  importFile,
  openSource,
  repeatBatches,
  reportFileOf,
} from '#areas/platform/server/imports/index.ts'
import { systemClock } from '../infra/clock/clock.ts'
import { loadConfig } from '../infra/config/config.ts'
import { takeSessionLock } from '../infra/database/session-lock.ts'
import { UserError } from '../infra/user-error.ts'
import { type CommandIo, readFileArguments } from './io.ts'
import { connectAsOwner } from './owner-database.ts'
import { openReadyDatabase } from './ready-database.ts'
import { Shutdown, stopOnSignals, stoppedCode } from './shutdown.ts'

const progressEveryMs = 2_000
/** Of an import that was stopped, and of one with rows that were refused, wait for others, or failed for an internal error. */
const exitCodes = { stopped: stoppedCode, refused: 3, waiting: 4, failed: 5 } as const
const usage = 'Usage: counterfoil import FILE [--platform ID] [--resume]'

interface Options {
  readonly file: string
  readonly platform: string | null
  readonly isResuming: boolean
}

/** `counterfoil import FILE [--platform ID] [--resume]`: takes the events of an NDJSON file, or the payments, refunds or disputes of a CSV file. */
export async function runImport(args: readonly string[], io: CommandIo): Promise<void> {
  const { file, platform, isResuming } = readOptions(args)
  const source = await openSource(file)
  const config = loadConfig(io.env)
  const shutdown = new Shutdown()
  stopOnSignals(shutdown, io, exitCodes.stopped)
  try {
    const { database, ownerUrl } = await openReadyDatabase(config, shutdown)
    // The application's role reads no platforms but by their keys.
    const owner = connectAsOwner(ownerUrl, shutdown)
    const platformId = await choosePlatform(owner, platform)
    let unlock = () => {}
    const lock = async () => {
      unlock()
      unlock = () => {}
      const taken = await takeSessionLock(owner, `import ${source.digest}`)
      if (!taken) throw new UserError(`Another import of ${file} is running.`)
      unlock = taken
    }
    await lock()
    shutdown.add(async () => unlock())
    const found = await findState(source, platformId)
    if (found && !isResuming) throw new UserError(`The last import of ${file} stopped after line ${found.place.lines}. Continue with --resume.`)
    if (!found && isResuming) io.console.error('No stopped import found. Starting at the first row.')

    const stop = new AbortController()
    const state = found ?? firstState(source, platformId)
    const progress = new Progress(state, io)
    const dependencies = { database, clock: systemClock, log: io.console, locale: 'en' } as const
    const work = importFile({
      source,
      state,
      ingest: repeatBatches((items) => ingestEvents(dependencies, platformId, items), { signal: stop.signal, onRepeat: lock }),
      signal: stop.signal,
      onProgress: (now) => progress.show(now),
    })
    // Whatever stops the process waits until the batch that is under way was kept.
    shutdown.add(async () => {
      stop.abort()
      await work.catch(() => {})
    })
    conclude(file, await work, progress, io)
  } finally {
    await shutdown.run()
  }
}

function readOptions(args: readonly string[]): Options {
  const { file, values } = readFileArguments(args, { platform: { type: 'string' }, resume: { type: 'boolean' } }, usage)
  return { file, platform: values.platform ?? null, isResuming: values.resume ?? false }
}

/** Says on the terminal how far it is, now and then. */
class Progress {
  readonly #startedAt = Date.now()
  readonly #rowsBefore: number
  #shownAt = this.#startedAt
  readonly #io: CommandIo

  constructor({ counts }: ImportState, io: CommandIo) {
    this.#io = io
    this.#rowsBefore = rowsOf(counts)
  }

  show(state: ImportState): void {
    if (Date.now() - this.#shownAt >= progressEveryMs) this.print(state)
  }

  print({ counts }: ImportState): void {
    this.#shownAt = Date.now()
    const seconds = Math.max(Date.now() - this.#startedAt, 1) / 1000
    const rows = rowsOf(counts)
    this.#io.console.error(`${rows} rows, ${Math.round((rows - this.#rowsBefore) / seconds)} per second: ${describe(counts)}`)
  }
}

function rowsOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

function describe({ accepted, duplicate, waiting, conflict, rejected, failed }: Counts): string {
  return `${accepted} accepted, ${duplicate} duplicates, ${waiting} waiting, ${conflict + rejected} rejected${failed > 0 ? `, ${failed} failed` : ''}`
}

/** @throws UserError where not every row was taken, with an exit code of its own. */
function conclude(file: string, { state, isComplete }: ImportResult, progress: Progress, io: CommandIo): void {
  progress.print(state)
  const { waiting, conflict, rejected, failed } = state.counts
  const refused = conflict + rejected
  if (!isComplete) {
    // The signal that stopped it decides the exit code.
    io.console.error(`Stopped after line ${state.place.lines}. Continue with --resume.`)
    return
  }
  if (failed > 0) {
    throw new UserError(`${failed} rows failed because of an internal error. See ${reportFileOf(file)}, then import the file again.`, exitCodes.failed)
  }
  if (refused > 0) throw new UserError(`${refused} rows were rejected. See ${reportFileOf(file)}.`, exitCodes.refused)
  if (waiting > 0) throw new UserError(`${waiting} rows are waiting for records they refer to. See ${reportFileOf(file)}.`, exitCodes.waiting)
}
