#!/usr/bin/env node
import * as listen from '#server/commands/events/listen.ts'
import { processIo, runCommand } from '#server/commands/io.ts'

/** `npx counterfoil-VERSION.tgz listen --forward URL`: the one command of the archive that `npm run pack:listen` makes, for developers without the product. */

const [command, ...args] = process.argv.slice(2)
if (command === 'listen') process.exitCode = await runCommand(listen, args, processIo)
else {
  console.error('This package has one command: counterfoil listen --forward URL')
  process.exitCode = 2
}
