#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { type Command, type CommandIo, processIo, runCommand } from './commands/io.ts'
import { version } from './infra/version.ts'

// What was compiled is read the next time, which saves more than half of a start. Where the folder cannot be written, nothing is kept.
enableCompileCache(path.resolve(import.meta.dirname, '../.cache/compiled'))

interface ListedCommand {
  readonly about: string
  /** Loads the command, which needs none of the others. */
  readonly load: () => Promise<Command>
}

const commands = new Map<string, ListedCommand>([
  ['start', { about: 'Create missing tables and start the server and worker', load: () => import('./commands/start.ts') }],
  ['migrate', { about: 'Create missing tables', load: () => import('./commands/migrate.ts') }],
  ['seed', { about: 'Write the demo data or, with --payments N, a demo business with that many payments', load: () => import('./commands/seed.ts') }],
  ['reset-link', { about: 'Print a password reset link for a user: EMAIL', load: () => import('./commands/reset-link.ts') }],
  ['create-platform', { about: 'Create a platform and print its first key: NAME', load: () => import('./commands/create-platform.ts') }],
  ['platform-keys', { about: "Manage a platform's keys: list | add NAME | roll KEY | revoke KEY", load: () => import('./commands/keys/platform-keys.ts') }],
  ['import', { about: 'Import events from NDJSON, or payments, refunds or disputes from CSV: FILE', load: () => import('./commands/import.ts') }],
  ['listen', { about: "Forward an account's events to your machine while you develop: --forward URL", load: () => import('./commands/events/listen.ts') }],
  ['terms', { about: "Print an account's terms: ACCOUNT", load: () => import('./commands/terms.ts') }],
  ['set-terms', { about: "Set an account's terms as a new version: ACCOUNT FILE|JSON", load: () => import('./commands/set-terms.ts') }],
  ['set-rates', { about: 'Set reference rates for totals in one currency from a CSV file: FILE', load: () => import('./commands/set-rates.ts') }],
  ['write-off', { about: "Write off an account's negative balance: ACCOUNT CURRENCY", load: () => import('./commands/write-off.ts') }],
  ['erasures', { about: 'List erasures of personal data, or repeat them after a restore: --repeat FILE', load: () => import('./commands/erasures.ts') }],
  ['rebuild-rollups', { about: 'Rebuild all roll-ups, or check them with --verify', load: () => import('./commands/rebuild-rollups.ts') }],
  [
    'changes',
    {
      about: 'Manage stopped consumers of the change feed: stopped | retry CONSUMER ACCOUNT | skip CONSUMER ACCOUNT CHANGE',
      load: () => import('./commands/changes.ts'),
    },
  ],
  ['backup', { about: 'Back up everything to an encrypted file, even while the server is running: FILE', load: () => import('./commands/backup/backup.ts') }],
  [
    'rotate-key',
    { about: 'Replace the secret key while servers run, or --cancel an unfinished rotation', load: () => import('./commands/keys/rotate-key.ts') },
  ],
  ['restore', { about: 'Restore a backup file into an empty installation: FILE', load: () => import('./commands/backup/restore.ts') }],
  [
    'verify-audit',
    { about: 'Check every entry of the audit log, and optionally exported ends of it: [FILE]', load: () => import('./commands/verify-audit.ts') },
  ],
  ['verify-ledger', { about: 'Check every ledger rule in all accounts', load: () => import('./commands/verify-ledger.ts') }],
])

function describeCommands(): string {
  const lines = [...commands].map(([name, { about }]) => `  ${name.padEnd(17)}${about}`)
  const help = 'counterfoil COMMAND --help shows what a command takes. Settings are environment variables, listed in docs/settings.md.'
  return ['Usage: counterfoil COMMAND', '', ...lines, '', help].join('\n')
}

/**
 * Runs the command that the arguments name, and returns its exit code. A server that started keeps the process alive afterwards.
 * @param io the process, or where a test reads what the command wrote.
 * @param webBuilt resolves when `web/dist` is complete; a start prepares everything else meanwhile.
 */
export async function run(argv: readonly string[], io: CommandIo, webBuilt: Promise<void> = Promise.resolve()): Promise<number> {
  const [first, ...rest] = argv
  const isHelp = first === 'help' || first === '--help' || first === '-h'
  const [name, args] = isHelp && rest[0] !== undefined ? [rest[0], ['--help']] : [first, rest]
  if (isHelp && rest.length === 0) {
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
  return runCommand(await command.load(), args, io, webBuilt)
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2), processIo)
