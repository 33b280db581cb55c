import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UserError } from '../infra/user-error.ts'

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
