#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { type CommandIo, processIo } from './commands/io.ts'
import { UserError } from './infra/user-error.ts'
import { version } from './infra/version.ts'

// What was compiled is read the next time, which saves more than half of a start. Where the folder cannot be written, nothing is kept.
enableCompileCache(path.resolve(import.meta.dirname, '../.cache/compiled'))

interface Command {
  about: string
  /** Loads the command, which needs none of the others. */
  load: () => Promise<(args: readonly string[], io: CommandIo, webBuilt: Promise<void>) => Promise<void>>
}

const commands = new Map<string, Command>([
  ['start', { about: 'Create missing tables and start the server and worker', load: async () => (await import('./commands/start.ts')).runStart }],
  ['migrate', { about: 'Create missing tables', load: async () => (await import('./commands/migrate.ts')).runMigrate }],
  [
    'seed',
    {
      about: 'Write the demo data or, with --payments N, a demo business with that many payments',
      load: async () => (await import('./commands/seed.ts')).runSeed,
    },
  ],
  [
    'reset-link',
    {
      about: 'Print a password reset link for a user: EMAIL',
      load: async () => (await import('./commands/reset-link.ts')).runResetLink,
    },
  ],
  [
    'create-platform',
    {
      about: 'Create a platform and print its first key: NAME',
      load: async () => (await import('./commands/create-platform.ts')).runCreatePlatform,
    },
  ],
  [
    'platform-keys',
    {
      about: "Manage a platform's keys: list | add NAME | roll KEY | revoke KEY",
      load: async () => (await import('./commands/keys/platform-keys.ts')).runPlatformKeys,
    },
  ],
  [
    'import',
    {
      about: 'Import events from NDJSON, or payments, refunds or disputes from CSV: FILE',
      load: async () => (await import('./commands/import.ts')).runImport,
    },
  ],
  [
    'listen',
    {
      about: "Forward an account's events to your machine while you develop: --forward URL",
      load: async () => (await import('./commands/events/listen.ts')).runListen,
    },
  ],
  ['terms', { about: "Print an account's terms: ACCOUNT", load: async () => (await import('./commands/terms.ts')).runTerms }],
  [
    'set-terms',
    {
      about: "Set an account's terms as a new version: ACCOUNT FILE|JSON",
      load: async () => (await import('./commands/set-terms.ts')).runSetTerms,
    },
  ],
  [
    'set-rates',
    {
      about: 'Set reference rates for totals in one currency from a CSV file: FILE',
      load: async () => (await import('./commands/set-rates.ts')).runSetRates,
    },
  ],
  [
    'write-off',
    {
      about: "Write off an account's negative balance: ACCOUNT CURRENCY",
      load: async () => (await import('./commands/write-off.ts')).runWriteOff,
    },
  ],
  [
    'erasures',
    {
      about: 'List erasures of personal data, or repeat them after a restore: --repeat FILE',
      load: async () => (await import('./commands/erasures.ts')).runErasures,
    },
  ],
  [
    'rebuild-rollups',
    {
      about: 'Rebuild all roll-ups, or check them with --verify',
      load: async () => (await import('./commands/rebuild-rollups.ts')).runRebuildRollups,
    },
  ],
  [
    'changes',
    {
      about: 'Manage stopped consumers of the change feed: stopped | retry CONSUMER ACCOUNT | skip CONSUMER ACCOUNT CHANGE',
      load: async () => (await import('./commands/changes.ts')).runChanges,
    },
  ],
  [
    'backup',
    {
      about: 'Back up everything to an encrypted file, even while the server is running: FILE',
      load: async () => (await import('./commands/backup/backup.ts')).runBackup,
    },
  ],
  [
    'rotate-key',
    {
      about: 'Replace the secret key while servers run, or --cancel an unfinished rotation',
      load: async () => {
        const { runRotateKey } = await import('./commands/keys/rotate-key.ts')
        return (args, io) => runRotateKey(args, io)
      },
    },
  ],
  ['restore', { about: 'Restore a backup file into an empty installation: FILE', load: async () => (await import('./commands/backup/restore.ts')).runRestore }],
  [
    'verify-audit',
    {
      about: 'Check every entry of the audit log, and optionally exported ends of it: [FILE]',
      load: async () => (await import('./commands/verify-audit.ts')).runVerifyAudit,
    },
  ],
  ['verify-ledger', { about: 'Check every ledger rule in all accounts', load: async () => (await import('./commands/verify-ledger.ts')).runVerifyLedger }],
])

function describeCommands(): string {
  const lines = [...commands].map(([name, { about }]) => `  ${name.padEnd(17)}${about}`)
  return ['Usage: counterfoil <command>', '', ...lines, '', 'Settings are environment variables, listed in docs/settings.md.'].join('\n')
}

/**
 * Runs the command that the arguments name, and returns its exit code. A server that started keeps the process alive afterwards.
 * @param io the process, or where a test reads what the command wrote.
 * @param webBuilt resolves when `web/dist` is complete; a start prepares everything else meanwhile.
 */
export async function run(argv: readonly string[], io: CommandIo, webBuilt: Promise<void> = Promise.resolve()): Promise<number> {
  const [name, ...args] = argv
  if (name === 'help' || name === '--help') {
    io.console.log(describeCommands())
    return 0
  }
  if (name === '--version') {
    io.console.log(version)
    return 0
  }
  const command = commands.get(name ?? '')
  if (!command) {
    io.console.error(name === undefined ? describeCommands() : `Unknown command "${name}".\n\n${describeCommands()}`)
    return 2
  }
  try {
    const runCommand = await command.load()
    await runCommand(args, io, webBuilt)
    return 0
  } catch (error) {
    if (!(error instanceof UserError)) {
      io.console.error(error)
      return 1
    }
    io.console.error(error.message)
    if (error.cause && ['debug', 'trace'].includes(io.env.LOG_LEVEL ?? '')) io.console.error(error.cause)
    return error.exitCode
  }
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2), processIo)
