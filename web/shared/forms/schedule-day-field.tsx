import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useWeekdayName } from '../../ui/time/use-weekday-name.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const monthDays = Array.from({ length: 31 }, (_, index) => index + 1)

interface ScheduleDay {
  readonly weekday: number
  readonly monthDay: number
}

interface ScheduleDayFieldProps {
  frequency: string
  value: ScheduleDay
  problems: { readonly weekday?: string | undefined; readonly month_day?: string | undefined }
  isDisabled: boolean
  onChange: (changed: Partial<ScheduleDay>, field: 'weekday' | 'month_day') => void
}

/** Asks for the day of a weekly or monthly schedule, and nothing for another frequency. */
export function ScheduleDayField({ frequency, value, problems, isDisabled, onChange }: ScheduleDayFieldProps) {
  const { t } = useTranslation('common')
  const nameWeekday = useWeekdayName()
  if (frequency !== 'weekly' && frequency !== 'monthly') return null
  const isWeekly = frequency === 'weekly'
  return (
    <Field
      label={t(isWeekly ? 'scheduleDay.weekday' : 'scheduleDay.monthDay')}
      hint={isWeekly ? undefined : t('scheduleDay.monthDayHint')}
      problem={isWeekly ? problems.weekday : problems.month_day}
    >
      {(control) => (
        <Select
          {...control}
          name={isWeekly ? 'weekday' : 'month_day'}
          value={isWeekly ? value.weekday : value.monthDay}
          disabled={isDisabled}
          onChange={({ target }) =>
            isWeekly ? onChange({ weekday: Number(target.value) }, 'weekday') : onChange({ monthDay: Number(target.value) }, 'month_day')
          }
        >
          {(isWeekly ? weekdays : monthDays).map((day) => (
            <option key={day} value={day}>
              {isWeekly ? nameWeekday(day) : day}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
