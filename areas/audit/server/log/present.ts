import { auditObjectOf } from '#areas/audit/contract/actions.ts'
import type { AuditItem } from '#areas/audit/contract/endpoints.ts'
import type { Locale } from '#kernel/locale.ts'
import { toDecimalText } from '#kernel/money/money.ts'
import type { TextValues } from '#kernel/texts.ts'
import { nameBrowser } from '#server/infra/http/browser-names.ts'
import { auditReasonText } from '../index.ts'
import type { AuditRow, NamedAccount } from './log-store.ts'

/** Returns an entry as members read it. @param accounts all of the business. */
export function presentEntry(row: AuditRow, accounts: readonly NamedAccount[], locale: Locale): AuditItem {
  const account = accounts.find(({ merchant_id }) => merchant_id === row.merchant_id)
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    account: account ? { id: account.merchant_id, name: account.name, kind: account.kind } : null,
    actor: { kind: row.actor_kind as AuditItem['actor']['kind'], id: row.actor_id, name: row.actor_name, email: row.actor_email },
    action: row.action,
    object: row.target_id === null ? null : { type: auditObjectOf(row.action), id: row.target_id },
    outcome: row.outcome as AuditItem['outcome'],
    reason: row.reason === null ? null : auditReasonText(row.reason, locale, row.details as TextValues),
    ip: row.ip,
    ...nameBrowser(row.user_agent),
    request_id: row.request_id,
    details: describeDetails(row.details),
  }
}

type Detail = AuditItem['details'][number]
type Details = Readonly<Record<string, unknown>>

/** Returns changed values with both sides, then other facts. `{ before, after }` can hold one value, several fields, or stand under a field's name. */
export function describeDetails(details: Details): Detail[] {
  const { before, after, ...rest } = details
  const hasSides = before !== undefined || after !== undefined
  const changes = hasSides ? changesOf(before, after) : []
  const { currency, ...facts } = rest
  const isPriced = typeof currency === 'string' && Object.keys(facts).some((field) => field.endsWith('_minor'))
  const others = Object.entries(isPriced ? facts : rest).flatMap(([field, value]) => {
    if (isRecord(value) && ('before' in value || 'after' in value)) return changeOf(field, value.before, value.after)
    if (isPriced && field.endsWith('_minor') && typeof value === 'number')
      return fact(field.slice(0, -'_minor'.length), `${toDecimalText(value, currency)} ${currency}`)
    return fact(field, textOf(value))
  })
  return [...changes, ...others]
}

function changesOf(before: unknown, after: unknown): Detail[] {
  if (!isRecord(before) && !isRecord(after)) return changeOf('value', before, after)
  const [from, to] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((field) => changeOf(field, from[field], to[field]))
}

function changeOf(field: string, before: unknown, after: unknown): Detail[] {
  const sides = { before: textOf(before), after: textOf(after) }
  return sides.before === sides.after ? [] : [{ field, ...sides, is_change: true }]
}

function fact(field: string, after: string | null): Detail[] {
  return after === null ? [] : [{ field, before: null, after, is_change: false }]
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((item) => textOf(item) ?? '').join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function isRecord(value: unknown): value is Details {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
