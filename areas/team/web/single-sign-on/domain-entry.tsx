import { useTranslation } from 'react-i18next'
import { removeSsoDomain, type SsoDomain, verifySsoDomain } from '#areas/identity/contract/single-sign-on/domains.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useTeamChange } from '#web/shared/team/use-team-change.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Facts } from '#web/ui/layout/facts.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import styles from './single-sign-on.module.css'

const DomainCodeDialog = lazyPart(() => import('./domain-code-dialog.tsx'))

/** A domain, and the ways to verify it; one that fails can be checked before the next daily look. */
export function DomainEntry({ domain }: { domain: SsoDomain }) {
  const { t } = useTranslation('single-sign-on')
  const { id } = useMerchant()
  const params = { id, domainId: domain.id }
  const dialog = useDialog()
  const verify = useTeamChange({
    send: () => call(verifySsoDomain, { params }),
    done: () => t('domains.verified', { domain: domain.domain }),
    onDone: () => undefined,
  })
  const remove = useTeamChange({
    send: () => call(removeSsoDomain, { params }),
    done: () => t('domains.removed', { domain: domain.domain }),
    onDone: () => undefined,
  })
  const isVerified = domain.verified_at !== null
  const needsRecord = !isVerified || domain.ends_at !== null
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <strong>{domain.domain}</strong>
        <DomainStatus domain={domain} />
      </div>
      {domain.ends_at && (
        <p>
          {t('domains.ends')} <DateTime at={domain.ends_at} />
        </p>
      )}
      {needsRecord && (
        <Facts
          facts={[
            { key: 'name', label: t('domains.recordName'), value: <CopyableId id={domain.record.name} isWhole /> },
            { key: 'value', label: t('domains.recordValue'), value: <CopyableId id={domain.record.value} isWhole /> },
            { key: 'finding', label: t('domains.lastCheck'), value: domain.finding && t(`domains.findings.${domain.finding}`) },
          ]}
        />
      )}
      <Refusal error={verify.error ?? remove.error} />
      <div className={styles.buttons}>
        {needsRecord && (
          <Button isBusy={verify.isPending} onClick={() => verify.mutate()}>
            {t('domains.verify')}
          </Button>
        )}
        {!isVerified && <Button onClick={() => dialog.open(true)}>{t('domains.byEmail')}</Button>}
        <Button isDangerous isBusy={remove.isPending} aria-label={t('domains.removeOne', { domain: domain.domain })} onClick={() => remove.mutate()}>
          {t('domains.remove')}
        </Button>
      </div>
      {dialog.subject && <DomainCodeDialog domain={domain} onClose={dialog.close} />}
    </li>
  )
}

function DomainStatus({ domain: { verified_at, ends_at, verified_by } }: { domain: SsoDomain }) {
  const { t } = useTranslation('single-sign-on')
  if (verified_at === null || verified_by === null) return <StatusTag tone="idle">{t('domains.pending')}</StatusTag>
  return ends_at ? <StatusTag tone="warn">{t('domains.failing')}</StatusTag> : <StatusTag tone="good">{t(`domains.by.${verified_by}`)}</StatusTag>
}
