import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import type { AuditAction } from '#areas/audit/contract/actions.ts'
import type { AuditItem } from '#areas/audit/contract/endpoints.ts'
import { useDeviceName } from '#web/shared/identity/use-device-name.ts'
import { Facts } from '#web/ui/layout/facts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { useTimeInZone } from '#web/ui/time/time-zone.ts'
import { EntryDetails } from './entry-details.tsx'
import { ObjectLink } from './object-link.tsx'
import { OutcomeTag } from './outcome-tag.tsx'
import { useActorName } from './use-actor-name.ts'

const widthPx = 640

/** An entry of the log with what changed and where it came from. */
export default function EntryDialog({ item, onClose }: { item: AuditItem; onClose: () => void }) {
  const { t } = useTranslation('audit')
  const { t: common } = useTranslation()
  const { t: actions } = useTranslation('auditActions')
  const inZone = useTimeInZone()
  const nameActor = useActorName()
  const nameDevice = useDeviceName()
  const { actor, account } = item
  const device = item.browser || item.system ? nameDevice(item) : null
  return (
    <Dialog title={actions(item.action as AuditAction)} width={widthPx} onClose={onClose} footer={<Button onClick={onClose}>{common('actions.close')}</Button>}>
      <EntryDetails details={item.details} />
      <Facts
        facts={[
          { key: 'outcome', label: t('columns.outcome'), value: <OutcomeTag outcome={item.outcome} /> },
          { key: 'reason', label: t('facts.reason'), value: item.reason },
          { key: 'at', label: t('columns.created'), value: <time dateTime={item.at}>{inZone(item.at)}</time> },
          { key: 'actor', label: t('columns.actor'), value: [nameActor(actor), actor.email].filter(Boolean).join(' · ') },
          { key: 'object', label: t('columns.object'), value: item.object && <ObjectLink item={item} /> },
          { key: 'account', label: t('facts.account'), value: account && t('accountOf', { name: account.name, kind: t(`account.${account.kind}`) }) },
          { key: 'ip', label: t('columns.origin'), value: item.ip },
          { key: 'device', label: t('facts.device'), value: device },
          { key: 'request', label: t('facts.request'), value: <CopyableId id={item.request_id} /> },
          { key: 'entry', label: t('facts.entry'), value: <CopyableId id={item.id} /> },
        ]}
      />
    </Dialog>
  )
}
