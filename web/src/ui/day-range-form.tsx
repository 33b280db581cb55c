import Input from 'antd/es/input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMerchant } from '../stores/merchant.ts'
import { addDays, firstOfMonth, todayIn } from './days.ts'
import { Field } from './field.tsx'
import styles from './filter-form.module.css'
import { FilterForm } from './filter-form.tsx'
import { formatZone } from './time.ts'
import { useLocale } from './use-locale.ts'

const presets = ['today', '7d', '30d', 'month', 'lastMonth'] as const
type Preset = (typeof presets)[number]

/** Days of the business's time zone, both included; an end that is left open is undefined. */
export interface OpenDayRange {
  readonly from: string | undefined
  readonly to: string | undefined
}

function daysOf(preset: Preset, today: string): OpenDayRange {
  const monthStart = firstOfMonth(today, 0)
  const from = { today, '7d': addDays(today, -6), '30d': addDays(today, -29), month: monthStart, lastMonth: firstOfMonth(today, 1) }[preset]
  return { from, to: preset === 'lastMonth' ? addDays(monthStart, -1) : today }
}

/** Dates by the browser's own fields: accessible on every device, and a tenth of a mebibyte lighter than a calendar of ours. */
export function DayRangeForm({ range, onApply }: { range: OpenDayRange; onApply: (range: OpenDayRange) => void }) {
  const { t } = useTranslation('shell')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const today = todayIn(timeZone)
  const [from, setFrom] = useState(range.from ?? '')
  const [to, setTo] = useState(range.to ?? '')
  const isReversed = from !== '' && to !== '' && from > to
  return (
    <FilterForm onSubmit={() => isReversed || onApply({ from: from || undefined, to: to || undefined })}>
      <div className={styles.presets}>
        {presets.map((preset) => (
          <button key={preset} type="button" className={styles.preset} onClick={() => onApply(daysOf(preset, today))}>
            {t(`filters.preset.${preset}`)}
          </button>
        ))}
      </div>
      <Field label={t('filters.from')}>
        {(control) => <Input {...control} type="date" value={from} max={today} onChange={(event) => setFrom(event.target.value)} />}
      </Field>
      <Field
        label={t('filters.to')}
        hint={t('filters.daysIn', { zone: formatZone(timeZone, locale) })}
        problem={isReversed ? t('filters.reversedDays') : undefined}
      >
        {(control) => <Input {...control} type="date" value={to} max={today} onChange={(event) => setTo(event.target.value)} />}
      </Field>
    </FilterForm>
  )
}
