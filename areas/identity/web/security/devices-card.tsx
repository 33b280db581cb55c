import LaptopIcon from 'lucide-react/icons/laptop'
import { useTranslation } from 'react-i18next'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import { forgetDevice } from '#areas/identity/contract/security.ts'
import { call } from '#web/api/call.ts'
import { useDeviceName } from '#web/shared/identity/use-device-name.ts'
import styles from '#web/shared/settings/forms.module.css'
import { Details, Item, ItemList } from '#web/shared/settings/item-list.tsx'
import type { Security } from '#web/shared/settings/queries.ts'
import { Removal } from '#web/shared/settings/removal.tsx'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'

/** Browsers that are not asked for the second step for some days. */
export function DevicesCard({ devices }: { devices: Security['trusted_devices'] }) {
  const { t } = useTranslation('settings')
  return (
    <SettingsCard anchor="trustedDevices" title={t('devices.title')} text={t('devices.text', { count: identityLimits.trustedDeviceDays })}>
      {devices.length === 0 && <p className={styles.quiet}>{t('devices.empty')}</p>}
      {devices.length > 0 && (
        <ItemList label={t('devices.title')}>
          {devices.map((device) => (
            <DeviceItem key={device.id} device={device} />
          ))}
        </ItemList>
      )}
    </SettingsCard>
  )
}

function DeviceItem({ device }: { device: Security['trusted_devices'][number] }) {
  const { t } = useTranslation('settings')
  const name = useDeviceName()(device)
  const since = (
    <>
      {t('devices.since')} <DateTime at={device.trusted_at} />
    </>
  )
  const until = (
    <>
      {t('devices.until')} <DateTime at={device.trusted_until} />
    </>
  )
  return (
    <Item
      icon={<LaptopIcon />}
      title={name}
      tag={device.is_current && <StatusTag tone="good">{t('thisDevice')}</StatusTag>}
      detail={
        <Details
          parts={[
            { key: 'since', value: since },
            { key: 'until', value: until },
          ]}
        />
      }
      action={
        <Removal
          send={() => call(forgetDevice, { params: { deviceId: device.id } })}
          texts={{
            button: t('devices.forget'),
            label: t('devices.forgetNamed', { device: name }),
            title: t('devices.forgetTitle', { device: name }),
            text: t('devices.forgetText'),
            submit: t('devices.forgetSubmit'),
            done: t('devices.forgotten', { device: name }),
          }}
        />
      }
    />
  )
}
