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
import { showProgress } from '../infra/terminal/progress.ts'
import { UserError } from '../infra/user-error.ts'
import { type CommandIo, readArguments } from './io.ts'
import { connectAsOwner } from './owner-database.ts'
import { openReadyDatabase } from './ready-database.ts'
import { Shutdown, stopOnSignals, stoppedCode } from './shutdown.ts'

/** Of an import that was stopped, and of one with rows that were refused, wait for others, or failed for an internal error. */
const exitCodes = { stopped: stoppedCode, refused: 3, waiting: 4, failed: 5 } as const
export const usage = `counterfoil import FILE [--platform ID] [--resume]

  --platform ID   the platform of the events, if there are several
  --resume        go on with an import that was stopped`

interface Options {
  readonly file: string
  readonly platform: string | null
  readonly isResuming: boolean
}

/** `counterfoil import FILE [--platform ID] [--resume]`: takes the events of an NDJSON file, or the payments, refunds or disputes of a CSV file. */
export async function run(args: readonly string[], io: CommandIo): Promise<void> {
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
    const dependencies = { database, clock: systemClock, log: io.console, locale: 'en' } as const
    const ingest = repeatBatches((items) => ingestEvents(dependencies, platformId, items), { signal: stop.signal, onRepeat: lock })
    const work = showProgress(io.stderr, 'Importing…', (report) => {
      const onProgress = ({ place, counts }: ImportState) => report(place.offset, source.bytes, describe(counts))
      onProgress(state)
      return importFile({ source, state, ingest, signal: stop.signal, onProgress })
    })
    // Whatever stops the process waits until the batch that is under way was kept.
    shutdown.add(async () => {
      stop.abort()
      await work.catch(() => {})
    })
    conclude(file, await work, io)
  } finally {
    await shutdown.run()
  }
}

function readOptions(args: readonly string[]): Options {
  const options = { platform: { type: 'string' }, resume: { type: 'boolean' } } as const
  const { positionals, values } = readArguments(args, { options, min: 1 })
  const [file = ''] = positionals
  return { file, platform: values.platform ?? null, isResuming: values.resume ?? false }
}

function rowsOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

function describe({ accepted, duplicate, waiting, conflict, rejected, failed }: Counts): string {
  return `${accepted} accepted, ${duplicate} duplicates, ${waiting} waiting, ${conflict + rejected} rejected${failed > 0 ? `, ${failed} failed` : ''}`
}

/** @throws UserError where not every row was taken, with an exit code of its own. */
function conclude(file: string, { state, isComplete }: ImportResult, io: CommandIo): void {
  io.console.error(`${rowsOf(state.counts)} rows: ${describe(state.counts)}`)
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
