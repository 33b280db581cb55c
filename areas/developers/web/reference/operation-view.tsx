import { useTranslation } from 'react-i18next'
import type { ApiName } from './api-names.ts'
import type { ApiDocument, Operation } from './documents.ts'
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
  const fields = listResponseFields(document, operation)
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
      {parameters.length === 0 ? <p>{t('none')}</p> : <Rows rows={parameters} labelOf={({ isRequired }) => isRequired && t('required')} />}
      {fields.length > 0 && (
        <>
          <h2>{t('response')}</h2>
          <Rows rows={fields} labelOf={({ isRequired }) => !isRequired && api === 'merchant' && t('optional')} />
        </>
      )}
    </>
  )
}

/** @param labelOf a word beside the name. */
function Rows({ rows, labelOf }: { rows: readonly ParameterRow[]; labelOf: (row: ParameterRow) => string | false }) {
  return (
    <dl className={styles.parameters}>
      {rows.map((row) => (
        <div key={`${row.place} ${row.name}`}>
          <dt>
            <code>{row.name}</code>
            {labelOf(row) && <span className={styles.required}>{labelOf(row)}</span>}
          </dt>
          <dd>
            <code>{row.type}</code>
            {row.description && <p lang="en">{row.description.replaceAll('`', '')}</p>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
