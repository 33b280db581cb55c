#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { UserError } from './infra/user-error.ts'

// What was compiled is read the next time, which saves more than half of a start. Where the folder cannot be written, nothing is kept.
enableCompileCache(path.resolve(import.meta.dirname, '../../.cache/compiled'))

interface Command {
  about: string
  /** Loads the command, which needs none of the others. */
  load: () => Promise<(args: readonly string[]) => Promise<void>>
}

const commands = new Map<string, Command>([
  ['start', { about: 'Migrate the database and serve everything from this process', load: async () => (await import('./commands/start.ts')).runStart }],
  ['migrate', { about: 'Bring the database up to date, and end', load: async () => (await import('./commands/migrate.ts')).runMigrate }],
  [
    'seed',
    {
      about: 'Write the demo data, or with --payments N a demo business with that many payments',
      load: async () => (await import('./commands/seed.ts')).runSeed,
    },
  ],
  [
    'reset-link',
    {
      about: 'Print a link that sets a new password, for the address of an account',
      load: async () => (await import('./commands/reset-link.ts')).runResetLink,
    },
  ],
  [
    'create-platform',
    {
      about: 'Found a platform and print its first key: NAME',
      load: async () => (await import('./commands/create-platform.ts')).runCreatePlatform,
    },
  ],
  [
    'platform-keys',
    {
      about: 'Manage the keys of a platform: list | add NAME | roll KEY | revoke KEY',
      load: async () => (await import('./commands/platform-keys.ts')).runPlatformKeys,
    },
  ],
  [
    'import',
    {
      about: 'Take the events of an NDJSON file, or the payments, refunds or disputes of a CSV file: FILE',
      load: async () => (await import('./commands/import.ts')).runImport,
    },
  ],
  ['terms', { about: 'Print what was agreed with an account: ACCOUNT', load: async () => (await import('./commands/terms.ts')).runTerms }],
  [
    'set-terms',
    {
      about: 'Agree new terms with an account, as a new version: ACCOUNT FILE|JSON',
      load: async () => (await import('./commands/set-terms.ts')).runSetTerms,
    },
  ],
  [
    'write-off',
    {
      about: 'Take what a leaving merchant owes as a loss: ACCOUNT CURRENCY',
      load: async () => (await import('./commands/write-off.ts')).runWriteOff,
    },
  ],
  [
    'rebuild-rollups',
    {
      about: 'Add up every roll-up again, or with --verify prove that none has to be',
      load: async () => (await import('./commands/rebuild-rollups.ts')).runRebuildRollups,
    },
  ],
  [
    'verify-ledger',
    { about: 'Hold every rule of the ledger against all accounts', load: async () => (await import('./commands/verify-ledger.ts')).runVerifyLedger },
  ],
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
    const run = await command.load()
    await run(args)
    return 0
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error)
    return error instanceof UserError ? error.exitCode : 1
  }
}

if (import.meta.main) process.exitCode = await runCommand(process.argv[2], process.argv.slice(3))
