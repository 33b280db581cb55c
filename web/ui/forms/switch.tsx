import type { ComponentPropsWithRef } from 'react'

interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange'> {
  checked: boolean
  onChange: (isOn: boolean) => void
}

/** On or off at once, without a button that saves. What it switches is its label. */
export function Switch({ onChange, ...input }: SwitchProps) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is on.
  return <input {...input} type="checkbox" role="switch" onChange={({ target }) => onChange(target.checked)} />
}
