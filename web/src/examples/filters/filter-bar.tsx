import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choices } from '../../ui/filters/choices.tsx'
import { FilterBar } from '../../ui/filters/filter-bar.tsx'
import { FilterForm } from '../../ui/filters/filter-form.tsx'

const sizes = ['small', 'medium', 'large'] as const

export function Default() {
  const { t } = useTranslation('catalogue')
  const [size, setSize] = useState<string | undefined>('medium')
  const [name, setName] = useState<string | undefined>()
  const form = (chosen: string | undefined, choose: (next: string | undefined) => void) => (close: () => void) => (
    <FilterForm onSubmit={close}>
      <Choices title={t('menu.size')} all={sizes} chosen={chosen} onChange={choose} name={(each) => t(`menu.${each}`)} />
    </FilterForm>
  )
  return (
    <FilterBar
      chips={[
        { key: 'size', title: t('menu.size'), value: size, onClear: () => setSize(undefined), form: form(size, setSize) },
        { key: 'name', title: t('samples.name'), value: name, onClear: () => setName(undefined), form: form(name, setName) },
      ]}
      onClearAll={() => {
        setSize(undefined)
        setName(undefined)
      }}
    />
  )
}
