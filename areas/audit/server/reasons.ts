import type { UserAuditReason } from '#areas/identity/contract/rules.ts'
import type { ErrorName } from '#kernel/errors.ts'
import type { Locale } from '#kernel/locale.ts'
import type { RuleName } from '#kernel/texts.ts'
import { findText, type TextValues } from '#server/infra/texts.ts'

/** Why an attempt was refused: a reason of the sign-in, or the error or rule that the caller was answered. */
export type AuditReason = UserAuditReason | ErrorName | RuleName

const places = ['identity:server.auditReasons.', 'errors:', 'fieldRules:']

/** Returns the text of a stored reason; one that this version doesn't know stands for itself. */
export function auditReasonText(reason: string, locale: Locale, values: TextValues = {}): string {
  for (const place of places) {
    const found = findText(locale, `${place}${reason}`, values)
    if (found !== null) return found
  }
  return reason
}
