import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { Ago } from '#web/ui/time/ago.tsx'
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
