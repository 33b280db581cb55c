import { useMutation } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { type NotificationChannel, notificationChannels } from '#areas/notifications/contract/areas.ts'
import { sendTestNotification } from '#areas/notifications/contract/preferences.ts'
import { call } from '#web/api/call.ts'
import styles from '#web/shared/settings/forms.module.css'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'

/** A test for each channel. */
export function TestCard() {
  const { t } = useTranslation('settings')
  const test = useMutation({
    mutationFn: (channel: NotificationChannel) => call(sendTestNotification, { body: { channel } }),
    onSuccess: (_, channel) => showToast({ kind: 'success', text: t(`notifications.test.sent.${channel}`) }),
  })
  return (
    <SettingsCard anchor="testNotification" title={t('notifications.test.title')} text={t('notifications.test.text')}>
      <div className={styles.buttons}>
        {notificationChannels.map((channel) => (
          <Button key={channel} loading={test.isPending && test.variables === channel} onClick={() => test.mutate(channel)}>
            {t(`notifications.test.send.${channel}`)}
          </Button>
        ))}
      </div>
    </SettingsCard>
  )
}
