import type { ComponentProps } from 'react'
import { useLocale } from '../text/use-locale.ts'
import { formatDay } from '../time/time.ts'
import styles from './day-input.module.css'
import { TextInput } from './text-input.tsx'

interface DayInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** A calendar day such as 2026-11-21, or empty. */
  value: string
  onChange: (day: string) => void
  /** What an empty field means. */
  emptyText?: string
}

/** The browser's date field, a tenth of a mebibyte lighter than a calendar of ours. Until it has the focus, it shows the day in the reader's language; the browser's own order follows the device. */
export function DayInput({ value, onChange, emptyText = '', ...props }: DayInputProps) {
  const locale = useLocale()
  return (
    <span className={styles.day}>
      <TextInput {...props} type="date" value={value} onChange={(event) => onChange(event.target.value)} />
      <span className={styles.shown} data-empty={value === '' || undefined} aria-hidden="true">
        {value ? formatDay(value, locale) : emptyText}
      </span>
    </span>
  )
}
