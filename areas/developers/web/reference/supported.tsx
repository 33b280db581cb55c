import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ApiName } from './api-names.ts'
import { type ApiDocument, documentPath, type Operation } from './documents.ts'
import { ErrorCodes } from './error-codes.tsx'
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
