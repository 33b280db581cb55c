import { currencyCodes } from '@counterfoil/contract/money/currencies'

const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)))
const weekdays = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, 5 + day)))
const styles = ['long', 'short'] as const

function nameUnits(): string[] {
  return ['day', 'hour', 'minute', 'second'].flatMap((unit) =>
    [1, 2].map((count) => {
      const parts = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(count)
      return parts.find(({ type }) => type === 'unit')?.value ?? ''
    }),
  )
}

function escapeAll(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Words that browsers know in every language by themselves, and that no file of ours translates. */
export function matchIntlNames({ regions, cities }: { regions: readonly string[]; cities: readonly string[] }): RegExp {
  const names = [
    ...styles.flatMap((month) => months.map((date) => date.toLocaleString('en-GB', { month, timeZone: 'UTC' }))),
    ...styles.flatMap((weekday) => weekdays.map((date) => date.toLocaleString('en-GB', { weekday, timeZone: 'UTC' }))),
    ...nameUnits(),
    ...currencyCodes.map((code) => new Intl.DisplayNames(['en'], { type: 'currency' }).of(code) ?? ''),
    ...regions.map((code) => new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? ''),
    // The zone is named by its city, and languages by themselves.
    ...cities,
    'English',
  ]
  const longestFirst = [...new Set(names.filter(Boolean))].sort((a, b) => b.length - a.length)
  return new RegExp(`\\b(?:${longestFirst.map(escapeAll).join('|')})(?![\\w])`, 'g')
}
