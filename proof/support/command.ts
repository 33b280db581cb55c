import { Console } from 'node:console'
import { EventEmitter } from 'node:events'
import { Writable } from 'node:stream'
import { run } from '#server/cli.ts'
import { testSecretKey } from './postgres.ts'

/** Commands of the command line in the process of the test, which starts in no time. What only a process shows is in cli.test.ts. */

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  /** Both, in the order of their lines. */
  readonly output: string
}

/** Starts a command with settings and nothing of the environment; `signals.emit` sends it a signal, and `stopped` is its exit code then. */
export const startCommand = (settings: Readonly<Record<string, string>>, ...argv: string[]) => startOnBuild(Promise.resolve(), settings, ...argv)

/** As `startCommand`, with a build of the web that a start waits for. */
export function startOnBuild(webBuilt: Promise<void>, settings: Readonly<Record<string, string>>, ...argv: string[]) {
  const written = { stdout: '', stderr: '', output: '' }
  const keep = (stream: 'stdout' | 'stderr') => (text: string) => {
    written[stream] += text
    written.output += text
  }
  const intoStream = (stream: 'stdout' | 'stderr') =>
    new Writable({
      decodeStrings: false,
      write: (chunk: string, _encoding, done) => {
        keep(stream)(chunk)
        done()
      },
    })
  const signals = new EventEmitter()
  let stoppedWith: number | undefined
  const stopped = Promise.withResolvers<number>()
  const io = {
    env: { LOG_LEVEL: 'silent', ...settings },
    stdout: { write: keep('stdout') },
    stderr: { write: keep('stderr') },
    console: new Console({ stdout: intoStream('stdout'), stderr: intoStream('stderr') }),
    signals,
    exit: (code: number) => {
      stoppedWith ??= code
      stopped.resolve(code)
    },
  }
  // The start reports it where it waits for the build.
  webBuilt.catch(() => {})
  const ended = run(argv, io, webBuilt).then((code): Ended => ({ code: stoppedWith ?? code, ...written }))
  return { signals, ended, stopped: stopped.promise }
}

export const runCommand = (settings: Readonly<Record<string, string>>, ...argv: string[]): Promise<Ended> => startCommand(settings, ...argv).ended

/** Runs a command, and returns its exit code and all that it wrote. */
export async function endOf(settings: Readonly<Record<string, string>>, ...argv: string[]): Promise<Pick<Ended, 'code' | 'output'>> {
  const { code, output } = await runCommand(settings, ...argv)
  return { code, output }
}

/** The settings of a command on a test's database. */
export const settingsOf = ({ url }: { readonly url: string }) => ({ DATABASE_URL: url, SECRET_KEY: testSecretKey.toString() })

/** Runs a command on a test's database, and returns what it printed or, if it failed, its exit code and errors. */
export async function print(db: { readonly url: string }, ...argv: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(settingsOf(db), ...argv)
  return code === 0 ? stdout : `${code}: ${stderr}`
}
