import type { Locale } from '@counterfoil/contract/locale'
import { type EventAnswer, type PlatformEvent, platformEvent } from '@counterfoil/contract/platform-events'
import * as z from 'zod/mini'
import { sha256 } from '../../../infra/crypto.ts'
import { ruleText } from '../../../infra/errors.ts'
import { isRuleName, textOf } from '../../../infra/http/envelope.ts'
import { findUnstorableText } from '../../../infra/http/input.ts'
import { issueTextsFor } from '../../../infra/http/issues.ts'
import { jsonDepthMax } from '../../../infra/json-depth.ts'
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
  const result = z.safeParse(platformEvent, item, { error: issueTextsFor(locale) })
  if (!result.success) return { id, errors: result.error.issues.flatMap((issue) => brokenFieldsOf(issue, locale)) }
  return { event: result.data, hash: sha256(JSON.stringify(result.data)) }
}

function idOf(item: unknown): string | null {
  const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : null
  return typeof id === 'string' ? id : null
}

function brokenFieldsOf(issue: z.core.$ZodIssue, locale: Locale): BrokenField[] {
  const path = issue.path.map(String)
  const message = textOf(issue, locale)
  const rule = isRuleName(issue.message) ? issue.message : issue.code
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ path: [...path, key].join('.'), rule, message }))
  return [{ path: path.join('.'), rule, message }]
}
