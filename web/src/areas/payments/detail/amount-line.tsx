import type { ReactNode } from 'react'

interface LineProps {
  label: ReactNode
  /** Whether a rule separates it from the line above. */
  hasRule?: boolean
  isStrong?: boolean
  children: ReactNode
}

/** A line of a sum, inside a list of `styles.sums`. */
export function Line({ label, hasRule = false, isStrong = false, children }: LineProps) {
  const marks = { 'data-rule': hasRule || undefined, 'data-strong': isStrong || undefined }
  return (
    <>
      <dt {...marks}>{label}</dt>
      <dd {...marks}>{children}</dd>
    </>
  )
}
