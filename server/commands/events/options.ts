import { UsageError } from '../../infra/user-error.ts'
import { readArguments } from '../io.ts'

export const usage = `counterfoil listen --forward URL [--events TYPES] [--since DURATION] [--replay EVENT]...

  --forward URL      where events are sent, such as http://localhost:3000/webhooks
  --events TYPES     only these types, such as payment_intent.succeeded,charge.*
  --since DURATION   first the events of the last 30s, 10m, 2h or 7d
  --replay EVENT     send this event again and stop
  --server URL       the Counterfoil server; COUNTERFOIL_SERVER, or http://localhost:4600
  --api-key KEY      a secret key, or a restricted key that reads events; better in COUNTERFOIL_API_KEY`

export interface ListenOptions {
  readonly forwardTo: string
  readonly server: string
  readonly apiKey: string
  /** Types, or beginnings of types that end with `*`; null for all. */
  readonly types: readonly string[] | null
  readonly sinceSeconds: number | null
  readonly replayed: readonly string[]
}

const secondsOf = { s: 1, m: 60, h: 3_600, d: 86_400 } as const

/** @throws UsageError */
export function readListenOptions(args: readonly string[], env: Readonly<Record<string, string | undefined>>): ListenOptions {
  const { values } = readArguments(args, { options })
  const apiKey = values['api-key'] ?? env.COUNTERFOIL_API_KEY
  if (!values.forward) throw new UsageError('Pass --forward with the address of your webhook handler.')
  if (!apiKey) throw new UsageError('Set COUNTERFOIL_API_KEY to a secret key, or to a restricted key that reads events.')
  return {
    forwardTo: addressOf(values.forward, '--forward'),
    server: addressOf(values.server ?? env.COUNTERFOIL_SERVER ?? 'http://localhost:4600', '--server').replace(/\/$/, ''),
    apiKey,
    types: values.events === undefined ? null : values.events.split(',').filter(Boolean),
    sinceSeconds: values.since === undefined ? null : readDuration(values.since),
    replayed: values.replay ?? [],
  }
}

const options = {
  forward: { type: 'string' },
  events: { type: 'string' },
  since: { type: 'string' },
  replay: { type: 'string', multiple: true },
  server: { type: 'string' },
  'api-key': { type: 'string' },
} as const

function addressOf(text: string, option: string): string {
  // `npx` runs this with the developer's own Node.js, which may lack URL.parse.
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`${option} must be an http or https address.`)
  return url.href
}

function readDuration(text: string): number {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  if (count === undefined) throw new UsageError('--since must be a duration such as 30s, 10m, 2h or 7d.')
  return Number(count) * secondsOf[unit as keyof typeof secondsOf]
}
