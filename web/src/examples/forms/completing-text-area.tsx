import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CompletingTextArea } from '../../ui/forms/completing-text-area.tsx'

const names = ['Ann', 'Ann Lee', 'Mei Chen']

export function Default() {
  const { t } = useTranslation('catalogue')
  const [text, setText] = useState('')
  const complete = (typed: string, caret: number) => {
    const start = typed.lastIndexOf('@', caret - 1)
    const begun = start === -1 ? null : typed.slice(start + 1, caret)
    const found = begun === null ? [] : names.filter((name) => name.startsWith(begun) && name !== begun)
    return { start, end: caret, options: found.map((name) => ({ insert: `@${name}`, name: t('samples.hint') })) }
  }
  return (
    <CompletingTextArea aria-label={t('samples.title')} value={text} onChange={setText} complete={complete} listLabel={t('samples.title')} placeholder="@Ann" />
  )
}
