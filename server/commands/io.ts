import type { EventEmitter } from 'node:events'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Output } from '../infra/terminal/terminal.ts'
import { UsageError, UserError } from '../infra/user-error.ts'

/** Where a command reads its settings, writes its lines and gets its signals: the process, or a test. */
export interface CommandIo {
  readonly env: NodeJS.ProcessEnv
  readonly stdout: Output
  /** Where progress is shown, since the standard output may be read by a program. */
  readonly stderr: Output
  /** Writes lines to the standard output and errors. */
  readonly console: Console
  readonly signals: Pick<EventEmitter, 'on'>
  /** Ends a command that a signal stopped, once everything is closed. */
  exit(code: number): void
}

export const processIo: CommandIo = {
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  console: globalThis.console,
  signals: process,
  exit: (code) => process.exit(code),
}

export interface Command {
  /** The forms of the call and what their arguments are. */
  readonly usage: string
  readonly run: (args: readonly string[], io: CommandIo, webBuilt: Promise<void>) => Promise<void>
}

/** Runs a command, or prints its usage if that is asked for, and returns the exit code. Errors are printed. */
export async function runCommand(
  { usage, run }: Command,
  args: readonly string[],
  io: CommandIo,
  webBuilt: Promise<void> = Promise.resolve(),
): Promise<number> {
  if (args.some((argument) => argument === '--help' || argument === '-h')) {
    io.console.log(`Usage: ${usage}`)
    return 0
  }
  try {
    await run(args, io, webBuilt)
    return 0
  } catch (error) {
    if (!(error instanceof UserError)) {
      io.console.error(error)
      return 1
    }
    if (error.message !== '') io.console.error(error.message)
    if (error instanceof UsageError) io.console.error(`Usage: ${usage}`)
    if (error.cause && ['debug', 'trace'].includes(io.env.LOG_LEVEL ?? '')) io.console.error(error.cause)
    return error.exitCode
  }
}

interface Taken<Options> {
  readonly options?: Options
  /** How many values without an option it takes. */
  readonly min?: number
  readonly max?: number
}

/**
 * Reads the arguments of a command.
 * @throws UsageError for an option that it doesn't have, and too few or too many values.
 */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']> = Record<never, never>>(
  args: readonly string[],
  { options, min = 0, max = min }: Taken<Options>,
) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: options ?? ({} as Options) })
    if (positionals.length >= min && positionals.length <= max) return { values, positionals }
  } catch (error) {
    // Its further sentences are about positional arguments that begin with a dash.
    throw new UsageError((error as Error).message.replace(/(?<=\.) .*/s, ''))
  }
  throw new UsageError()
}
