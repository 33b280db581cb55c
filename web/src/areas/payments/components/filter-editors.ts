import type { ReactNode } from 'react'
import type { FilterKey } from '../filters.ts'
import { AmountEditor } from './amount-editor.tsx'
import { CreatedEditor } from './created-editor.tsx'
import { CurrencyEditor } from './currency-editor.tsx'
import type { EditorProps } from './editor-props.ts'
import { BrandEditor, StatusEditor } from './list-editors.tsx'
import { EmailEditor, IdEditor, Last4Editor, OrderNumberEditor } from './text-editors.tsx'

/** The inside of each chip's panel. */
export const editors = {
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
