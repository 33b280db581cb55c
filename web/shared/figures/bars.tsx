import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './bars.module.css'

export interface Bar {
  readonly key: string
  readonly label: ReactNode
  /** The main number, in words. */
  readonly value: ReactNode
  readonly detail: ReactNode
  /** Of the whole width, from 0 to 1. */
  readonly length: number
  /** The list of what it counts. */
  readonly link: Pick<LinkProps, 'to' | 'search'>
  /** Other numbers of it, each with the list of what it counts. */
  readonly further?: readonly FurtherNumber[]
}

interface FurtherNumber {
  readonly key: string
  readonly text: string
  readonly link: Bar['link']
}

/** Bars with their numbers as text. Each is a link to the list of what it counts. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.key}>
          <Link {...bar.link} className={styles.bar} preload={false}>
            <span className={styles.label}>{bar.label}</span> <span className={styles.value}>{bar.value}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.fill} style={{ inlineSize: `${Math.min(100, Math.max(bar.length > 0 ? 1 : 0, bar.length * 100))}%` }} />
            </span>{' '}
            <span className={styles.detail}>{bar.detail}</span>
          </Link>
          {bar.further && bar.further.length > 0 && <FurtherNumbers bar={bar} further={bar.further} />}
        </li>
      ))}
    </ul>
  )
}

/** Links below a bar. Screen readers hear what bar they belong to. */
function FurtherNumbers({ bar, further }: { bar: Bar; further: readonly FurtherNumber[] }) {
  return (
    <div className={styles.further}>
      {further.map(({ key, text, link }) => (
        <Link key={key} {...link} preload={false}>
          {text} <span className="visually-hidden">{bar.label}</span>
        </Link>
      ))}
    </div>
  )
}
