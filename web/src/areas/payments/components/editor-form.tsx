import Button from 'antd/es/button'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentFilters } from '../filters.ts'
import styles from './filter-editor.module.css'

/** Undefined takes a parameter away. */
type FilterChange = { [K in keyof PaymentFilters]?: PaymentFilters[K] | undefined }

export interface EditorProps {
  filters: PaymentFilters
  /** Puts what was entered into the address and closes the panel. */
  onApply: (change: FilterChange) => void
}

/** A form that Enter applies. */
export function EditorForm({ children, onSubmit }: { children: ReactNode; onSubmit: () => void }) {
  const { t } = useTranslation('payments')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {children}
      <Button type="primary" htmlType="submit" block>
        {t('filters.apply')}
      </Button>
    </form>
  )
}
