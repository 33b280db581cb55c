import CopyOutlined from '@ant-design/icons/es/icons/CopyOutlined'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'

export function Actions() {
  const { t } = useTranslation('catalogue')
  const [chosen, setChosen] = useState('')
  const choices = (['capture', 'cancel', 'copy', 'refund'] as const).map((key) => ({
    key,
    label: t(`menu.${key}`),
    icon: key === 'copy' ? <CopyOutlined /> : undefined,
    onChoose: () => setChosen(t(`menu.${key}`)),
  }))
  return (
    <>
      <MenuButton label={t('menu.more')} sections={[{ key: 'actions', choices }]} align="start">
        {t('menu.more')}
      </MenuButton>
      <output>{chosen}</output>
    </>
  )
}

export function OneOfSeveral() {
  const { t } = useTranslation('catalogue')
  const [size, setSize] = useState('medium')
  const choices = (['small', 'medium', 'large'] as const).map((key) => ({
    key,
    label: t(`menu.${key}`),
    detail: t('menu.detail'),
    isChosen: key === size,
    onChoose: () => setSize(key),
  }))
  return (
    <MenuButton sections={[{ key: 'sizes', title: t('menu.size'), choices }]} align="start">
      {t('menu.size')}
    </MenuButton>
  )
}
