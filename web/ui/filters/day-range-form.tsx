import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, dayIn, firstOfMonth } from '#kernel/time/calendar-days.ts'
import { DayInput } from '../forms/day-input.tsx'
import { Field } from '../forms/field.tsx'
import { useLocale } from '../text/use-locale.ts'
import { formatDay, formatZone } from '../time/time.ts'
import { useTimeZone } from '../time/time-zone.ts'
import styles from './filter-form.module.css'
import { FilterForm } from './filter-form.tsx'

const presets = ['today', 'yesterday', '7d', '30d', 'month', 'lastMonth'] as const
type Preset = (typeof presets)[number]

/** Months before the last one, by how long ago they were. */
const namedMonths = [2, 3, 4, 5] as const

/** Days of the business's time zone, both included; an end that is left open is undefined. */
export interface OpenDayRange {
  readonly from: string | undefined
  readonly to: string | undefined
}

function daysOf(preset: Preset, today: string): OpenDayRange {
  if (preset === 'lastMonth') return monthBefore(today, 1)
  const yesterday = addDays(today, -1)
  const from = { today, yesterday, '7d': addDays(today, -6), '30d': addDays(today, -29), month: firstOfMonth(today, 0) }[preset]
  return { from, to: preset === 'yesterday' ? yesterday : today }
}

function monthBefore(today: string, count: number): { from: string; to: string } {
  return { from: firstOfMonth(today, count), to: addDays(firstOfMonth(today, count - 1), -1) }
}

interface DayPresetsProps {
  /** Months that are offered by name, as many before this one. */
  months?: readonly number[]
  onApply: (range: OpenDayRange) => void
}

/** Ranges of days that one press chooses. */
export function DayPresets({ months = [], onApply }: DayPresetsProps) {
  const { t } = useTranslation('shell')
  const locale = useLocale()
  const today = dayIn(useTimeZone(), new Date())
  const offered = [
    ...presets.map((preset) => ({ key: preset, name: t(`filters.preset.${preset}`), range: daysOf(preset, today) })),
    ...months.map((count) => {
      const month = monthBefore(today, count)
      return { key: count, name: formatDay(month.from, locale, 'monthYear'), range: month }
    }),
  ]
  return (
    <div className={styles.presets}>
      {offered.map(({ key, name, range }) => (
        <button key={key} type="button" className={styles.preset} onClick={() => onApply(range)}>
          {name}
        </button>
      ))}
    </div>
  )
}

/** A range of days by presets, months or two dates. */
export function DayRangeForm({ range, onApply }: { range: OpenDayRange; onApply: (range: OpenDayRange) => void }) {
  const { t } = useTranslation('shell')
  const locale = useLocale()
  const timeZone = useTimeZone()
  const today = dayIn(timeZone, new Date())
  const [from, setFrom] = useState(range.from ?? '')
  const [to, setTo] = useState(range.to ?? '')
  const isReversed = from !== '' && to !== '' && from > to
  return (
    <FilterForm onSubmit={() => isReversed || onApply({ from: from || undefined, to: to || undefined })}>
      <DayPresets months={namedMonths} onApply={onApply} />
      <Field label={t('filters.from')}>{(control) => <DayInput {...control} value={from} max={today} onChange={setFrom} emptyText={t('filters.any')} />}</Field>
      <Field
        label={t('filters.to')}
        hint={t('filters.daysIn', { zone: formatZone(timeZone, locale) })}
        problem={isReversed ? t('filters.reversedDays') : undefined}
      >
        {(control) => <DayInput {...control} value={to} max={today} onChange={setTo} emptyText={t('filters.any')} />}
      </Field>
    </FilterForm>
  )
}
