import type { EventEmitter } from 'node:events'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Output } from '../infra/terminal/terminal.ts'
import { UserError } from '../infra/user-error.ts'

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

/**
 * Reads the arguments of a command that takes one file.
 * @throws UserError with the usage, for an unknown option, no file or several.
 */
export function readFileArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: Options, usage: string) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    const [file] = positionals
    if (file === undefined || positionals.length > 1) throw new TypeError('Pass one file.')
    return { file, values }
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n${usage}`)
  }
}
