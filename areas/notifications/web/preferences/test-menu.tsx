import { useMutation } from '@tanstack/react-query'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { useTranslation } from 'react-i18next'
import { sendTestNotification, type TestChannel, testChannels } from '#areas/notifications/contract/preferences.ts'
import { call } from '#web/api/call.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { MenuButton } from '#web/ui/overlays/menu-button.tsx'

/** Sends the person a test. */
export function TestMenu() {
  const { t } = useTranslation('settings')
  const { mutate } = useMutation({
    mutationFn: (channel: TestChannel) => call(sendTestNotification, { body: { channel } }),
    onSuccess: (_, channel) => showToast({ kind: 'success', text: t(`notifications.test.sent.${channel}`) }),
  })
  const choices = testChannels.map((channel) => ({ key: channel, label: t(`notifications.test.send.${channel}`), onChoose: () => mutate(channel) }))
  return (
    <MenuButton sections={[{ key: 'channels', choices }]}>
      {t('notifications.test.title')}
      <ChevronDownIcon aria-hidden />
    </MenuButton>
  )
}
