import type { ComponentProps } from 'react'
import frame from './input-frame.module.css'
import styles from './text-area.module.css'

/** The browser's own field for several lines, in the product's look. It grows with its text where the browser can. */
export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea {...props} className={[frame.frame, styles.area, className].filter(Boolean).join(' ')} />
}
