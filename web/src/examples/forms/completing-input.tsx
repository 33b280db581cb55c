import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CompletingInput } from '../../ui/forms/completing-input.tsx'

const words = ['amount>', 'brand:', 'created:', 'email:', 'status:']

export function Default() {
  const { t } = useTranslation('catalogue')
  const [text, setText] = useState('')
  const complete = (typed: string, caret: number) => {
    const start = typed.lastIndexOf(' ', caret - 1) + 1
    const begun = typed.slice(start, caret)
    const found = words.filter((word) => begun !== '' && word.startsWith(begun) && word !== begun)
    return { start, end: caret, options: found.map((insert) => ({ insert, name: t('samples.hint') })) }
  }
  return (
    <CompletingInput
      aria-label={t('search')}
      value={text}
      onChange={setText}
      complete={complete}
      listLabel={t('samples.title')}
      placeholder={words.join(' ')}
    />
  )
}
