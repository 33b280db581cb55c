import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#kernel/money/money.ts'
import { AppearanceMenu } from '#web/shared/appearance/appearance-menu.tsx'
import { LanguageMenu } from '#web/shared/appearance/language-menu.tsx'
import { Brand } from '#web/ui/layout/brand.tsx'
import { useDocumentTitle } from '#web/ui/layout/use-document-title.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import styles from './gate.module.css'

interface GateProps {
  title: string
  lead?: ReactNode
  /** Above the title, where the page tells what happened. */
  mark?: ReactNode
  children?: ReactNode
}

/** The frame of the pages for people who are signed out: the product on one side, the page on the other. */
export function Gate({ title, lead, mark, children }: GateProps) {
  useDocumentTitle(title)
  const heading = useFocusOnNews(title)
  return (
    <div className={styles.gate}>
      <GatePicture />
      <div className={styles.side}>
        <header className={styles.top}>
          <span className={styles.brand}>
            <Brand />
          </span>
          <LanguageMenu />
          <AppearanceMenu />
        </header>
        <main className={styles.main}>
          {mark}
          <h1 className={styles.title} ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </main>
      </div>
    </div>
  )
}

/** Where a page tells something new and what had the focus is gone, the keyboard and the screen reader go on at the title. */
function useFocusOnNews(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(title)
  useEffect(() => {
    const isNews = last.current !== title
    last.current = title
    if (isNews && document.activeElement === document.body) heading.current?.focus()
  }, [title])
  return heading
}

/** What became of a payment, in cents: as on every receipt, it adds up. */
const receipt = { taken: 10_000, fee: -320, paid: 9_680 } as const

/** What the product is for, beside the sign-in form. Decoration only. */
function GatePicture() {
  const { t } = useTranslation('identity')
  const locale = useLocale()
  return (
    <aside className={styles.picture}>
      <Brand size={26} />
      <div aria-hidden="true">
        <p className={styles.headline}>{t('login.headline')}</p>
        <dl className={styles.receipt} data-receipt>
          {(['taken', 'fee', 'paid'] as const).map((line) => (
            <div key={line}>
              <dt>{t(`login.receipt.${line}`)}</dt>
              <dd>{formatMoney(receipt[line], 'USD', locale, 'number')}</dd>
            </div>
          ))}
        </dl>
      </div>
    </aside>
  )
}
