import { useQuery } from '@tanstack/react-query'
import LaptopIcon from 'lucide-react/icons/laptop'
import { useTranslation } from 'react-i18next'
import type { PushDevice } from '#areas/notifications/contract/push.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useDeviceName } from '#web/shared/identity/use-device-name.ts'
import styles from '#web/shared/settings/forms.module.css'
import { Details, Item, ItemList } from '#web/shared/settings/item-list.tsx'
import { Removal } from '#web/shared/settings/removal.tsx'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { type PushState, pushQuery, useRemoveDevice, useTurnOn } from './queries.ts'

/** Browsers that show notifications while no page is open. */
export function BrowsersCard() {
  const { t } = useTranslation('settings')
  const push = useQuery(pushQuery)
  return (
    <SettingsCard anchor="browserNotifications" title={t('notifications.browsers.title')} text={t('notifications.browsers.text')}>
      {push.isError && <ErrorNotice title={t('notifications.browsers.failed')} error={push.error} onRetry={() => void push.refetch()} />}
      {push.data && (
        <>
          {push.data.ownId === null && <ThisBrowser state={push.data} />}
          {push.data.devices.length > 0 && (
            <ItemList label={t('notifications.browsers.title')}>
              {push.data.devices.map((device) => (
                <Browser key={device.id} device={device} isOwn={device.id === push.data.ownId} />
              ))}
            </ItemList>
          )}
        </>
      )}
    </SettingsCard>
  )
}

/** How this browser can be added, or why it can't. */
function ThisBrowser({ state: { support, publicKey } }: { state: PushState }) {
  const { t } = useTranslation('settings')
  const { mutate, isPending } = useTurnOn()
  if (support !== 'ready') return <p className={styles.quiet}>{t(`notifications.browsers.${support}`)}</p>
  const add = () =>
    mutate(publicKey, {
      onSuccess: (isOn) =>
        showToast(isOn ? { kind: 'success', text: t('notifications.browsers.added') } : { kind: 'error', text: t('notifications.browsers.denied') }),
      onError: () => showToast({ kind: 'error', text: t('notifications.browsers.refused') }),
    })
  return (
    <>
      <p className={styles.quiet}>{t('notifications.browsers.explanation')}</p>
      <div className={styles.buttons}>
        <Button kind="primary" isBusy={isPending} onClick={add}>
          {t('notifications.browsers.add')}
        </Button>
      </div>
    </>
  )
}

function Browser({ device, isOwn }: { device: PushDevice; isOwn: boolean }) {
  const { t } = useTranslation('settings')
  const name = useDeviceName()(device)
  const remove = useRemoveDevice()
  const used = (
    <>
      {t('notifications.browsers.used')} <DateTime at={device.last_used_at} />
    </>
  )
  return (
    <Item
      icon={<LaptopIcon />}
      title={name}
      tag={isOwn && <StatusTag tone="good">{t('thisDevice')}</StatusTag>}
      detail={<Details parts={[{ key: 'used', value: used }]} />}
      action={
        <Removal
          send={() => remove(device.id, isOwn)}
          texts={{
            button: t('notifications.browsers.remove'),
            label: t('notifications.browsers.removeNamed', { device: name }),
            title: t('notifications.browsers.removeTitle', { device: name }),
            text: t('notifications.browsers.removeText'),
            submit: t('notifications.browsers.removeSubmit'),
            done: t('notifications.browsers.removed', { device: name }),
          }}
        />
      }
    />
  )
}
