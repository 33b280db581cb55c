import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choices } from '../../ui/filters/choices.tsx'

const sizes = ['small', 'medium', 'large'] as const

export function Default() {
  const { t } = useTranslation('catalogue')
  const [chosen, setChosen] = useState<string | undefined>('medium')
  return <Choices title={t('menu.size')} all={sizes} chosen={chosen} onChange={setChosen} name={(size) => t(`menu.${size}`)} />
}
