import type { CurrencyCode } from '@counterfoil/contract/money/currencies'
import { useState } from 'react'
import { CurrencySelect } from '../../ui/filters/currency-select.tsx'

const currencies: readonly CurrencyCode[] = ['EUR', 'GBP', 'USD']

export function Default() {
  const [currency, setCurrency] = useState<CurrencyCode | undefined>('EUR')
  return <CurrencySelect currencies={currencies} value={currency} onChange={setCurrency} />
}

export function WithAll() {
  const [currency, setCurrency] = useState<CurrencyCode | undefined>()
  return <CurrencySelect currencies={currencies} value={currency} onChange={setCurrency} hasAll />
}
