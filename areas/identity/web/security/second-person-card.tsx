import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type SecondPersonSubject, secondPersonSubjects } from '#areas/approvals/contract/second-person.ts'
import type { SecondPersonPolicy } from '#areas/team/contract/second-person.ts'
import { secondPersonQuery } from '#web/shared/approvals/queries.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { Switch } from '#web/ui/forms/ticks.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import styles from './policy.module.css'

const SecondPersonDialog = lazyPart(() => import('./second-person-dialog.tsx'))

/** For which changes the business requires a second person. */
export function SecondPersonCard() {
  const { t } = useTranslation('settings')
  const { id, business_name: business } = useMerchant()
  const policy = useQuery(secondPersonQuery(id))
  return (
    <SettingsCard anchor="secondPerson" title={t('secondPerson.title')} text={t('secondPerson.text', { business })}>
      {policy.isPending && <SkeletonBar width={280} />}
      {policy.isError && !policy.data && <ErrorNotice title={t('secondPerson.failed')} error={policy.error} onRetry={() => void policy.refetch()} />}
      {policy.data && secondPersonSubjects.map((subject) => <Requirement key={subject} subject={subject} policy={policy.data} />)}
    </SettingsCard>
  )
}

function Requirement({ subject, policy }: { subject: SecondPersonSubject; policy: SecondPersonPolicy }) {
  const { t } = useTranslation('settings')
  const labelId = useId()
  const dialog = useDialog()
  const isRequired = policy[subject]
  const release = policy.releases.find((pending) => pending.subject === subject)
  return (
    <div className={styles.switch}>
      <Switch checked={isRequired} disabled={release !== undefined} aria-labelledby={labelId} onChange={() => dialog.open(true)} />
      <div>
        <span id={labelId} className={styles.label}>
          {t(`secondPerson.switch.${subject}`)}
        </span>
        <p className={styles.state}>
          {release ? (
            <>
              {t('secondPerson.releasing')}{' '}
              <Link to="/approvals/team/$approvalId" params={{ approvalId: release.approval_id }}>
                {t('secondPerson.view')}
              </Link>
            </>
          ) : (
            t(`secondPerson.${isRequired ? 'on' : 'off'}.${subject}`)
          )}
        </p>
      </div>
      {dialog.subject && <SecondPersonDialog subject={subject} isRequired={!isRequired} onClose={dialog.close} />}
    </div>
  )
}
