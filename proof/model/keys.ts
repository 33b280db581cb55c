import type { Told } from './calls.ts'
import { isEffect } from './effects.ts'

/** Each key has one request, one effect and one answer, whoever asked and however often, and the database keeps just that answer. */

export interface KeptKey {
  readonly key: string
  readonly answer_body: string | null
}

export function findKeyViolations(all: readonly Told[], kept: readonly KeptKey[]): string[] {
  const answered = Map.groupBy(all.filter(isEffect), ({ key }) => key)
  const stored = new Map(kept.map(({ key, answer_body }) => [key, answer_body]))
  const violations = kept.filter(({ key }) => !answered.has(key)).map(({ key }) => `${key}: kept, though every call with it was refused`)
  for (const [key, told] of answered) {
    const requests = new Set(told.map(({ request }) => JSON.stringify(request)))
    const answers = new Set(told.map(({ status, body }) => `${status} ${body}`))
    if (requests.size > 1) violations.push(`${key}: different requests were accepted: ${[...requests].join(' ')}`)
    if (answers.size > 1) violations.push(`${key}: different answers were given: ${[...answers].join(' ')}`)
    if (told.filter(({ isReplayed }) => !isReplayed).length > 1) violations.push(`${key}: was carried out more than once`)
    if (told[0]?.body !== stored.get(key)) violations.push(`${key}: the answer that is kept is not the one that was given`)
  }
  return violations
}
