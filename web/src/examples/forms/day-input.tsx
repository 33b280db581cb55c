import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { Field } from '../../ui/forms/field.tsx'

function Example({ initial, problem }: { initial: string; problem?: string }) {
  const { t } = useTranslation('catalogue')
  const [day, setDay] = useState(initial)
  return (
    <Field label={t('samples.created')} problem={problem}>
      {(control) => <DayInput {...control} value={day} onChange={setDay} emptyText={t('samples.any')} />}
    </Field>
  )
}

export const Default = () => <Example initial="2026-11-02" />
export const Empty = () => <Example initial="" />

export function Invalid() {
  const { t } = useTranslation('catalogue')
  return <Example initial="2026-11-02" problem={t('samples.problem')} />
}
