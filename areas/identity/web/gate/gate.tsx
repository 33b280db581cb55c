import CheckIcon from 'lucide-react/icons/check'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AppearanceMenu } from '#web/shared/appearance/appearance-menu.tsx'
import { LanguageMenu } from '#web/shared/appearance/language-menu.tsx'
import { Brand } from '#web/ui/layout/brand.tsx'
import { useDocumentTitle } from '#web/ui/layout/use-document-title.ts'
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

const promises = ['money', 'find', 'rights'] as const

/** What the product is for, beside the sign-in form. */
function GatePicture() {
  const { t } = useTranslation('identity')
  return (
    <aside className={styles.picture}>
      <Brand size={28} />
      <div className={styles.words}>
        <p className={styles.headline}>{t('login.headline')}</p>
        <ul className={styles.promises}>
          {promises.map((promise) => (
            <li key={promise}>
              <CheckIcon className={styles.check} aria-hidden />
              {t(`login.promise.${promise}`)}
            </li>
          ))}
        </ul>
      </div>
      <Stub />
    </aside>
  )
}

/** A receipt and its counterfoil: the same lines on both sides of the perforation. Decoration only. */
function Stub() {
  return (
    <svg className={styles.stub} viewBox="0 0 440 220" aria-hidden="true">
      <g className={styles.paper}>
        <path d="M16 8h250v204H16a8 8 0 0 1-8-8V16a8 8 0 0 1 8-8Z" />
        <path d="M274 8h150a8 8 0 0 1 8 8v188a8 8 0 0 1-8 8H274Z" />
      </g>
      <path className={styles.perforation} d="M270 8v204" />
      <g className={styles.lines}>
        <path d="M32 40h88M32 96h120M32 120h96M32 144h108M32 184h60M290 40h50M290 96h64M290 120h48M290 144h56M290 184h40" />
      </g>
      <g className={styles.figures}>
        <path d="M204 96h44M216 120h32M196 144h52M384 96h32M392 120h24M376 144h40" />
      </g>
      <path className={styles.total} d="M188 184h60M368 184h48" />
      <path className={styles.rule} d="M32 164h216M290 164h126" />
      <circle className={styles.seal} cx="232" cy="40" r="14" />
      <path className={styles.tick} d="m226 40 4.5 4.5L239 36" />
    </svg>
  )
}
