import type { CardBrand } from '@counterfoil/contract/statuses'
import { cardBrands, paymentStatuses } from '@counterfoil/contract/statuses'
import Checkbox from 'antd/es/checkbox'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PaymentStatusTag } from '../../../ui/payment-status-tag.tsx'
import { splitList, toggleInList } from '../filters.ts'
import type { EditorProps } from './editor-form.tsx'
import { EditorForm } from './editor-form.tsx'
import styles from './filter-editor.module.css'

interface ChoicesProps<T extends string> {
  title: string
  all: readonly T[]
  chosen: string | undefined
  onChange: (chosen: string | undefined) => void
  name: (value: T) => ReactNode
}

function Choices<T extends string>({ title, all, chosen, onChange, name }: ChoicesProps<T>) {
  const set = splitList(chosen, all)
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{title}</legend>
      {all.map((value) => (
        <Checkbox key={value} className={styles.choice ?? ''} checked={set.includes(value)} onChange={() => onChange(toggleInList(chosen, value, all))}>
          {name(value)}
        </Checkbox>
      ))}
    </fieldset>
  )
}

export function StatusEditor({ filters, onApply }: EditorProps) {
  const { t } = useTranslation('payments')
  const [status, setStatus] = useState(filters.status)
  return (
    <EditorForm onSubmit={() => onApply({ status })}>
      <Choices title={t('filters.status')} all={paymentStatuses} chosen={status} onChange={setStatus} name={(value) => <PaymentStatusTag status={value} />} />
    </EditorForm>
  )
}

export function BrandEditor({ filters, onApply }: EditorProps) {
  const { t } = useTranslation('payments')
  const [brand, setBrand] = useState(filters.brand)
  return (
    <EditorForm onSubmit={() => onApply({ brand })}>
      <Choices<CardBrand> title={t('filters.brand')} all={cardBrands} chosen={brand} onChange={setBrand} name={(value) => t(`brand.${value}`)} />
    </EditorForm>
  )
}
