import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeInput } from '../../ui/forms/code-input.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  const [code, setCode] = useState('123')
  return <CodeInput label={t('samples.code')} value={code} onChange={setCode} />
}

export function Invalid() {
  const { t } = useTranslation('catalogue')
  const [code, setCode] = useState('000000')
  return <CodeInput label={t('samples.code')} value={code} onChange={setCode} problem={t('samples.problem')} />
}
