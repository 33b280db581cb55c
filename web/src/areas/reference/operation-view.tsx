import { useTranslation } from 'react-i18next'
import type { ApiDocument, ApiName, Operation } from './documents.ts'
import { listParameters } from './parameters.ts'
import styles from './reference-page.module.css'
import { TryCall } from './try-call.tsx'

interface OperationViewProps {
  api: ApiName
  document: ApiDocument
  operation: Operation
  apiKey: string
  onKey: (key: string) => void
}

/** One call: its address, its parameters, and a way to try it. */
export function OperationView({ api, document, operation, apiKey, onKey }: OperationViewProps) {
  const { t } = useTranslation('reference')
  const parameters = listParameters(document, operation)
  return (
    <>
      <h1 className={styles.title}>{operation.operationId}</h1>
      <p>
        <code>
          {operation.method} {operation.base}
          {operation.path}
        </code>
      </p>
      {operation.description && <p lang="en">{operation.description.replaceAll('`', '')}</p>}
      {api === 'merchant' && <TryCall operation={operation} parameters={parameters} apiKey={apiKey} onKey={onKey} />}
      <h2>{t('parameters')}</h2>
      {parameters.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <dl className={styles.parameters}>
          {parameters.map(({ name, type, isRequired, place }) => (
            <div key={`${place} ${name}`}>
              <dt>
                <code>{name}</code>
                {isRequired && <span className={styles.required}>{t('required')}</span>}
              </dt>
              <dd>
                <code>{type}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
