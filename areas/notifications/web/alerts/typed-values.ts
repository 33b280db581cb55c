import { type Alert, type AlertKind, isAboutMoney, type RuleValues } from '#areas/notifications/contract/alerts/endpoints.ts'
import { toDecimalText, toMinorUnits } from '#kernel/money/money.ts'
import { parseAmount } from '#web/shared/money/amount-input.ts'
import { readCount, refusedNumber } from '#web/ui/forms/read-numbers.ts'

/** Values as they are typed in a dialog. */
export interface TypedValues {
  threshold: string
  count: string
}

type About = Pick<Alert, 'kind' | 'currency'>

export function typeValues({ kind, currency }: About, values: RuleValues | null): TypedValues {
  const { threshold, count_min: count } = values ?? { threshold: null, count_min: null }
  return { threshold: typeThreshold(kind, currency, threshold), count: count?.toString() ?? '' }
}

function typeThreshold(kind: AlertKind, currency: string | null, threshold: number | null): string {
  if (threshold === null) return ''
  return isAboutMoney(kind) && currency !== null ? toDecimalText(threshold, currency) : threshold.toString()
}

/** An amount with the decimals of a currency. */
export function exampleAmount(currency: string): string {
  return toDecimalText(toMinorUnits('500', currency) ?? 0, currency)
}

/** Null for nothing; what can't be a value is one that the server refuses. */
export function readValues({ kind, currency }: About, { threshold, count }: TypedValues): RuleValues {
  return { threshold: readThreshold(kind, currency, threshold), count_min: readCount(count) }
}

function readThreshold(kind: AlertKind, currency: string | null, text: string): number | null {
  if (!isAboutMoney(kind) || currency === null) return readCount(text)
  return text.trim() === '' ? null : (parseAmount(text, currency).amountMinor ?? refusedNumber)
}
