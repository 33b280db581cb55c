import { Link } from '@tanstack/react-router'
import CheckIcon from 'lucide-react/icons/check'
import { useTranslation } from 'react-i18next'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { toneOfDeadline, useClockAheadMs, useDeadlineLeft } from '#web/shared/disputes/use-account-now.ts'
import forms from '#web/shared/settings/forms.module.css'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatListed, formatShortZone, formatTime } from '#web/ui/time/time.ts'
import { useTimeInZone, useTimeZone } from '#web/ui/time/time-zone.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import { useDraft } from './draft-context.ts'
import styles from './respond.module.css'

/** Whether the draft is saved. */
export function DraftState({ hasUnsaved }: { hasUnsaved: boolean }) {
  const { t } = useTranslation('evidence')
  const locale = useLocale()
  const timeZone = useTimeZone()
  const now = useNow()
  const savedAt = useDraft().response.history[0]?.at
  return (
    <span className={styles.quiet} role="status">
      {hasUnsaved && t('saving.saving')}
      {!hasUnsaved && savedAt && (
        <>
          <CheckIcon aria-hidden /> {t('saving.saved', { at: formatListed(savedAt, timeZone, locale, now) })}
        </>
      )}
    </span>
  )
}

/** The dispute in a line, and who else is editing. */
export function ResponseFacts() {
  const { t } = useTranslation(['evidence', 'disputes', 'common'])
  const locale = useLocale()
  const timeZone = useTimeZone()
  const { dispute, is_open, values, others } = useDraft().response
  const left = useDeadlineLeft(dispute.due_by)
  const now = useNow() + useClockAheadMs()
  return (
    <span className={styles.facts}>
      {is_open && left !== null && <strong data-tone={toneOfDeadline(Date.parse(dispute.due_by) - now)}>{t('left', { left })}</strong>}
      <Money amountMinor={dispute.amount_minor} currency={dispute.currency} mode="symbol" />
      <span>{t(`disputes:reason.${dispute.category}`)}</span>
      {values.customer_name.value && <span>{values.customer_name.value}</span>}
      {is_open && <span>{t('due', { time: formatTime(dispute.due_by, timeZone, locale), zone: formatShortZone(timeZone, locale, dispute.due_by) })}</span>}
      {is_open && others.length > 0 && (
        <span role="status" data-tone="warn">
          {t('others', { names: others.join(t('common:separator')), count: others.length })}
        </span>
      )}
    </span>
  )
}

/** Why nothing can be submitted any more, or how an inquiry ends without an answer. */
export function ResponseNotice() {
  const { t } = useTranslation('evidence')
  const timeInZone = useTimeInZone()
  const { dispute, is_open, files } = useDraft().response
  if (!is_open) {
    return (
      <div className={forms.note} role="status">
        <strong>{t(dispute.submitted_at ? 'closed.submitted' : 'closed.title')}</strong>
        <p className={forms.sentence}>{dispute.submitted_at ? t('closed.submittedText', { at: timeInZone(dispute.submitted_at) }) : t('closed.text')}</p>
        {!dispute.submitted_at && files.length > 0 && <p className={forms.sentence}>{t('closed.files', { days: disputeLimits.evidenceDraftFilesDays })}</p>}
      </div>
    )
  }
  if (dispute.kind !== 'query') return null
  return (
    <div className={forms.note}>
      <strong>{t('inquiry.title')}</strong>
      <p className={forms.sentence}>{t('inquiry.text')}</p>
      <Link to="/payments-product/disputes/$disputeId" params={{ disputeId: dispute.id }}>
        {t('inquiry.refund')}
      </Link>
    </div>
  )
}
