import { useTranslation } from 'react-i18next'
import { limits } from '#kernel/limits.ts'
import { currencyExponent } from '#kernel/money/currencies.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import { type AmountProblem, parseAmount } from './amount-input.ts'

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
