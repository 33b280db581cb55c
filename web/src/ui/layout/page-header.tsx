import type { ReactNode } from 'react'
import styles from './page-header.module.css'
import { useDocumentTitle } from './use-document-title.ts'

interface PageHeaderProps {
  title: string
  /** One line below the title. */
  subtitle?: ReactNode
  /** Buttons and switches of the page, at the end of the line. */
  actions?: ReactNode
  /** A way up, above the title. */
  breadcrumb?: ReactNode
}

/** The head of every page; it names the document too. */
export function PageHeader({ title, subtitle, actions, breadcrumb }: PageHeaderProps) {
  useDocumentTitle(title)
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        {breadcrumb && <div className={styles.breadcrumb}>{breadcrumb}</div>}
        <h1 className={styles.title}>{title}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
