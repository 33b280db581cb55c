import type { ReactNode } from 'react'
import { Money } from '../text/money.tsx'
import { RowTime } from '../time/row-time.tsx'
import { formatListed } from '../time/time.ts'
import { useNow } from '../time/use-now.ts'
import styles from './money-row.module.css'

interface MoneyRowProps {
  amountMinor: number
  currency: string
  at: string
  /** It wasn't received. */
  isQuiet?: boolean
  /** What it was for, such as a link to its page. */
  what: ReactNode
  /** Left out where all went well. */
  status?: ReactNode
  /** Below it, such as why it is listed. */
  children?: ReactNode
}

/** A payment or a part of one as a row of the page it belongs to. */
export function MoneyRow({ amountMinor, currency, isQuiet = false, at, what, status, children }: MoneyRowProps) {
  return (
    <li className={styles.row} data-money data-quiet={isQuiet || undefined}>
      <Money amountMinor={amountMinor} currency={currency} mode="point" />
      <span className={styles.what}>
        {what}
        {status}
      </span>
      <RowTime at={at} now={useNow()} format={formatListed} />
      {children && <span className={styles.why}>{children}</span>}
    </li>
  )
}
