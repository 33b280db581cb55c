import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../forms/button.tsx'
import styles from './filter-form.module.css'

/** The inside of a filter's panel: a form that Enter applies. */
export function FilterForm({ children, onSubmit }: { children: ReactNode; onSubmit: () => void }) {
  const { t } = useTranslation('shell')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {children}
      <Button kind="primary" type="submit" isWide>
        {t('filters.apply')}
      </Button>
    </form>
  )
}
