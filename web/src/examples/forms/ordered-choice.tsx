import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderedChoice } from '../../ui/forms/ordered-choice.tsx'
import { moveItem, toggleItem } from '../../ui/forms/ordered-items.ts'

const sizes = ['small', 'medium', 'large'] as const

export function Default() {
  const { t } = useTranslation('catalogue')
  const [chosen, setChosen] = useState<readonly (typeof sizes)[number][]>(['medium', 'small'])
  return (
    <OrderedChoice
      legend={t('menu.size')}
      items={sizes}
      chosen={chosen}
      nameItem={(size) => t(`menu.${size}`)}
      onToggle={(size) => setChosen(toggleItem(chosen, size))}
      onMove={(size, by) => setChosen(moveItem(chosen, size, by))}
    />
  )
}
