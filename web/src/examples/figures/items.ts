import type { Bar } from '../../shared/figures/bars.tsx'

const link = { to: '/payments', search: {} } as const

/** Bars that lead to no list of their own. */
export const sampleBars: readonly Bar[] = [
  { key: 'visa', label: 'Visa', value: '94.2%', detail: '1,204 / 1,278', length: 0.942, link, further: [{ key: 'first', text: '90.1%', link }] },
  { key: 'mastercard', label: 'Mastercard', value: '88.0%', detail: '440 / 500', length: 0.88, link },
]
