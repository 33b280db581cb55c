import { useTranslation } from 'react-i18next'
import type { BankAccount, BankAccountStatus } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import { payoutLimits } from '#areas/payouts/contract/rules.ts'
import { InstructionTag, InstructionText } from '#web/shared/instructions/instruction-note.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { StatusTag, type StatusTone } from '#web/ui/feedback/status-tag.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'

const tones: Readonly<Record<BankAccountStatus, StatusTone>> = { new: 'idle', verified: 'good', errored: 'bad' }

/** Whether the bank account has been paid to, or what the platform has not confirmed. */
export function AccountStatusTag({ account: { status, instruction } }: { account: BankAccount }) {
  const { t } = useTranslation('bank-accounts')
  return instruction ? <InstructionTag instruction={instruction} /> : <StatusTag tone={tones[status]}>{t(`status.${status}`)}</StatusTag>
}

/** What the status means, and what to do; nothing for an account that works. */
export function AccountAdvice({ account: { status, instruction, first_payout_from: heldUntil } }: { account: BankAccount }) {
  const { t } = useTranslation('bank-accounts')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  return (
    <>
      {instruction && (
        <p>
          <InstructionText instruction={instruction} />
        </p>
      )}
      {!instruction && status === 'errored' && <p>{t('advice.errored')}</p>}
      {heldUntil !== null && <p>{t('advice.held', { hours: payoutLimits.newBankAccountHoldHours, time: formatTime(heldUntil, timeZone, locale) })}</p>}
      {!instruction && status === 'new' && heldUntil === null && <p>{t('advice.new')}</p>}
    </>
  )
}
