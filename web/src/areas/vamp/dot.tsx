import type { VampStatus } from '@counterfoil/contract/vamp/vamp-ratio'
import styles from './dot.module.css'

/** The colour of a status; the word beside it says the same. */
export function Dot({ status }: { status: VampStatus }) {
  return <span className={styles.dot} data-status={status} aria-hidden="true" />
}
