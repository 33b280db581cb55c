import { useState } from 'react'
import { AmountField } from '../../shared/money/amount-field.tsx'
import { useAmountReader } from '../../shared/money/use-amount-reader.ts'

export function Kinds() {
  const [text, setText] = useState('20.00')
  const read = useAmountReader('USD', 10_000)
  return <AmountField label="USD" text={text} currency="USD" read={read} onChange={setText} hint={null} problem={undefined} isDisabled={false} />
}
