import { type ReactNode, useContext } from 'react'
import styles from './page-header.module.css'
import { PageTitleContext, useDocumentTitle } from './use-document-title.ts'

interface PageHeaderProps {
  /** Of what the page is about, such as a payment. Other pages have the title of their declaration. */
  title?: string | undefined
  /** The heading of several pages, above their tabs. The document is named after the page. */
  section?: string
  /** One line below the title. */
  subtitle?: ReactNode
  /** Buttons and switches of the page, at the end of the line. */
  actions?: ReactNode
  /** A way up, above the title. */
  breadcrumb?: ReactNode
}

/** The head of every page; it names the document too. */
export function PageHeader({ title, section, subtitle, actions, breadcrumb }: PageHeaderProps) {
  const declared = useContext(PageTitleContext)
  const name = title ?? declared
  useDocumentTitle(name)
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        {breadcrumb && <div className={styles.breadcrumb}>{breadcrumb}</div>}
        <h1 className={styles.title}>{section ?? name}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
