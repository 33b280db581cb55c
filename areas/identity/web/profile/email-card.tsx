import Button from 'antd/es/button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#areas/identity/contract/sign-in.ts'
import { ResendConfirmation } from '#web/shared/identity/resend-confirmation.tsx'
import styles from '#web/shared/settings/forms.module.css'
import { Item, ItemList } from '#web/shared/settings/item-list.tsx'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'

const ChangeEmailDialog = lazy(() => import('./change-email-dialog.tsx'))

/** The address that somebody signs in with, whether it is theirs, and the way to another one. */
export function EmailCard({ user }: { user: User }) {
  const { t } = useTranslation('settings')
  const dialog = useDialog()
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <SettingsCard
      anchor="email"
      title={t('email.title')}
      text={t('email.text')}
      action={<Button onClick={() => dialog.open(true)}>{t('email.change')}</Button>}
    >
      <ItemList label={t('email.title')}>
        <Item
          title={user.email}
          tag={user.email_confirmed ? <StatusTag tone="good">{t('email.confirmed')}</StatusTag> : <StatusTag tone="warn">{t('email.unconfirmed')}</StatusTag>}
          detail={user.email_confirmed ? null : t('email.unconfirmedText')}
          action={user.email_confirmed ? null : <ResendConfirmation email={user.email} />}
        />
      </ItemList>
      {asked && asked !== user.email && (
        <p className={styles.note} role="status">
          {t('email.asked', { email: asked, current: user.email })}
        </p>
      )}
      {dialog.subject && (
        <Suspense fallback={null}>
          <ChangeEmailDialog current={user.email} onAsked={setAsked} onClose={dialog.close} />
        </Suspense>
      )}
    </SettingsCard>
  )
}
