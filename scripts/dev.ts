import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { toolEnvironment } from './run-tool.ts'
import { root } from './scratch.ts'

/** `npm run dev`: the server, started anew when a file of it changes, and the dashboard with hot reload. Ctrl-C ends both. */

function start(name: string, args: readonly string[], cwd = root): ChildProcess {
  const child = spawn(name, args, { cwd, env: toolEnvironment, stdio: 'inherit' })
  child.on('error', (error) => console.error(error.message))
  return child
}

const server = start(process.execPath, ['--watch', '--watch-preserve-output', 'server/cli.ts', 'start'])
const web = start(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js')], path.join(root, 'web'))
const children = [server, web]

// The terminal sends Ctrl-C to the children as well; SIGTERM reaches this process alone.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => {
  for (const child of children) child.kill('SIGTERM')
})

// One without the other is of no use.
await Promise.race(children.map((child) => once(child, 'exit')))
for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
