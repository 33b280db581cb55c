import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { acceptDispute, type DisputeDetail } from '#areas/disputes/contract/detail.ts'
import { formatVampPercent } from '#areas/vamp/contract/vamp-ratio.ts'
import { openInstructionStates } from '#kernel/instructions.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { dateOfDay } from '#kernel/time/calendar-days.ts'
import { call } from '#web/api/call.ts'
import styles from '#web/shared/money/money-dialog.module.css'
import { MoneyDialog } from '#web/shared/money/money-dialog.tsx'
import { useMoneyCall } from '#web/shared/money/use-money-call.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
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
  const { currency, money: cost } = dispute
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
      title={t('acceptDialog.title')}
      submitText={t('acceptDialog.submit', { amount: formatMoney(lossMinor, currency, locale) })}
      closeText={t('acceptDialog.keep')}
      isDangerous
      isOver={!dispute.can_accept}
      form={{ submit: () => accept.mutate(), isSending: accept.isPending, refusal: { error: accept.error, fields: [] }, clearRefusal: accept.reset }}
      money={money}
      onClose={onClose}
    >
      <p>{t('acceptDialog.text')}</p>
      <dl className={styles.sums}>
        <dt>{t('acceptDialog.amount')}</dt>
        <dd>
          <Money amountMinor={dispute.amount_minor} currency={currency} />
        </dd>
        <dt>{t('acceptDialog.fee')}</dt>
        <dd>
          <Money amountMinor={cost.fee_minor} currency={currency} />
        </dd>
        <dt data-strong>{t('acceptDialog.total')}</dt>
        <dd data-strong>
          <Money amountMinor={lossMinor} currency={currency} />
        </dd>
      </dl>
      <ul className={styles.notes}>
        <li>{t('acceptDialog.already')}</li>
        <Ratio dispute={dispute} />
      </ul>
    </MoneyDialog>
  )
}

/** A dispute counts from its opening, so accepting leaves the ratio as it is. */
function Ratio({ dispute: { monitoring, network } }: { dispute: DisputeDetail }) {
  const { t } = useTranslation(['dispute', 'payments', 'common'])
  const locale = useLocale()
  if (!monitoring) return null
  const { state, reason, month, with: counted } = monitoring
  if (state === 'excluded') return <li>{t('acceptDialog.ratioExcluded')}</li>
  if (state !== 'counted' || !counted || month === null) {
    const why = reason ? t(`monitoring.reason.${reason}`, { network: t(`common:card.brand.${network}`) }) : t('monitoring.not_counted')
    return <li>{t('payments:pair', { name: t('acceptDialog.ratioName'), value: why })}</li>
  }
  const monthName = formatTime(dateOfDay(`${month}-01`), 'UTC', locale, 'monthYear')
  return <li>{t('acceptDialog.ratio', { month: monthName, percent: formatVampPercent(counted.percent, locale) })}</li>
}
