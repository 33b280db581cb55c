import type { ReactNode } from 'react'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/forms/button.tsx'
import styles from './alert-line.module.css'

interface AlertLineProps {
  title: string
  /** When members are notified; undefined while it loads. */
  text: string | undefined
  /** Whether it is reached now. */
  status: ReactNode
  /** The words of the button; undefined for those who may not change it. */
  buttonText: string | undefined
  onEdit: () => void
}

/** When members are notified about a figure, and the way to change it. */
export function AlertLine({ title, text, status, buttonText, onEdit }: AlertLineProps) {
  return (
    <div className={styles.line}>
      <span className={styles.title}>{title}</span>
      {text === undefined ? <SkeletonBar width={200} /> : <span>{text}</span>}
      {status}
      {buttonText !== undefined && (
        <Button size="small" onClick={onEdit}>
          {buttonText}
        </Button>
      )}
    </div>
  )
}
