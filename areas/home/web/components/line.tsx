import type { ReactNode } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { LedgerLine } from '#web/ui/layout/receipt.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'

interface LineProps {
  term: ReactNode
  amountMinor: number
  currency: string
  /** The way to the rows that it is the sum of. */
  link: (text: string) => ReactNode
  isTotal?: boolean
}

/** A line of a ledger, without its currency, which the total has. */
export function Line({ term, amountMinor, currency, link, isTotal = false }: LineProps) {
  const locale = useLocale()
  // There is no minus zero in a ledger.
  const text = formatMoney(amountMinor || 0, currency, locale, isTotal ? 'symbol' : 'number')
  return (
    <LedgerLine label={term} isTotal={isTotal}>
      {link(text)}
    </LedgerLine>
  )
}
