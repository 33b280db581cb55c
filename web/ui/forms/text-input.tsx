import type { ComponentProps } from 'react'
import frame from './input-frame.module.css'

/** The browser's own input in the product's look; inside a Field it is told its label and what is wrong. */
export function TextInput({ className, ...props }: ComponentProps<'input'>) {
  return <input {...props} className={[frame.frame, frame.input, className].filter(Boolean).join(' ')} />
}
