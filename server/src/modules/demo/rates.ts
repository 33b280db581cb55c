import { addDays, dayIn } from '@counterfoil/contract/time/calendar-days'
import type { DatedRate } from '../reference-rates/index.ts'

/** Made up, of about the right size. */
const rates = { EUR: '1', USD: '1.0850', GBP: '0.8560', JPY: '163.25' } as const

/** Reference rates of the day before the demo begins. */
export function demoRates(now: Date): DatedRate[] {
  const day = addDays(dayIn('UTC', now), -1)
  return Object.entries(rates).map(([currency, rate]) => ({ currency: currency as keyof typeof rates, day, rate }))
}
