import type { ComponentPropsWithRef } from 'react'
import styles from './tick.module.css'

interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'ref'> {
  /** Some of what it stands for is on. */
  indeterminate?: boolean
}

/** A checkbox and what it says, which can be pressed as well. */
export function Checkbox({ indeterminate = false, className, children, ...input }: CheckboxProps) {
  return (
    <label className={[styles.tick, className].filter(Boolean).join(' ')}>
      <input
        {...input}
        ref={(element) => {
          if (element) element.indeterminate = indeterminate
        }}
        type="checkbox"
      />
      {children && <span className={styles.words}>{children}</span>}
    </label>
  )
}
