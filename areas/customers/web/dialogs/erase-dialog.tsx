import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CustomerDetail } from '#areas/customers/contract/detail.ts'
import { eraseCustomer, type getErasurePreview } from '#areas/customers/contract/personal-data.ts'
import { exportLimits } from '#areas/exports/contract/rules.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { shortenId } from '#web/ui/text/shorten-id.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import { useTimeZone } from '#web/ui/time/time-zone.ts'
import { customerNotesQuery, erasurePreviewQuery, takeInCustomer } from '../queries.ts'
import styles from './personal-data.module.css'

interface EraseDialogProps {
  customer: CustomerDetail
  onClose: () => void
  onDone: () => void
}

/** Says what is erased and what stays, or why that has to wait, and has the member type whom it is about. */
export default function EraseDialog(props: EraseDialogProps) {
  const { t } = useTranslation('customers')
  const { id: merchantId } = useMerchant()
  const preview = useQuery(erasurePreviewQuery(merchantId, props.customer.id))
  if (preview.data && preview.data.blockers.length === 0) return <EraseForm {...props} preview={preview.data} />
  return (
    <Dialog title={t('erase.title')} footer={null} onClose={props.onClose}>
      {preview.isPending && <SkeletonItems items={3} />}
      {preview.isError && <ErrorNotice title={t('erase.failed')} error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data && <EraseBlockers blockers={preview.data.blockers} />}
    </Dialog>
  )
}

function EraseForm({ customer, preview, onClose, onDone }: EraseDialogProps & { preview: Answer<typeof getErasurePreview> }) {
  const { t } = useTranslation('customers')
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const { confirmation } = preview
  const form = useContractForm({
    endpoint: eraseCustomer,
    initial: { confirmation: '' },
    toBody: (values) => values,
    fields: ['confirmation'],
    check: ({ confirmation: typed }): { confirmation?: string } =>
      typed.trim().toLowerCase() === confirmation.toLowerCase() ? {} : { confirmation: t('erase.differs', { text: confirmation }) },
    send: (body) => call(eraseCustomer, { params: { id: merchantId, customerId: customer.id }, body }, { showsFieldErrors: true }),
    onDone: (erased) => {
      void takeInCustomer(queries, merchantId, erased)
      void queries.invalidateQueries({ queryKey: customerNotesQuery(merchantId, customer.id).queryKey })
      onDone()
    },
  })
  return (
    <FormDialog title={t('erase.title')} submitText={t('erase.submit')} isDangerous form={form} onClose={onClose}>
      <EraseExtent preview={preview} />
      <TextField
        label={t('erase.confirm', { text: confirmation })}
        problem={form.problems.confirmation}
        autoComplete="off"
        autoFocus
        spellCheck={false}
        value={form.values.confirmation}
        disabled={form.isSending}
        onText={(confirmation) => form.change({ confirmation })}
      />
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}

/** What is erased, and what stays and why. */
function EraseExtent({ preview }: { preview: Answer<typeof getErasurePreview> }) {
  const { t } = useTranslation('customers')
  const locale = useLocale()
  const counted = (key: 'payments' | 'disputes' | 'notes', count: number) => t(`erase.${key}`, { count, number: formatCount(count, locale) })
  return (
    <>
      <p>{t('erase.warning')}</p>
      <section className={styles.extent}>
        <h3>{t('erase.erased')}</h3>
        <ul className="points">
          <li>{t('erase.contact')}</li>
          {preview.payment_count > 0 && <li>{counted('payments', preview.payment_count)}</li>}
          {preview.dispute_count > 0 && <li>{counted('disputes', preview.dispute_count)}</li>}
          {preview.note_count > 0 && <li>{counted('notes', preview.note_count)}</li>}
          <li>{t('erase.copies')}</li>
          <li>{t('erase.searches')}</li>
          <li>{t('erase.exports', { days: exportLimits.exportDays })}</li>
        </ul>
      </section>
      <section className={styles.extent}>
        <h3>{t('erase.kept')}</h3>
        <ul className="points">
          <li>{t('erase.books')}</li>
          <li>{t('erase.card')}</li>
          {preview.guest_payment_count > 0 && (
            <li>{t('erase.guests', { count: preview.guest_payment_count, number: formatCount(preview.guest_payment_count, locale) })}</li>
          )}
          <li>{t('erase.backups')}</li>
        </ul>
      </section>
    </>
  )
}

type Blocker = Answer<typeof getErasurePreview>['blockers'][number]

/** What is still open, until when, and why the data is needed for it. */
function EraseBlockers({ blockers }: { blockers: readonly Blocker[] }) {
  const { t } = useTranslation('customers')
  return (
    <>
      <p>{t('erase.blocked')}</p>
      <ul className={styles.blockers}>
        {blockers.map((blocker) => (
          <BlockerEntry key={blocker.id} blocker={blocker} />
        ))}
      </ul>
    </>
  )
}

function BlockerEntry({ blocker: { kind, id, payment_id: paymentId, until } }: { blocker: Blocker }) {
  const { t } = useTranslation('customers')
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (
    <li>
      {kind === 'dispute' ? (
        <Link to="/payments-product/disputes/$disputeId" params={{ disputeId: id }} title={id}>
          {t('erase.blocker.dispute', { id: shortenId(id) })}
        </Link>
      ) : (
        <Link to="/payments/$paymentId" params={{ paymentId }} title={id}>
          {t(`erase.blocker.${kind}`, { id: shortenId(id) })}
        </Link>
      )}
      <span>{t(`erase.reason.${kind}`)}</span>
      {until !== null && <span>{t(`erase.until.${kind}`, { time: formatTime(until, timeZone, locale, 'short') })}</span>}
    </li>
  )
}
