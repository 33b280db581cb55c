import { type NotificationChannel, notificationChannels } from '@counterfoil/contract/notifications/areas'
import { sendTestNotification } from '@counterfoil/contract/notifications/preferences'
import { useMutation } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import styles from '../forms.module.css'
import { SettingsCard } from '../settings-card.tsx'

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
