import { useTranslation } from 'react-i18next'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
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
      <Field
        label={t(`fields.${kind}.threshold`, { currency: currency ?? '' })}
        hint={t(`fields.${kind}.thresholdHint`, { example })}
        problem={problems.threshold}
      >
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            inputMode="decimal"
            autoComplete="off"
            value={values.threshold}
            onChange={({ target }) => onChange({ threshold: target.value }, 'threshold')}
          />
        )}
      </Field>
      {kind === 'blocks' && (
        <Field label={t(`fields.${kind}.count`)} hint={t(`fields.${kind}.countHint`)} problem={problems.count_min}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={values.count}
              onChange={({ target }) => onChange({ count: target.value }, 'count_min')}
            />
          )}
        </Field>
      )}
    </>
  )
}
