import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  const [size, setSize] = useState<'small' | 'medium' | 'large'>('medium')
  const options = (['small', 'medium', 'large'] as const).map((value) => ({ value, label: t(`menu.${value}`), mark: null }))
  return <RadioCards legend={t('menu.size')} options={options} value={size} onChange={setSize} />
}
