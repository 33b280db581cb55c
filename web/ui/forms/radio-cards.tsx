import { type ReactNode, useId } from 'react'
import styles from './radio-cards.module.css'

interface RadioCardsProps<T extends string> {
  legend: string
  options: readonly { value: T; label: string; mark: ReactNode; lang?: string }[]
  value: T
  onChange: (value: T) => void
}

/** One of a few, all in sight. Radio buttons underneath, so arrows move and screen readers count. */
export function RadioCards<T extends string>({ legend, options, value, onChange }: RadioCardsProps<T>) {
  const name = useId()
  return (
    <fieldset className={styles.cards}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.card} lang={option.lang}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span className={styles.mark} aria-hidden="true">
            {option.mark}
          </span>
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
