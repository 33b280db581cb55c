import type { DemoAccess } from '../demo/index.ts'
import { loadConfig } from '../infra/config/config.ts'
import { showProgress } from '../infra/terminal/progress.ts'
import { announce } from '../infra/terminal/terminal.ts'
import { UsageError } from '../infra/user-error.ts'
import { accessNote, listAccess, requireDemoAllowed, seedBusiness, seedOnce } from './demo.ts'
import { type CommandIo, readArguments } from './io.ts'
import { openReadyDatabase } from './ready-database.ts'
import { Shutdown, stopOnSignals } from './shutdown.ts'

export const usage = `counterfoil seed [--demo] [--payments NUMBER]

  --demo              write the demo data into the database of DATABASE_URL
  --payments NUMBER   create a demo business with that many payments, from 1 to 999999`

/**
 * `counterfoil seed [--demo] [--payments NUMBER]`: writes the demo data where there is none. With a number, creates a demo business with that many
 * payments, beside whatever the database has.
 */
export async function run(args: readonly string[], io: CommandIo): Promise<void> {
  const { demo, payments } = readOptions(args)
  const config = loadConfig(io.env)
  requireDemoAllowed(config, demo || payments !== null)
  const shutdown = new Shutdown()
  stopOnSignals(shutdown, io)
  try {
    const ready = await openReadyDatabase(config, shutdown)
    const { signal } = new AbortController()
    if (payments === null) {
      const access = await seedOnce(ready, config, io, signal)
      if (access) show(access, io)
      else io.console.log('The demo data already exists.')
      return
    }
    const startedAt = Date.now()
    const access = await showProgress(io.stderr, 'Writing payments…', (report) =>
      seedBusiness(ready, config, { signal, liveCount: payments, onProgress: report }),
    )
    io.console.log(`Wrote a demo business with ${payments} payments in ${Math.round((Date.now() - startedAt) / 1000)} seconds.`)
    show(access, io)
  } finally {
    await shutdown.run()
  }
}

function show(access: DemoAccess, io: CommandIo): void {
  announce(io.stdout, { title: 'Demo data', groups: [listAccess(access)], notes: [accessNote] })
}

function readOptions(args: readonly string[]): { demo: boolean; payments: number | null } {
  const { demo = false, payments } = readArguments(args, { options: { demo: { type: 'boolean' }, payments: { type: 'string' } } }).values
  if (payments !== undefined && !/^[1-9]\d{0,5}$/.test(payments)) throw new UsageError('--payments must be a whole number from 1 to 999999.')
  return { demo, payments: payments === undefined ? null : Number(payments) }
}
