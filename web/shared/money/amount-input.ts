import { useTranslation } from 'react-i18next'
import { limits } from '#kernel/limits.ts'
import { currencyExponent } from '#kernel/money/currencies.ts'
import { formatMoney, toMinorUnits } from '#kernel/money/money.ts'
import { useLocale } from '../../ui/text/use-locale.ts'

export type AmountProblem = 'empty' | 'not_a_number' | 'too_many_decimals' | 'zero' | 'too_large'

export type ParsedAmount = { readonly amountMinor: number; readonly problem: null } | { readonly amountMinor: null; readonly problem: AmountProblem }

/**
 * A typed amount in minor units, exact for every currency, or what is wrong with it. Commas are taken where they group thousands, as pasted amounts have them, and
 * wide digits of East Asian keyboards are digits.
 * @param maxMinor minor units, the largest amount that makes sense here.
 */
export function parseAmount(text: string, currency: string, maxMinor: number = limits.amountMinorMax): ParsedAmount {
  const plain = withoutGrouping(text.normalize('NFKC').trim())
  if (plain === '') return refuse('empty')
  if (!/^\d+(\.\d*)?$/.test(plain)) return refuse('not_a_number')
  const amountMinor = toMinorUnits(plain, currency)
  // Beyond twelve digits the conversion refuses too, but then decimals are not the reason.
  if (amountMinor === null) return refuse(/^\d{13,}/.test(plain) ? 'too_large' : 'too_many_decimals')
  if (amountMinor === 0) return refuse('zero')
  return amountMinor > Math.min(maxMinor, limits.amountMinorMax) ? refuse('too_large') : { amountMinor, problem: null }
}

function withoutGrouping(text: string): string {
  return /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
}

function refuse(problem: AmountProblem): ParsedAmount {
  return { amountMinor: null, problem }
}

interface TypedAmount {
  /** Null while it is no amount. */
  amountMinor: number | null
  problem: string | undefined
}

/** Reads a typed amount of at most `maxMinor` minor units; what is wrong with it is in the reader's language. */
export function useAmountReader(currency: string, maxMinor: number): (text: string) => TypedAmount {
  const describe = useAmountProblem()
  return (text) => {
    const { amountMinor, problem } = parseAmount(text, currency, maxMinor)
    return { amountMinor, problem: problem ? describe(problem, currency, maxMinor) : undefined }
  }
}

/** What is wrong with a typed amount, in words. */
export function useAmountProblem(): (problem: AmountProblem, currency: string, maxMinor?: number) => string {
  const { t } = useTranslation()
  const locale = useLocale()
  return (problem, currency, maxMinor = limits.amountMinorMax) => {
    const decimals = currencyExponent(currency)
    if (problem === 'too_many_decimals' && decimals === 0) return t('amountProblem.no_decimals', { currency })
    return t(`amountProblem.${problem}`, { currency, decimals, max: `${formatMoney(maxMinor, currency, locale, 'number')} ${currency}` })
  }
}
