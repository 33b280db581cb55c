#!/usr/bin/env node
import { runMigrate } from './commands/migrate.ts'
import { runStart } from './commands/start.ts'
import { UserError } from './infra/user-error.ts'

interface Command {
  about: string
  run: () => Promise<void>
}

const commands = new Map<string, Command>([
  ['start', { about: 'Migrate the database and serve everything from this process', run: runStart }],
  ['migrate', { about: 'Bring the database up to date, and end', run: runMigrate }],
])

function describeCommands(): string {
  const lines = [...commands].map(([name, { about }]) => `  ${name.padEnd(10)}${about}`)
  return ['Usage: counterfoil <command>', '', ...lines, '', 'Settings are environment variables; docs/settings.md lists them.'].join('\n')
}

/** Runs one command and returns its exit code. A server that started keeps the process alive afterwards. */
export async function runCommand(name: string | undefined): Promise<number> {
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
    await command.run()
    return 0
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error)
    return 1
  }
}

if (import.meta.main) process.exitCode = await runCommand(process.argv[2])
