import { formatMoney } from '#kernel/money/money.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'

/** Formats the amounts of programs, which are in US dollars' minor units. */
export function useDollars(): (amountMinor: number) => string {
  const locale = useLocale()
  return (amountMinor) => formatMoney(amountMinor, 'USD', locale)
}
