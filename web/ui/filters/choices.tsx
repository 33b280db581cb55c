import type { ReactNode } from 'react'
import { Checkbox } from '../forms/ticks.tsx'
import styles from './filter-form.module.css'
import { splitList, toggleInList } from './search-values.ts'

interface ChoicesProps<T extends string> {
  title: string
  all: readonly T[]
  /** Joined by commas, as in the address. */
  chosen: string | undefined
  onChange: (chosen: string | undefined) => void
  name: (value: T) => ReactNode
}

/** Several of a few, each with its box. */
export function Choices<T extends string>({ title, all, chosen, onChange, name }: ChoicesProps<T>) {
  const set = splitList(chosen, all)
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{title}</legend>
      {all.map((value) => (
        <Checkbox key={value} className={styles.choice ?? ''} checked={set.includes(value)} onChange={() => onChange(toggleInList(chosen, value, all))}>
          {name(value)}
        </Checkbox>
      ))}
    </fieldset>
  )
}
