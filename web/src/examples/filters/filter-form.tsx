import { useTranslation } from 'react-i18next'
import { FilterForm } from '../../ui/filters/filter-form.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  return (
    <FilterForm onSubmit={() => undefined}>
      <Field label={t('samples.name')}>{(control) => <TextInput {...control} />}</Field>
    </FilterForm>
  )
}
