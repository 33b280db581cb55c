import { formatMoney } from '@counterfoil/contract/money/money'
import { useLocale } from '../../../ui/text/use-locale.ts'

/** Formats the amounts of programs, which are in US dollars' minor units. */
export function useDollars(): (amountMinor: number) => string {
  const locale = useLocale()
  return (amountMinor) => formatMoney(amountMinor, 'USD', locale)
}
