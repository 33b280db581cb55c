import { useTranslation } from 'react-i18next'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { SettableAlert } from './queries.ts'
import { exampleAmount, type TypedValues } from './typed-values.ts'

interface ValueFieldsProps {
  alert: SettableAlert
  values: TypedValues
  problems: { readonly threshold?: string | undefined; readonly count_min?: string | undefined }
  onChange: (changed: Partial<TypedValues>, field: 'threshold' | 'count_min') => void
}

/** The values of an alert. */
export function ValueFields({ alert: { kind, currency }, values, problems, onChange }: ValueFieldsProps) {
  const { t } = useTranslation('alerts')
  const example = currency === null ? '' : exampleAmount(currency)
  return (
    <>
      <TextField
        label={t(`fields.${kind}.threshold`, { currency: currency ?? '' })}
        hint={t(`fields.${kind}.thresholdHint`, { example })}
        problem={problems.threshold}
        autoFocus
        inputMode="decimal"
        autoComplete="off"
        value={values.threshold}
        onText={(threshold) => onChange({ threshold }, 'threshold')}
      />
      {kind === 'blocks' && (
        <TextField
          label={t(`fields.${kind}.count`)}
          hint={t(`fields.${kind}.countHint`)}
          problem={problems.count_min}
          inputMode="numeric"
          autoComplete="off"
          value={values.count}
          onText={(count) => onChange({ count }, 'count_min')}
        />
      )}
    </>
  )
}
