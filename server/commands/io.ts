import type { EventEmitter } from 'node:events'
import type { Output } from '../infra/terminal/terminal.ts'

/** Where a command reads its settings, writes its lines and gets its signals: the process, or a test. */
export interface CommandIo {
  readonly env: NodeJS.ProcessEnv
  readonly stdout: Output
  /** Writes lines to the standard output and errors. */
  readonly console: Console
  readonly signals: Pick<EventEmitter, 'on'>
  /** Ends a command that a signal stopped, once everything is closed. */
  exit(code: number): void
}

export const processIo: CommandIo = {
  env: process.env,
  stdout: process.stdout,
  console: globalThis.console,
  signals: process,
  exit: (code) => process.exit(code),
}
