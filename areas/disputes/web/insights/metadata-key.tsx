import { useNavigate } from '@tanstack/react-router'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#kernel/limits.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import styles from './insights-page.module.css'
import { type InsightsSearch, readInsightsSearch } from './period.ts'

/** The metadata key of payments to break disputes down by. */
export function MetadataKey({ search }: { search: InsightsSearch }) {
  const { t } = useTranslation('dispute-insights')
  const navigate = useNavigate()
  const [key, setKey] = useState(search.key ?? '')
  return (
    <form
      className={styles.key}
      onSubmit={(event) => {
        event.preventDefault()
        void navigate({ to: '/payments-product/disputes/insights', search: readInsightsSearch({ ...search, by: 'metadata', key }), resetScroll: false })
      }}
    >
      <Field label={t('breakdown.key')} hint={t('breakdown.keyHint')}>
        {(control) => <TextInput {...control} value={key} maxLength={limits.metadataKeyLengthMax} onChange={(event) => setKey(event.target.value)} />}
      </Field>
      <Button htmlType="submit">{t('breakdown.show')}</Button>
    </form>
  )
}
