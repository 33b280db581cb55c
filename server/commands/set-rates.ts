import { readFile } from 'node:fs/promises'
import { readRatesFile, writeReferenceRates } from '#areas/ledger/server/reference-rates/index.ts'
import { UserError } from '../infra/user-error.ts'
import { type CommandIo, readArguments } from './io.ts'
import { runOnDatabase } from './ready-database.ts'

export const usage = 'counterfoil set-rates FILE\n\n  FILE   the rates as CSV, or - for the standard input'

/** `counterfoil set-rates FILE`: takes reference rates of a CSV file, `-` for standard input. Days that are there already get the new rates. */
export async function run(args: readonly string[], io: CommandIo): Promise<void> {
  const [file = ''] = readArguments(args, { min: 1 }).positionals
  const text = await readFile(file === '-' ? '/dev/stdin' : file, 'utf8').catch((error: Error) => {
    throw new UserError(`Can't read ${file}: ${error.message}.`)
  })
  const rates = readRatesFile(text)
  await runOnDatabase(io, async ({ connectAsOwner }) => writeReferenceRates(connectAsOwner(), rates))
  const days = [...new Set(rates.map(({ day }) => day))].sort()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  io.console.log(`Set ${rates.length} rates of ${days.length === 1 ? first : `${first} to ${last}`}.`)
}
