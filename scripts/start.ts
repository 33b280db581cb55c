import { runCommand } from '../server/src/cli.ts'
import { buildWeb } from './build-web.ts'

await buildWeb()
process.exitCode = await runCommand('start', process.argv.slice(2))
