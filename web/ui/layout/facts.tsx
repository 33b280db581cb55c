import { Fragment, type ReactNode } from 'react'
import styles from './detail.module.css'

export interface Fact {
  key: string
  label: ReactNode
  /** What is not known is left out. */
  value: ReactNode
}

/** Names and values, one to a line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(({ key, label, value }) => (
          <Fragment key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  )
}
