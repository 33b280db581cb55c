import CloseCircleFilled from '@ant-design/icons/es/icons/CloseCircleFilled'
import { limits } from '@counterfoil/contract/limits'
import Input from 'antd/es/input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field.tsx'
import { FilterForm } from '../../../ui/filter-form.tsx'
import type { EditorProps } from './editor-props.ts'

type TextKey = 'last4' | 'email' | 'order_number' | 'payment_id'

interface TextEditorProps extends EditorProps {
  name: TextKey
  hint?: string
  lengthMax: number
  inputMode?: 'numeric' | 'email'
  /** What is wrong with a text that is not empty. */
  findProblem?: (text: string) => string | undefined
}

function TextEditor({ name, hint, lengthMax, inputMode, findProblem, filters, onApply }: TextEditorProps) {
  const { t } = useTranslation(['payments', 'shell'])
  const [text, setText] = useState(filters[name] ?? '')
  const [problem, setProblem] = useState<string>()
  const submit = () => {
    const wanted = text.trim()
    const found = wanted ? findProblem?.(wanted) : undefined
    setProblem(found)
    if (!found) onApply({ [name]: wanted || undefined })
  }
  return (
    <FilterForm onSubmit={submit}>
      <Field label={t(`filters.${name}`)} hint={hint} problem={problem}>
        {(control) => (
          <Input
            {...control}
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={lengthMax}
            inputMode={inputMode ?? 'text'}
            autoComplete="off"
            spellCheck={false}
            allowClear={{ clearIcon: <CloseCircleFilled aria-label={t('shell:filters.clear')} /> }}
          />
        )}
      </Field>
    </FilterForm>
  )
}

export function Last4Editor(props: EditorProps) {
  const { t } = useTranslation(['payments', 'shell'])
  const findProblem = (text: string) => (/^\d{4}$/.test(text) ? undefined : t('filters.problem.last4'))
  return <TextEditor {...props} name="last4" hint={t('filters.last4Hint')} lengthMax={4} inputMode="numeric" findProblem={findProblem} />
}

export function EmailEditor(props: EditorProps) {
  const { t } = useTranslation(['payments', 'shell'])
  return <TextEditor {...props} name="email" hint={t('filters.emailHint')} lengthMax={limits.emailLengthMax} inputMode="email" />
}

export function OrderNumberEditor(props: EditorProps) {
  return <TextEditor {...props} name="order_number" lengthMax={limits.metadataValueLengthMax} />
}

export function IdEditor(props: EditorProps) {
  const { t } = useTranslation(['payments', 'shell'])
  const findProblem = (text: string) => (/^\S{3,64}$/.test(text) ? undefined : t('filters.problem.id'))
  return <TextEditor {...props} name="payment_id" hint={t('filters.idHint')} lengthMax={64} findProblem={findProblem} />
}
