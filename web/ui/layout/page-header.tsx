import { createContext, type ReactNode, useContext } from 'react'
import styles from './page-header.module.css'
import { PageTitleContext, useDocumentTitle } from './use-document-title.ts'

/** What follows the title of the page at hand. */
export const PageMenuContext = createContext<ReactNode>(null)

interface PageHeaderProps {
  /** Of what the page is about, such as a payment. Other pages have the title of their declaration, as tabs, menu and search do. */
  title?: string | undefined
  /** The part of the title that is shown, large, such as the amount of 'Payment of $22.00'. Whoever doesn't see the page gets all of it. */
  figure?: string | undefined
  /** Of the figure, such as a deadline. */
  tone?: 'bad' | 'warn' | undefined
  /** One line below the title. */
  subtitle?: ReactNode
  /** Buttons and switches of the page, at the end of the line. */
  actions?: ReactNode
  /** A way up, above the title. */
  breadcrumb?: ReactNode
}

/** The head of every page; it names the document too. */
export function PageHeader({ title, figure, tone, subtitle, actions, breadcrumb }: PageHeaderProps) {
  const declared = useContext(PageTitleContext)
  const name = title ?? declared ?? ''
  useDocumentTitle(name)
  return (
    <div className={styles.header} data-figure={figure !== undefined || undefined}>
      {breadcrumb && <div className={styles.breadcrumb}>{breadcrumb}</div>}
      <div className={styles.words}>
        <div className={styles.line}>
          <h1 className={styles.title} data-tone={tone}>
            {figure === undefined ? name : <WithFigure title={name} figure={figure} />}
          </h1>
          {useContext(PageMenuContext)}
        </div>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

function WithFigure({ title, figure }: { title: string; figure: string }) {
  const [before, after] = title.split(figure)
  return (
    <>
      <span className="visually-hidden">{before}</span>
      {figure}
      <span className="visually-hidden">{after}</span>
    </>
  )
}
