import { disputeQuery } from '@counterfoil/contract/disputes/query'
import type { FilterValues } from '@counterfoil/contract/query/filters'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { searchFor } from '../../../shared/lists/list-search.ts'
import styles from './bars.module.css'

export interface Bar {
  readonly key: string
  readonly label: ReactNode
  /** The main number, in words. */
  readonly value: string
  readonly detail: string
  /** Of the whole width, from 0 to 1. */
  readonly length: number
  /** The disputes that it counts. */
  readonly filters: FilterValues<typeof disputeQuery>
}

/** Bars with their numbers as text. Each is a link to the disputes that it counts. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.key}>
          <Link to="/payments-product/disputes" search={{ ...searchFor(disputeQuery, bar.filters), tab: 'all' }} className={styles.bar} preload={false}>
            <span className={styles.label}>{bar.label}</span> <span className={styles.value}>{bar.value}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.fill} style={{ inlineSize: `${Math.min(100, Math.max(bar.length > 0 ? 1 : 0, bar.length * 100))}%` }} />
            </span>{' '}
            <span className={styles.detail}>{bar.detail}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
