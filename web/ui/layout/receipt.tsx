import type { ReactNode } from 'react'
import styles from './receipt.module.css'

interface ReceiptProps {
  /** What became of which amount; for screen readers, since the page says it. */
  label: string
  children: ReactNode
}

/** What became of an amount, down to its total; at most one on a page. */
export function Receipt({ label, children }: ReceiptProps) {
  return (
    <section className={styles.receipt} data-receipt aria-label={label}>
      {children}
    </section>
  )
}

/** Lines of a receipt. */
export function Ledger({ label, children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <dl className={styles.ledger} aria-label={label}>
      {children}
    </dl>
  )
}

interface LineProps {
  label: ReactNode
  /** Beside the label, in grey, such as a rate. */
  note?: ReactNode
  /** The sum of the lines above, with a double rule. */
  isTotal?: boolean
  /** Its amount. */
  children: ReactNode
}

export function LedgerLine({ label, note, isTotal = false, children }: LineProps) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>
        {label}
        {note && <span className={styles.note}> {note}</span>}
      </dt>
      <dd>
        <span>{children}</span>
      </dd>
    </div>
  )
}
