import type { ReactNode } from 'react'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { Explained } from '../../ui/overlays/explained.tsx'
import styles from './figures.module.css'

interface FigureCardProps {
  title: string
  /** How the figure is made, and what it is compared with. */
  hint: string
  /** With a link where it leads to what it counts. */
  value: ReactNode
  /** How it moved, beside it. */
  change?: ReactNode
  children?: ReactNode
}

/** One number, what it is, and how it moved. */
export function FigureCard({ title, hint, value, change, children }: FigureCardProps) {
  return (
    <div className="card">
      <h2 className={styles.title}>
        <Explained text={hint}>{title}</Explained>
      </h2>
      <div className={styles.row}>
        <span className={styles.value}>{value}</span> {change}
      </div>
      <div className={styles.detail}>{children}</div>
    </div>
  )
}

/** A number on its way. */
export function FigureSkeleton() {
  return (
    <div className={`card ${styles.card}`}>
      <SkeletonBar width="40%" />
      <SkeletonBar width="64%" height={26} />
      <SkeletonBar width="88%" height={12} />
      <SkeletonBar width="52%" height={12} />
    </div>
  )
}
