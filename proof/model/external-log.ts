import { readFileSync } from 'node:fs'
import { without } from './differences.ts'
import { type Effect, isApproving, isAttempt } from './effects.ts'
import type { OutsideLine } from './messages.ts'
import type { Payout } from './payouts.ts'

/**
 * What the outside was asked, against what callers know of: it moves money once a key, so each effect may have one key and no more. An authorisation
 * without an intent was made within the server, by a transaction that may have died with it: it moved nothing, and each of its effects has one at least.
 */

export function readOutsideLog(file: string, fromLine: number): OutsideLine[] {
  const lines = readFileSync(file, { encoding: 'utf8', flag: 'a+' }).split('\n').slice(fromLine)
  return lines.filter(Boolean).map((line) => JSON.parse(line) as OutsideLine)
}

export function findOutsideViolations(
  lines: readonly OutsideLine[],
  effects: readonly Effect[],
  { payouts, intents }: { payouts: readonly Payout[]; intents: ReadonlySet<string> },
): string[] {
  const byKey = Map.groupBy(lines, ({ key }) => key)
  const violations = [...byKey].flatMap(([key, all]) => {
    const requests = new Set(all.map((line) => JSON.stringify(line)))
    return requests.size > 1 ? [`outside: one key for different things: ${key} ${[...requests].join(' ')}`] : []
  })
  const amounts = new Map(effects.flatMap(({ request, key }) => (request.type === 'pay' ? [[request.slot, { key, amountMinor: request.amountMinor }]] : [])))
  const sent = payouts.filter(({ isHandedOver }) => isHandedOver).map(({ made }) => describe('payout', made.amountMinor, true))
  const expected = effects.flatMap((effect): string[] => {
    const { request, amountMinor } = effect
    const whole = amounts.get(request.slot)?.amountMinor ?? 0
    if (isAttempt(request)) return [describe('authorise', whole, isApproving(request))]
    if (request.type === 'capture' || request.type === 'refund') return [describe(request.type, amountMinor, true)]
    if (request.type === 'answer' || request.type === 'accept') return [describe(request.type, 0, true)]
    return request.type === 'cancel' && holdsMoney(effects, effect) ? [describe('cancel', whole, true)] : []
  })
  const all = [...expected, ...sent]
  const calls = [...byKey.values()].map(([line]) => line as OutsideLine)
  const isWithin = ({ operation, key }: OutsideLine) => operation === 'authorise' && !intents.has(key)
  const describeAll = (some: readonly OutsideLine[]) => some.map((line) => describe(line.operation, line.amountMinor, line.isApproved))
  const asked = describeAll(calls.filter((line) => !isWithin(line)))
  const answeredWithin = describeAll(calls.filter(isWithin))
  return [
    ...violations,
    ...without(asked, all).map((text) => `outside: was asked for what nobody knows of: ${text}`),
    ...without(without(all, asked), answeredWithin).map((text) => `outside: was never asked for ${text}`),
  ]
}

const describe = (operation: OutsideLine['operation'], amountMinor: number, isApproved: boolean) =>
  `${operation} of ${amountMinor}${isApproved ? '' : ', declined'}`

const holdsMoney = (effects: readonly Effect[], { request: { slot } }: Effect) => effects.some(({ request }) => request.slot === slot && isApproving(request))
