import { useTranslation } from 'react-i18next'
import type { ApiDocument, ApiName, Operation } from './documents.ts'
import { listParameters, listResponseFields, type ParameterRow } from './parameters.ts'
import styles from './reference-page.module.css'
import { TryCall } from './try-call.tsx'

interface OperationViewProps {
  api: ApiName
  document: ApiDocument
  operation: Operation
  apiKey: string
  onKey: (key: string) => void
}

/** One call: its address, a way to try it, its parameters and its response. */
export function OperationView({ api, document, operation, apiKey, onKey }: OperationViewProps) {
  const { t } = useTranslation('reference')
  const parameters = listParameters(document, operation)
  // Objects of the merchant API are declared by their name alone.
  const fields = api === 'platform' ? listResponseFields(document, operation) : []
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
      <TryCall api={api} operation={operation} parameters={parameters} apiKey={apiKey} onKey={onKey} />
      <h2>{t('parameters')}</h2>
      {parameters.length === 0 ? <p>{t('none')}</p> : <Rows rows={parameters} requiredText={t('required')} />}
      {fields.length > 0 && (
        <>
          <h2>{t('response')}</h2>
          <Rows rows={fields} />
        </>
      )}
    </>
  )
}

/** @param requiredText beside what must be sent. */
function Rows({ rows, requiredText }: { rows: readonly ParameterRow[]; requiredText?: string }) {
  return (
    <dl className={styles.parameters}>
      {rows.map(({ name, type, isRequired, place }) => (
        <div key={`${place} ${name}`}>
          <dt>
            <code>{name}</code>
            {isRequired && requiredText && <span className={styles.required}>{requiredText}</span>}
          </dt>
          <dd>
            <code>{type}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}
