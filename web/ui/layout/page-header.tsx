import { createContext, type ReactNode, useContext } from 'react'
import styles from './page-header.module.css'
import { PageTitleContext, useDocumentTitle } from './use-document-title.ts'

/** What follows the title of the page at hand. */
export const PageMenuContext = createContext<ReactNode>(null)

interface PageHeaderProps {
  /** Of what the page is about, such as a payment. Other pages have the title of their declaration, as tabs, menu and search do. */
  title?: string | undefined
  /** One line below the title. */
  subtitle?: ReactNode
  /** Buttons and switches of the page, at the end of the line. */
  actions?: ReactNode
  /** A way up, above the title. */
  breadcrumb?: ReactNode
}

/** The head of every page; it names the document too. */
export function PageHeader({ title, subtitle, actions, breadcrumb }: PageHeaderProps) {
  const declared = useContext(PageTitleContext)
  const name = title ?? declared ?? ''
  useDocumentTitle(name)
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        {breadcrumb && <div className={styles.breadcrumb}>{breadcrumb}</div>}
        <div className={styles.line}>
          <h1 className={styles.title}>{name}</h1>
          {useContext(PageMenuContext)}
        </div>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
