import { setTimeout as wait } from 'node:timers/promises'
import { UserError } from '../../infra/user-error.ts'
import type { CommandIo } from '../io.ts'
import { deliver, signingSecretOf } from './deliver.ts'
import { type ApiEvent, EventSource, NewEvents } from './event-source.ts'
import { type ListenOptions, readListenOptions } from './options.ts'

export { usage } from './options.ts'

const pollMs = 1_000
const pauseMsMax = 30_000

export interface ListenPlace {
  readonly print: (line: string) => void
  readonly signal: AbortSignal
}

/** `counterfoil listen --forward URL`: sends an account's events to a developer's machine, until it is interrupted. */
export async function run(args: readonly string[], io: CommandIo): Promise<void> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM']) io.signals.on(signal, stop)
  await listen(readListenOptions(args, io.env), { print: (line) => io.console.log(line), signal: stopping.signal })
}

/** Forwards events one after the other, in their order. A server that is away is asked again after a growing pause, from where it was. */
export async function listen(options: ListenOptions, { print, signal }: ListenPlace): Promise<void> {
  const source = new EventSource(options)
  const secret = signingSecretOf(options.apiKey)
  print(`Signing secret: ${secret}`)
  const forward = async (event: ApiEvent) => {
    const { status, reason, ms } = await deliver(event, { forwardTo: options.forwardTo, secret })
    print(`${new Date().toISOString().slice(11, 19)}  ${event.type}  ${event.id}  ${status ?? reason} (${ms} ms)`)
  }
  if (options.replayed.length > 0) {
    for (const id of options.replayed) await forward(await source.find(id))
    return
  }
  const forwardAll = async (events: readonly ApiEvent[]) => {
    for (const event of events) if (!signal.aborted && isWanted(event, options.types)) await forward(event)
  }
  const newest = await source.findNewest()
  const newEvents = new NewEvents(source, newest?.id ?? null)
  if (options.sinceSeconds !== null) {
    const events = await source.listSince(Math.floor(Date.now() / 1_000) - options.sinceSeconds)
    await forwardAll(events.filter(({ id }) => newest !== null && id <= newest.id))
  }
  print(`Forwarding events to ${options.forwardTo}. Press Ctrl+C to stop.`)
  let failures = 0
  while (!signal.aborted) {
    try {
      const events = await newEvents.read()
      await forwardAll(events)
      failures = 0
      if (events.length === 0) await pause(pollMs, signal)
    } catch (error) {
      if (error instanceof UserError) throw error
      if (failures === 0) print(`Waiting for ${options.server}: ${(error as Error).message}`)
      await pause(Math.min(pauseMsMax, pollMs * 2 ** failures++), signal)
    }
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {})
}

/** Whether a type is asked for: by its name, or by a beginning such as `charge.*`. */
export function isWanted({ type }: Pick<ApiEvent, 'type'>, types: readonly string[] | null): boolean {
  return types === null || types.some((wanted) => (wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted))
}
