import { runCommand } from '../server/src/cli.ts'
import { buildWeb } from './build-web.ts'

const webBuilt = buildWeb()
// The start reports it where it waits for the build.
webBuilt.catch(() => {})
process.exitCode = await runCommand('start', process.argv.slice(2), webBuilt)
