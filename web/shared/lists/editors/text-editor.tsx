import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parametersOf } from '#kernel/query/filters.ts'
import { readTime, timeLengthMax } from '#kernel/query/times.ts'
import { FilterForm } from '../../../ui/filters/filter-form.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import type { EditorProps } from './editor-props.ts'

/** A text, digits, an ID or an instant. */
export function TextEditor({ name, field, words, filters, onApply }: EditorProps<'text' | 'digits' | 'id' | 'time'>) {
  const { t } = useTranslation('shell')
  const [parameter] = parametersOf(name, field)
  const [text, setText] = useState(String(filters[parameter] ?? ''))
  const [problem, setProblem] = useState<string>()
  const findProblem = (wanted: string): string | undefined => {
    if (field.kind === 'digits' && !(wanted.length === field.length && /^\d+$/.test(wanted))) return t('filters.problem.digits', { length: field.length })
    if (field.kind === 'time' && readTime(wanted) === null) return t('filters.problem.time')
    const isShort = field.kind === 'id' && (wanted.length < field.lengthMin || /\s/.test(wanted))
    return isShort ? t('filters.problem.id', { minimum: field.lengthMin }) : undefined
  }
  const submit = () => {
    const wanted = text.trim()
    const found = wanted ? findProblem(wanted) : undefined
    setProblem(found)
    if (!found) onApply({ [parameter]: (field.kind === 'time' ? readTime(wanted) : wanted) || undefined })
  }
  return (
    <FilterForm onSubmit={submit}>
      <Field label={words.names.fields[name] ?? name} hint={words.hints[name]} problem={problem}>
        {(control) => (
          <TextInput
            {...control}
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={lengthMaxOf(field)}
            inputMode={field.kind === 'digits' ? 'numeric' : name === 'email' ? 'email' : 'text'}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
    </FilterForm>
  )
}

function lengthMaxOf(field: EditorProps<'text' | 'digits' | 'id' | 'time'>['field']): number {
  if (field.kind === 'time') return timeLengthMax
  return field.kind === 'digits' ? field.length : field.lengthMax
}
