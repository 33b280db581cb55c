import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Ago } from '../../../ui/time/ago.tsx'
import { SettingsCard } from '../settings-card.tsx'
import { PasswordForm } from './password-form.tsx'

/** When the password was set, and the way to another one. */
export function PasswordCard({ changedAt }: { changedAt: string }) {
  const { t } = useTranslation('settings')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingsCard
      anchor="password"
      title={t('password.title')}
      text={
        <>
          {t('password.changed')} <Ago at={changedAt} />
        </>
      }
      action={!isOpen && <Button onClick={() => setIsOpen(true)}>{t('password.change')}</Button>}
    >
      {isOpen && <PasswordForm onClose={() => setIsOpen(false)} />}
    </SettingsCard>
  )
}
