import { useQuery } from '@tanstack/react-query'
import CrownIcon from 'lucide-react/icons/crown'
import { useTranslation } from 'react-i18next'
import type { OwnershipTransfer } from '#areas/team/contract/ownership.ts'
import { ownershipQuery } from '#web/session/queries.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import styles from './ownership.module.css'

const AnswerDialog = lazyPart(() => import('./answer-dialog.tsx'))

/** A pending transfer of ownership: the recipient accepts or declines it, the owner cancels it. */
export function OwnershipNotice() {
  const { id } = useMerchant()
  const transfer = useQuery(ownershipQuery(id)).data
  return transfer ? <Pending transfer={transfer} /> : null
}

function Pending({ transfer }: { transfer: OwnershipTransfer }) {
  const { t } = useTranslation('team')
  const locale = useLocale()
  const { time_zone: timeZone, business_name: business } = useMerchant()
  const isOwner = useCan('team.transfer_ownership')
  const dialog = useDialog<'accept' | 'decline' | 'cancel'>()
  const time = formatTime(transfer.expires_at, timeZone, locale)
  const { owner, recipient, is_recipient: isRecipient } = transfer
  return (
    <section className={`card ${styles.notice}`} aria-label={t('transfer.label')}>
      <CrownIcon className={styles.icon} aria-hidden />
      <p className={styles.text}>
        {isRecipient ? t('transfer.toYou', { name: owner.name, business, time }) : t('transfer.pending', { name: recipient.name, time })}
      </p>
      <div className="buttons">
        {isRecipient && (
          <>
            <Button onClick={() => dialog.open('decline')}>{t('decline.open')}</Button>
            <Button kind="primary" onClick={() => dialog.open('accept')}>
              {t('accept.open')}
            </Button>
          </>
        )}
        {isOwner && !isRecipient && <Button onClick={() => dialog.open('cancel')}>{t('cancel.open')}</Button>}
      </div>
      {dialog.subject && <AnswerDialog act={dialog.subject} transfer={transfer} onDone={dialog.closeForGood} onClose={dialog.close} />}
    </section>
  )
}
