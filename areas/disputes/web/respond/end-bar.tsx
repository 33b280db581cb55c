import { useMutation } from '@tanstack/react-query'
import CheckIcon from 'lucide-react/icons/check'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EvidenceItem, submitResponse } from '#areas/disputes/contract/response.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useMoneyCall } from '#web/shared/money/use-money-call.ts'
import forms from '#web/shared/settings/forms.module.css'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/ticks.tsx'
import { useDraft } from './draft-context.ts'
import { itemId } from './evidence-section.tsx'
import { DownloadButton, PreviewButton } from './packet-preview.tsx'
import { listLevel } from './queries.ts'
import styles from './respond.module.css'
import type { PacketState } from './use-packet.ts'

interface EndBarProps {
  packet: PacketState
  hasUnsaved: boolean
  /** The server knows more than the page. */
  onRefused: () => void
}

/** The one submission: what is missing, what has to be agreed to, and the button. */
export function EndBar({ packet: state, hasUnsaved, onRefused }: EndBarProps) {
  const { t } = useTranslation(['evidence', 'common'])
  const { key, response, update } = useDraft()
  const { dispute } = response
  const { packet, isCurrent } = state
  const readinessId = useId()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [isFeeKnown, setIsFeeKnown] = useState(false)
  const [isWithout, setIsWithout] = useState(false)
  const { missing } = listLevel(response, 'required')
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
  // On a phone only the buttons are always in view.
  const refusal = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (submit.error) refusal.current?.scrollIntoView({ block: 'center' })
  }, [submit.error])
  const isReady = packet !== undefined && isCurrent && !hasUnsaved
  const isComplete = isConfirmed && (missing.length === 0 || isWithout) && (!response.needs_fee_acknowledgement || isFeeKnown)
  const step = isReady ? (isComplete ? 'ready' : 'tick') : 'wait'
  const isDone = step === 'ready' && missing.length === 0
  return (
    <>
      {(missing.length > 0 || response.needs_fee_acknowledgement) && (
        <div className={forms.form}>
          {missing.length > 0 && (
            <Checkbox checked={isWithout} onChange={({ target }) => setIsWithout(target.checked)}>
              {t('submit.without', { fields: missing.map(({ label }) => label).join(t('common:separator')) })}
            </Checkbox>
          )}
          {response.needs_fee_acknowledgement && (
            <Checkbox checked={isFeeKnown} onChange={({ target }) => setIsFeeKnown(target.checked)}>
              {t('submit.fee')}
            </Checkbox>
          )}
        </div>
      )}
      <div className={styles.endBar}>
        <Checkbox checked={isConfirmed} onChange={({ target }) => setIsConfirmed(target.checked)}>
          {t('submit.confirm')}
        </Checkbox>
        <p id={readinessId} className={styles.quiet} role="status" data-tone={isDone ? 'good' : undefined}>
          {isDone && <CheckIcon aria-hidden />}{' '}
          {missing.length > 0 && !isWithout ? <MissingLink missing={missing} /> : (step !== 'ready' || isDone) && t(`submit.${step}`)}
        </p>
        <div className={styles.buttons}>
          <PreviewButton state={state} />
          <DownloadButton kind="bare" state={state} />
          <Button
            kind="primary"
            disabled={step !== 'ready'}
            isBusy={submit.isPending}
            aria-describedby={step === 'ready' ? undefined : readinessId}
            onClick={() => submit.mutate()}
          >
            {t(dispute.kind === 'query' ? 'submit.inquiryButton' : 'submit.button')}
          </Button>
        </div>
        <div ref={refusal}>
          <Refusal error={submit.error} />
        </div>
      </div>
    </>
  )
}

/** Leads to the first required item that isn't there. */
function MissingLink({ missing }: { missing: readonly EvidenceItem[] }) {
  const { t } = useTranslation('evidence')
  const go = () => {
    const item = missing[0] && document.getElementById(itemId(missing[0].field))
    item?.querySelector<HTMLElement>('input:not([hidden]), textarea, button')?.focus()
  }
  return (
    <Button kind="link" size="small" onClick={go}>
      {t('submit.missing', { count: missing.length })}
    </Button>
  )
}
