import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewPassword } from '../../shared/identity/new-password.tsx'

const lengthMin = 12

export function Default() {
  const [value, setValue] = useState({ password: '', confirmation: '' })
  return <NewPassword {...value} lengthMin={lengthMin} onChange={setValue} problems={{}} />
}

export function Invalid() {
  const { t } = useTranslation('catalogue')
  const [value, setValue] = useState({ password: 'counterfoil', confirmation: '' })
  return <NewPassword {...value} lengthMin={lengthMin} onChange={setValue} problems={{ confirmation: t('samples.problem') }} />
}
