import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { type LegalInfo, legalFields } from '#areas/settings/contract/merchants/legal-details.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import styles from '#web/shared/settings/forms.module.css'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { SettingsSkeleton } from '#web/shared/settings/settings-skeleton.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import { legalInfoQuery } from '../queries.ts'
import { LegalReview } from './legal-review.tsx'
import { useLegalValue } from './legal-values.ts'

const LegalDialog = lazyPart(() => import('./legal-dialog.tsx'))

/** What the business is legally: the details in force, and the change in review. */
export function LegalCard() {
  const { t } = useTranslation('settings')
  const { id } = useMerchant()
  const info = useQuery(legalInfoQuery(id))
  if (info.isPending) return <SettingsSkeleton cards={{ legal: 5 }} />
  if (!info.data) return <ErrorNotice title={t('legal.failed')} error={info.error} onRetry={() => void info.refetch()} />
  return <Loaded key={id} info={info.data} />
}

function Loaded({ info }: { info: LegalInfo }) {
  const { t } = useTranslation('settings')
  const mayChange = useCan('merchant.update')
  const show = useLegalValue()
  const dialog = useDialog<'edit'>()
  const { details, review } = info
  return (
    <>
      {review && <LegalReview review={review} mayCancel={mayChange} />}
      <SettingsCard
        anchor="legalDetails"
        title={t('legal.title')}
        text={mayChange ? t(info.is_reviewed ? 'legal.text' : 'legal.textUnreviewed') : t('info.readOnly')}
        action={mayChange && !review && <Button onClick={() => dialog.open('edit')}>{t('legal.edit')}</Button>}
      >
        <LastReview info={info} />
        <dl className={styles.facts}>
          {legalFields.map((field) => (
            <Fragment key={field}>
              <dt>{t(`legal.fields.${field}`)}</dt>
              <dd>{show(field, details[field])}</dd>
            </Fragment>
          ))}
        </dl>
      </SettingsCard>
      {dialog.subject && <LegalDialog info={info} onClose={dialog.close} />}
    </>
  )
}

/** Why the latest change was rejected, until another one is sent. */
function LastReview({ info: { review, last_review: last } }: { info: LegalInfo }) {
  const { t } = useTranslation('settings')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  if (review || last?.outcome !== 'rejected') return null
  return (
    <p className={styles.warning} role="note">
      {t('legal.rejected', { time: formatTime(last.at, timeZone, locale), reason: last.reason })}
    </p>
  )
}
