import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiName } from './api-names.ts'
import { type ApiDocument, documentPath, listErrorCodes, type Operation } from './documents.ts'
import { listParameters } from './parameters.ts'
import styles from './reference-page.module.css'

/** Every call with every parameter. */
export function Supported({ api, document, operations }: { api: ApiName; document: ApiDocument; operations: readonly Operation[] }) {
  const { t } = useTranslation('reference')
  return (
    <>
      <h1 className={styles.title}>{t(`supported.${api}`)}</h1>
      <p lang="en">{document.info.description}</p>
      <p>
        <a href={documentPath(api)}>{t('download')}</a>
      </p>
      <dl className={styles.supported}>
        {operations.map((operation) => (
          <div key={operation.operationId}>
            <dt>
              <Link to="/docs" search={{ api, call: operation.operationId }}>
                {operation.operationId}
              </Link>
              <code>
                {operation.method} {operation.base}
                {operation.path}
              </code>
            </dt>
            <dd>
              <code>
                {listParameters(document, operation)
                  .map(({ name }) => name)
                  .join(', ') || t('none')}
              </code>
            </dd>
          </div>
        ))}
      </dl>
      <ErrorCodes document={document} />
    </>
  )
}

/** Every code of an error, each at the anchor that errors lead to. */
function ErrorCodes({ document: api }: { document: ApiDocument }) {
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
