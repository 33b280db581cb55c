import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiDocument, listErrorCodes } from './documents.ts'
import styles from './reference-page.module.css'

/** Every code of an error, each at the anchor that errors lead to. */
export function ErrorCodes({ document: api }: { document: ApiDocument }) {
  const { t } = useTranslation('reference')
  const codes = listErrorCodes(api)
  // The browser looked for the anchor before the document had come.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), [])
  if (codes.length === 0) return null
  return (
    <section>
      <h2>{t('errorCodes')}</h2>
      <dl className={styles.supported} lang="en">
        {codes.map(({ code, meaning }) => (
          <div key={code} id={code}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
