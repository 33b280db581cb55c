import { readFile } from 'node:fs/promises'
import { readRatesFile, writeReferenceRates } from '#areas/ledger/server/reference-rates/index.ts'
import { UserError } from '../infra/user-error.ts'
import { type CommandIo, readFileArguments } from './io.ts'
import { runOnDatabase } from './ready-database.ts'

/** `counterfoil set-rates FILE`: takes reference rates of a CSV file, `-` for standard input. Days that are there already get the new rates. */
export async function runSetRates(args: readonly string[], io: CommandIo): Promise<void> {
  const { file } = readFileArguments(args, {}, 'Usage: counterfoil set-rates FILE')
  const text = await readFile(file === '-' ? '/dev/stdin' : file, 'utf8').catch((error: Error) => {
    throw new UserError(`Can't read ${file}: ${error.message}.`)
  })
  const rates = readRatesFile(text)
  await runOnDatabase(io, async ({ connectAsOwner }) => writeReferenceRates(connectAsOwner(), rates))
  const days = [...new Set(rates.map(({ day }) => day))].sort()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  io.console.log(`Set ${rates.length} rates of ${days.length === 1 ? first : `${first} to ${last}`}.`)
}
