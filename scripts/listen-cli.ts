#!/usr/bin/env node
import { runListen } from '#server/commands/events/listen.ts'
import { processIo } from '#server/commands/io.ts'
import { UserError } from '#server/infra/user-error.ts'

/** `npx counterfoil-VERSION.tgz listen --forward URL`: the one command of the archive that `npm run pack:listen` makes, for developers without the product. */

const [command, ...args] = process.argv.slice(2)
try {
  if (command !== 'listen') throw new UserError('This package has one command: counterfoil listen --forward URL', 2)
  await runListen(args, processIo)
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = error instanceof UserError ? error.exitCode : 1
}
