#!/usr/bin/env node
import { runMigrate } from './commands/migrate.ts'
import { runRebuildRollups } from './commands/rebuild-rollups.ts'
import { runResetLink } from './commands/reset-link.ts'
import { runSeed } from './commands/seed.ts'
import { runSetTerms } from './commands/set-terms.ts'
import { runStart } from './commands/start.ts'
import { runTerms } from './commands/terms.ts'
import { runVerifyLedger } from './commands/verify-ledger.ts'
import { runWriteOff } from './commands/write-off.ts'
import { UserError } from './infra/user-error.ts'

interface Command {
  about: string
  run: (args: readonly string[]) => Promise<void>
}

const commands = new Map<string, Command>([
  ['start', { about: 'Migrate the database and serve everything from this process', run: runStart }],
  ['migrate', { about: 'Bring the database up to date, and end', run: runMigrate }],
  ['seed', { about: 'Write the demo data, or with --bulk N that many payments', run: runSeed }],
  ['reset-link', { about: 'Print a link that sets a new password, for the address of an account', run: runResetLink }],
  ['terms', { about: 'Print what was agreed with an account: ACCOUNT', run: runTerms }],
  ['set-terms', { about: 'Agree new terms with an account, as a new version: ACCOUNT FILE|JSON', run: runSetTerms }],
  ['write-off', { about: 'Take what a leaving merchant owes as a loss: ACCOUNT CURRENCY', run: runWriteOff }],
  ['rebuild-rollups', { about: 'Add up every roll-up again, or with --verify prove that none has to be', run: runRebuildRollups }],
  ['verify-ledger', { about: 'Hold every rule of the ledger against all accounts', run: runVerifyLedger }],
])

function describeCommands(): string {
  const lines = [...commands].map(([name, { about }]) => `  ${name.padEnd(17)}${about}`)
  return ['Usage: counterfoil <command>', '', ...lines, '', 'Settings are environment variables; docs/settings.md lists them.'].join('\n')
}

/** Runs one command and returns its exit code. A server that started keeps the process alive afterwards. */
export async function runCommand(name: string | undefined, args: readonly string[] = []): Promise<number> {
  if (name === 'help' || name === '--help') {
    console.log(describeCommands())
    return 0
  }
  const command = commands.get(name ?? '')
  if (!command) {
    console.error(name === undefined ? describeCommands() : `There is no command "${name}".\n\n${describeCommands()}`)
    return 2
  }
  try {
    await command.run(args)
    return 0
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error)
    return 1
  }
}

if (import.meta.main) process.exitCode = await runCommand(process.argv[2], process.argv.slice(3))
