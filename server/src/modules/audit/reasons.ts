import { type ErrorName, errorCatalogue, type RuleName, ruleTexts } from '@counterfoil/contract/errors/catalogue'
import { fillText, type TextValues } from '@counterfoil/contract/field-errors'
import { userAuditReasons } from '@counterfoil/contract/identity/rules'
import type { Locale } from '@counterfoil/contract/locale'

/** Why an attempt was refused: a reason of the sign-in, or the error or rule that the caller was answered. */
export type AuditReason = keyof typeof userAuditReasons | ErrorName | RuleName

const texts: Readonly<Record<string, Readonly<Record<Locale, string>> | undefined>> = {
  ...ruleTexts,
  ...Object.fromEntries(Object.entries(errorCatalogue).map(([name, { text }]) => [name, text])),
  ...userAuditReasons,
}

/** Returns the text of a stored reason; one that this version doesn't know stands for itself. */
export function auditReasonText(reason: string, locale: Locale, values: TextValues = {}): string {
  const text = texts[reason]?.[locale]
  return text === undefined ? reason : fillText(text, values, locale)
}
