import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EvidenceItem, submitResponse } from '#areas/disputes/contract/response.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useMoneyCall } from '#web/shared/money/use-money-call.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { useDraft } from './draft-context.ts'
import styles from './respond.module.css'
import { formatSize } from './size-meter.tsx'
import type { PacketState } from './use-packet.ts'

interface SubmitSectionProps {
  packet: PacketState
  hasUnsaved: boolean
  /** The server knows more than the page. */
  onRefused: () => void
}

/** The one submission: what is missing, what it costs and what cannot be undone. */
export function SubmitSection({ packet: { packet, isCurrent }, hasUnsaved, onRefused }: SubmitSectionProps) {
  const { t } = useTranslation(['evidence', 'common'])
  const { key, response, update } = useDraft()
  const { dispute, evidence } = response
  const locale = useLocale()
  const reasonId = useId()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [isFeeKnown, setIsFeeKnown] = useState(false)
  const [isWithout, setIsWithout] = useState(false)
  const missing = evidence.filter(({ level, is_given }) => level === 'required' && !is_given)
  const { send } = useMoneyCall({
    subject: `${key.id}/${key.disputeId}/submit`,
    send: (body: { packet_hash: string; without: EvidenceItem['field'][]; acknowledges_fee: boolean }, idempotencyKey) =>
      call(submitResponse, { params: { ...key }, body: { ...body, confirms_single_submission: true } }, { idempotencyKey, showsFieldErrors: true }),
    onRefused,
  })
  const submit = useMutation({
    mutationFn: () => send({ packet_hash: packet?.hash ?? '', without: missing.map(({ field }) => field), acknowledges_fee: isFeeKnown }),
    onSuccess: (answer) => {
      update(answer)
      showToast({ kind: 'success', text: t('submit.done') })
    },
  })
  const isReady = packet !== undefined && isCurrent && !hasUnsaved
  const isComplete = isConfirmed && (missing.length === 0 || isWithout) && (!response.needs_fee_acknowledgement || isFeeKnown)
  const reason = isReady ? (isComplete ? null : t('submit.tick')) : t('submit.wait')
  const isInquiry = dispute.kind === 'query'
  return (
    <Section title={t('submit.title')}>
      <p className={styles.sentence}>{t(isInquiry ? 'submit.inquiryOnce' : 'submit.once')}</p>
      <p className={styles.sentence}>{t('submit.file', { max: formatSize(disputeLimits.evidenceFilesBytesMax, locale) })}</p>
      <p className={styles.sentence}>{t('submit.months')}</p>
      <div className={styles.checks}>
        {missing.length > 0 && (
          <label>
            <input type="checkbox" checked={isWithout} onChange={({ target }) => setIsWithout(target.checked)} />
            <span>{t('submit.without', { fields: missing.map(({ label }) => label).join(t('common:separator')) })}</span>
          </label>
        )}
        {response.needs_fee_acknowledgement && (
          <label>
            <input type="checkbox" checked={isFeeKnown} onChange={({ target }) => setIsFeeKnown(target.checked)} />
            <span>{t('submit.fee')}</span>
          </label>
        )}
        <label>
          <input type="checkbox" checked={isConfirmed} onChange={({ target }) => setIsConfirmed(target.checked)} />
          <span>{t('submit.confirm')}</span>
        </label>
      </div>
      <Refusal error={submit.error} />
      <div className={styles.buttons}>
        <Button
          kind="primary"
          disabled={reason !== null}
          isBusy={submit.isPending}
          aria-describedby={reason === null ? undefined : reasonId}
          onClick={() => submit.mutate()}
        >
          {t(isInquiry ? 'submit.inquiryButton' : 'submit.button')}
        </Button>
        {reason !== null && (
          <span id={reasonId} className={styles.quiet}>
            {reason}
          </span>
        )}
      </div>
    </Section>
  )
}
