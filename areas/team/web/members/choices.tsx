import Checkbox from 'antd/es/checkbox'
import { type ReactNode, useId } from 'react'
import styles from './choices.module.css'

interface ChoicesProps {
  title: string
  text: string
  /** Chooses all, if there are several. */
  all: string
  items: readonly { readonly id: string; readonly label: ReactNode; readonly detail: ReactNode }[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** What a member leaves behind, and what ends with their access. */
export function Choices({ title, text, all, items, chosen, onChange }: ChoicesProps) {
  const textId = useId()
  const isAll = items.every(({ id }) => chosen.includes(id))
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <fieldset className={styles.choices} aria-describedby={textId}>
      <legend>{title}</legend>
      <p id={textId} className={styles.hint}>
        {text}
      </p>
      {items.length > 1 && (
        <Checkbox
          className={styles.choice ?? ''}
          checked={isAll}
          indeterminate={!isAll && chosen.length > 0}
          onChange={() => onChange(isAll ? [] : items.map(({ id }) => id))}
        >
          {all}
        </Checkbox>
      )}
      {items.map(({ id, label, detail }) => (
        <Checkbox key={id} className={styles.choice ?? ''} checked={chosen.includes(id)} onChange={() => toggle(id)}>
          <span>{label}</span>
          <span className={styles.detail}>{detail}</span>
        </Checkbox>
      ))}
    </fieldset>
  )
}
