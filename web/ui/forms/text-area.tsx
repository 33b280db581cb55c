import type { ComponentProps } from 'react'
import frame from './input-frame.module.css'

/** The browser's own field for several lines, in the product's look. It grows with its text where the browser can. */
export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea {...props} className={[frame.frame, frame.area, className].filter(Boolean).join(' ')} />
}
