import { run } from '#server/cli.ts'
import { processIo } from '#server/commands/io.ts'
import { buildWeb } from './build-web.ts'

const webBuilt = buildWeb()
// The start reports it where it waits for the build.
webBuilt.catch(() => {})
process.exitCode = await run(['start', ...process.argv.slice(2)], processIo, webBuilt)
