import FileDoneOutlined from '@ant-design/icons/es/icons/FileDoneOutlined'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import styles from '#web/shared/settings/forms.module.css'
import { SettingsFrame } from '#web/shared/settings/settings-frame.tsx'
import { SettingsSkeleton } from '#web/shared/settings/settings-skeleton.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { complianceQuery } from './queries.ts'
import { RequirementCard } from './requirement-card.tsx'

/** The documents that the platform requires: what is missing, when it is due, and what stops otherwise. */
export function CompliancePage() {
  const { t } = useTranslation(['compliance', 'settings'])
  const { id } = useMerchant()
  const info = useQuery(complianceQuery(id))
  const stopped = info.data?.stopped ?? []
  return (
    <SettingsFrame>
      {info.isPending && <SettingsSkeleton cards={{ first: 3, second: 3 }} />}
      {info.isError && !info.data && <ErrorNotice title={t('failed')} error={info.error} onRetry={() => void info.refetch()} />}
      {stopped.length > 0 && (
        <p className={styles.stopped} role="alert">
          {t(stopped.length > 1 ? 'stopped.both' : `stopped.${stopped[0] ?? 'payouts'}`)}
        </p>
      )}
      {info.data?.requirements.length === 0 && (
        <div className="card">
          <EmptyState icon={<FileDoneOutlined />} title={t('empty.title')} text={t('empty.text')} />
        </div>
      )}
      {info.data?.requirements.map((requirement) => (
        <RequirementCard key={requirement.id} requirement={requirement} />
      ))}
    </SettingsFrame>
  )
}
