import type { ComponentPropsWithRef } from 'react'
import styles from './tick.module.css'

/** One of a few, and what it says. */
export function Radio({ className, children, ...input }: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  return (
    <label className={[styles.tick, className].filter(Boolean).join(' ')}>
      <input {...input} type="radio" />
      <span className={styles.words}>{children}</span>
    </label>
  )
}
