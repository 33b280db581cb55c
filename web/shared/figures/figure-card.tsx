import type { ReactNode } from 'react'
import type { FigureUse } from '#kernel/figures.ts'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { FigureTerm } from './figure-term.tsx'
import styles from './figures.module.css'

interface FigureCardProps {
  /** The figure at its place (`kernel/figures.ts`). */
  of: FigureUse
  /** With a link where it leads to what it counts. */
  value: ReactNode
  /** How it moved, beside it. */
  change?: ReactNode
  children?: ReactNode
}

/** One number, what it is, and how it moved. */
export function FigureCard({ of, value, change, children }: FigureCardProps) {
  return (
    <div className="card">
      <h2 className={styles.title}>
        <FigureTerm of={of} />
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
