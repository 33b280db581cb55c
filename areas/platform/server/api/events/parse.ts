import * as z from 'zod/mini'
import { maskCardNumbers } from '#kernel/cards/card-numbers.ts'
import { issueTextsFor, textOf } from '#kernel/field-errors.ts'
import type { Locale } from '#kernel/locale.ts'
import { isRuleName, ruleText, sayRuleIn } from '#server/infra/errors.ts'
import { findUnstorableText } from '#server/infra/http/input.ts'
import { jsonDepthMax } from '#server/infra/json-depth.ts'
import { sha256 } from '#server/infra/keys/crypto.ts'
import { type EventAnswer, type PlatformEvent, platformEvent } from '../../index.ts'
import { tooDeep } from './batch.ts'

export type BrokenField = EventAnswer['errors'][number]

/** An event with the digest of its content, defaults filled in, so that the order of its fields does not matter. */
export interface ReadEvent {
  readonly event: PlatformEvent
  readonly hash: Buffer
}

/** What could not be read, with every field that is wrong. */
export interface Unreadable {
  readonly id: string | null
  readonly errors: readonly BrokenField[]
}

export function readEvent(item: unknown, locale: Locale): ReadEvent | Unreadable {
  const id = idOf(item)
  if (item === tooDeep) return { id, errors: [{ path: '', rule: 'json_too_deep', message: ruleText(locale, 'json_too_deep', { maximum: jsonDepthMax }) }] }
  const unstorable = findUnstorableText(item, locale)
  if (unstorable.length > 0) return { id, errors: unstorable.map((error) => ({ ...error, rule: 'text_unstorable' })) }
  const result = z.safeParse(platformEvent, item, { error: issueTextsFor(sayRuleIn(locale)) })
  if (!result.success) return { id, errors: result.error.issues.flatMap((issue) => brokenFieldsOf(issue, locale)) }
  const event = { ...result.data, data: maskTexts(result.data.data) } as PlatformEvent
  return { event, hash: sha256(JSON.stringify(event)) }
}

const freeTexts = new Set(['description', 'email', 'failure_reason', 'fingerprint', 'name', 'order_number'])

/**
 * Masks card numbers in free texts and metadata. Refusing them would lose a movement of money over a note; IDs stay, because two of them could become one.
 * Runs before the digest, from which a number could be found by trying.
 */
function maskTexts(value: unknown, isFree = false): unknown {
  if (typeof value === 'string') return isFree ? maskCardNumbers(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => maskTexts(item, isFree))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [isFree ? maskCardNumbers(key) : key, maskTexts(item, isFree || key === 'metadata' || freeTexts.has(key))]),
  )
}

function idOf(item: unknown): string | null {
  const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : null
  return typeof id === 'string' ? id : null
}

function brokenFieldsOf(issue: z.core.$ZodIssue, locale: Locale): BrokenField[] {
  const path = issue.path.map(String)
  const message = textOf(issue, sayRuleIn(locale))
  const rule = isRuleName(issue.message) ? issue.message : issue.code
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ path: [...path, key].join('.'), rule, message }))
  return [{ path: path.join('.'), rule, message }]
}
