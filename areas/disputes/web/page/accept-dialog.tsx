import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { acceptDispute, type DisputeDetail } from '#areas/disputes/contract/detail.ts'
import { formatVampPercent } from '#areas/vamp/contract/vamp-ratio.ts'
import { openInstructionStates } from '#kernel/instructions.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { call } from '#web/api/call.ts'
import styles from '#web/shared/money/money-dialog.module.css'
import { MoneyDialog } from '#web/shared/money/money-dialog.tsx'
import { useMoneyCall } from '#web/shared/money/use-money-call.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Ledger, LedgerLine } from '#web/ui/layout/receipt.tsx'
import { SentenceGap } from '#web/ui/text/sentence-gap.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import { refetchDispute, takeInDispute } from './queries.ts'

interface AcceptDialogProps {
  dispute: DisputeDetail
  onClose: () => void
  /** It is accepted, and the button that opened this is gone. */
  onDone: () => void
}

/** Gives a dispute up, after it has shown what that costs. Fetched when it is opened. */
export default function AcceptDialog({ dispute, onClose, onDone }: AcceptDialogProps) {
  const { t } = useTranslation('dispute')
  const locale = useLocale()
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const { currency, money: cost, payment } = dispute
  const name = payment.customer_name ?? payment.customer_email
  const lossMinor = -(cost.if_lost_minor ?? 0)
  const money = useMoneyCall({
    subject: `${merchantId}/${dispute.id}/accept`,
    send: (_: object, idempotencyKey) => call(acceptDispute, { params: { id: merchantId, disputeId: dispute.id } }, { idempotencyKey }),
    onRefused: () => void refetchDispute(queries, merchantId, dispute),
  })
  const accept = useMutation({
    mutationFn: () => money.send({}),
    onSuccess: (accepted) => {
      void takeInDispute(queries, merchantId, accepted)
      const isSent = accepted.instructions.some(({ state }) => openInstructionStates.includes(state))
      showToast({ kind: 'success', text: t(isSent ? 'acceptDialog.sent' : 'acceptDialog.done') })
      onDone()
    },
  })
  return (
    <MoneyDialog
      title={t(name === null ? 'acceptDialog.title' : 'acceptDialog.titleNamed', {
        amount: formatMoney(dispute.amount_minor, currency, locale),
        name: name ?? '',
      })}
      submitText={t('acceptDialog.submit', { amount: formatMoney(lossMinor, currency, locale) })}
      closeText={t('acceptDialog.keep')}
      isDangerous
      isOver={!dispute.can_accept}
      form={{ submit: () => accept.mutate(), isSending: accept.isPending, refusal: { error: accept.error, fields: [] }, clearRefusal: accept.reset }}
      money={money}
      onClose={onClose}
    >
      <Ledger>
        <LedgerLine label={t('acceptDialog.amount')}>{formatMoney(dispute.amount_minor, currency, locale, 'number')}</LedgerLine>
        <LedgerLine label={t('acceptDialog.fee')}>{formatMoney(cost.fee_minor, currency, locale, 'number')}</LedgerLine>
        <LedgerLine label={t('acceptDialog.total')} isTotal>
          {formatMoney(lossMinor, currency, locale)}
        </LedgerLine>
      </Ledger>
      <p className={styles.notes}>
        {t('acceptDialog.text')}
        <Ratio dispute={dispute} />
      </p>
    </MoneyDialog>
  )
}

/** A dispute counts from its opening, so accepting leaves the ratio as it is. */
function Ratio({ dispute: { monitoring } }: { dispute: DisputeDetail }) {
  const { t } = useTranslation('dispute')
  const locale = useLocale()
  if (!monitoring) return null
  const { state, month, with: counted } = monitoring
  const ratio =
    state === 'counted' && counted && month !== null
      ? t('acceptDialog.ratio', { month: formatDay(`${month}-01`, locale, 'monthYear'), percent: formatVampPercent(counted.percent, locale) })
      : t(state === 'excluded' ? 'acceptDialog.ratioExcluded' : 'acceptDialog.ratioNone')
  return (
    <>
      <SentenceGap />
      {ratio}
    </>
  )
}
