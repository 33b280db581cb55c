import Button from 'antd/es/button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterKey, PaymentSearch } from '../filters.ts'
import { changeFilters, clearFilter, isFilterSet } from '../filters.ts'
import { AmountEditor } from './amount-editor.tsx'
import { CreatedEditor } from './created-editor.tsx'
import { CurrencyEditor } from './currency-editor.tsx'
import type { EditorProps } from './editor-form.tsx'
import styles from './filter-editor.module.css'
import { BrandEditor, StatusEditor } from './list-editors.tsx'
import { EmailEditor, IdEditor, Last4Editor, OrderNumberEditor } from './text-editors.tsx'

const editors = {
  created: CreatedEditor,
  status: StatusEditor,
  amount: AmountEditor,
  currency: CurrencyEditor,
  brand: BrandEditor,
  last4: Last4Editor,
  email: EmailEditor,
  order_number: OrderNumberEditor,
  payment_id: IdEditor,
} satisfies Record<FilterKey, (props: EditorProps) => ReactNode>

interface FilterEditorProps {
  name: FilterKey
  search: PaymentSearch
  onApply: (search: PaymentSearch) => void
}

/** The inside of a chip's panel. */
export function FilterEditor({ name, search, onApply }: FilterEditorProps) {
  const { t } = useTranslation('payments')
  const Editor = editors[name]
  return (
    <>
      <Editor filters={search} onApply={(change) => onApply(changeFilters(search, change))} />
      {isFilterSet(search, name) && (
        <Button type="text" block className={styles.clear ?? ''} onClick={() => onApply(clearFilter(search, name))}>
          {t('filters.clear')}
        </Button>
      )}
    </>
  )
}
