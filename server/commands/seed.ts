import { parseArgs } from 'node:util'
import type { DemoAccess } from '../demo/index.ts'
import { loadConfig } from '../infra/config/config.ts'
import { announce } from '../infra/terminal/terminal.ts'
import { UserError } from '../infra/user-error.ts'
import { accessNote, listAccess, requireDemoAllowed, seedBusiness, seedOnce } from './demo.ts'
import type { CommandIo } from './io.ts'
import { openReadyDatabase } from './ready-database.ts'
import { Shutdown, stopOnSignals } from './shutdown.ts'

const progressEveryMs = 5_000
const usage = 'Usage: counterfoil seed [--demo] [--payments NUMBER]'

/**
 * `counterfoil seed [--demo] [--payments NUMBER]`: writes the demo data where there is none. With a number, creates a demo business with that many
 * payments, beside whatever the database has.
 */
export async function runSeed(args: readonly string[], io: CommandIo): Promise<void> {
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
    const access = await seedBusiness(ready, config, { signal, liveCount: payments, onProgress: progressOf(payments, io) })
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
  try {
    const { values } = parseArgs({ args: [...args], options: { demo: { type: 'boolean' }, payments: { type: 'string' } } })
    if (values.payments !== undefined && !/^[1-9]\d{0,5}$/.test(values.payments)) throw new TypeError('--payments must be a whole number from 1 to 999999.')
    return { demo: values.demo ?? false, payments: values.payments === undefined ? null : Number(values.payments) }
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n${usage}`)
  }
}

/** Prints how many payments there are, every few seconds. */
function progressOf(count: number, io: CommandIo): (made: number) => void {
  let shownAt = Date.now()
  return (made) => {
    if (Date.now() - shownAt < progressEveryMs) return
    shownAt = Date.now()
    io.console.log(`${made} of ${count} payments`)
  }
}
