import type { CardBrand } from '@counterfoil/contract/statuses'
import { cardBrands, paymentStatuses } from '@counterfoil/contract/statuses'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choices } from '../../../ui/choices.tsx'
import { FilterForm } from '../../../ui/filter-form.tsx'
import { PaymentStatusTag } from '../../../ui/payment-status-tag.tsx'
import type { EditorProps } from './editor-props.ts'

export function StatusEditor({ filters, onApply }: EditorProps) {
  const { t } = useTranslation('payments')
  const [status, setStatus] = useState(filters.status)
  return (
    <FilterForm onSubmit={() => onApply({ status })}>
      <Choices title={t('filters.status')} all={paymentStatuses} chosen={status} onChange={setStatus} name={(value) => <PaymentStatusTag status={value} />} />
    </FilterForm>
  )
}

export function BrandEditor({ filters, onApply }: EditorProps) {
  const { t } = useTranslation('payments')
  const { t: common } = useTranslation()
  const [brand, setBrand] = useState(filters.brand)
  return (
    <FilterForm onSubmit={() => onApply({ brand })}>
      <Choices<CardBrand> title={t('filters.brand')} all={cardBrands} chosen={brand} onChange={setBrand} name={(value) => common(`card.brand.${value}`)} />
    </FilterForm>
  )
}
