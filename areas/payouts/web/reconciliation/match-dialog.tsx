import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankLine } from '#areas/payouts/contract/reconciliation/endpoints.ts'
import type { PayoutId } from '#kernel/ids.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useArrival } from '#web/shared/payouts/payout-cells.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { RadioCards } from '#web/ui/forms/radio-cards.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import { candidatesQuery, useReconciliation } from './queries.ts'
import styles from './reconciliation.module.css'

/** Chooses the payout that a line is. */
export default function MatchDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const { t } = useTranslation('reconciliation')
  const locale = useLocale()
  const { id } = useMerchant()
  const candidates = useQuery(candidatesQuery(id, line.id))
  const arrivalOf = useArrival()
  const { match } = useReconciliation()
  const [chosen, setChosen] = useState<string | null>(null)
  const payoutId = chosen ?? candidates.data?.[0]?.id ?? null
  const isEmpty = candidates.data?.length === 0
  return (
    <FormDialog
      title={t('match.title')}
      submitText={t('match.submit')}
      form={{
        submit: () => payoutId !== null && match.mutate({ lineId: line.id, payoutId: payoutId as PayoutId }, { onSuccess: onClose }),
        isSending: match.isPending,
      }}
      isDisabled={payoutId === null}
      onClose={onClose}
    >
      <p className={styles.quiet}>
        {formatDay(line.booked_on, locale, 'day')} · {formatMoney(line.amount_minor, line.currency, locale)} · {line.text}
      </p>
      {candidates.isError && <ErrorNotice title={t('match.failed')} error={candidates.error} onRetry={() => void candidates.refetch()} />}
      {isEmpty && <p>{t('match.none')}</p>}
      {candidates.data && !isEmpty && (
        <RadioCards
          legend={t('match.payouts')}
          value={payoutId ?? ''}
          onChange={setChosen}
          options={candidates.data.map((payout) => ({
            value: payout.id,
            label: t('match.payout', {
              amount: formatMoney(payout.amount_minor, payout.currency, locale),
              day: arrivalOf(payout),
              trace: payout.trace_id ?? '–',
            }),
            mark: null,
          }))}
        />
      )}
      <Refusal error={match.error} />
    </FormDialog>
  )
}
