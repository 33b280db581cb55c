import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

export interface ServerProcess {
  readonly origin: string
  readonly pid: number
  stop(): Promise<void>
}

const pollMs = 50
const startLimitMs = 60_000

/** Starts a server in a process of its own and waits for the address it prints. Its output goes to a file, so that nobody has to read along while it is measured. */
export async function startServerProcess(args: readonly string[], env: NodeJS.ProcessEnv, logFile: string): Promise<ServerProcess> {
  const output = openSync(logFile, 'w')
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', output, output] })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  for (const deadline = Date.now() + startLimitMs; Date.now() < deadline && child.exitCode === null; await wait(pollMs)) {
    const [, origin] = /^Address: (.+)$/m.exec(readFileSync(logFile, 'utf8')) ?? []
    // By its number, since the name would first be tried as an IPv6 address.
    if (origin) return { origin: origin.replace('localhost', '127.0.0.1'), pid: child.pid ?? 0, stop }
  }
  await stop()
  throw new Error(`The server printed no address:\n${readFileSync(logFile, 'utf8')}`)
}
