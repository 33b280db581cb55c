import type { ComponentProps } from 'react'
import styles from './select.module.css'

/** The browser's own select in the product's look: the keyboard, screen readers and phones know it, and it weighs nothing. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return <select {...props} className={[styles.select, className].filter(Boolean).join(' ')} />
}
