import type { ComponentPropsWithRef } from 'react'
import styles from './ticks.module.css'

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

/** One of a few, and what it says. */
export function Radio({ className, children, ...input }: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  return (
    <label className={[styles.tick, className].filter(Boolean).join(' ')}>
      <input {...input} type="radio" />
      <span className={styles.words}>{children}</span>
    </label>
  )
}

interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange'> {
  checked: boolean
  onChange: (isOn: boolean) => void
}

/** On or off at once, without a button that saves. What it switches is its label. */
export function Switch({ onChange, ...input }: SwitchProps) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is on.
  return <input {...input} type="checkbox" role="switch" onChange={({ target }) => onChange(target.checked)} />
}
