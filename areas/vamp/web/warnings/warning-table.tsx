import { Link } from '@tanstack/react-router'
import { createContext, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { vampWarningColumns } from '#areas/vamp/contract/columns.ts'
import type { VampWarning } from '#areas/vamp/contract/endpoints.ts'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { RiskContextDialog } from '#web/shared/risk/load-context-dialog.ts'
import { useCan } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { amountsOf, usePaymentCells, useProcessedTime } from '../items/payment-cells.tsx'
import styles from './warnings.module.css'

interface Chosen {
  readonly some: ReadonlySet<string> | null
  readonly onToggle: (id: string) => void
}

/** Rows are rendered again by their data alone, so what is chosen reaches them beside it. */
const ChosenContext = createContext<Chosen>({ some: null, onToggle: () => {} })

interface WarningTableProps extends Chosen {
  warnings: readonly VampWarning[]
}

export function WarningTable({ warnings, some, onToggle }: WarningTableProps) {
  const { t } = useTranslation('vamp')
  const chosen = useMemo(() => ({ some, onToggle }), [some, onToggle])
  return (
    <ChosenContext value={chosen}>
      <ListTable
        className={styles.list}
        caption={t('warnings.caption')}
        {...useColumns(vampWarningColumns)}
        items={warnings}
        useCells={useCells}
        amountsOf={amountsOf}
      />
    </ChosenContext>
  )
}

function useCells(warning: VampWarning, now: number) {
  const { t } = useTranslation('vamp')
  const mayRefund = useCan('payments.refund')
  const { some, onToggle } = useContext(ChosenContext)
  const processed = useProcessedTime(warning.processed_at, now)
  const { payment, amount, customer } = usePaymentCells(warning)
  const { id, payment: about } = warning
  return {
    chosen: (
      <input
        type="checkbox"
        checked={some === null || some.has(id)}
        aria-label={t('warnings.choose', { id: about?.id ?? id })}
        onChange={() => onToggle(id)}
        onClick={(event) => event.stopPropagation()}
      />
    ),
    processed,
    reason: t(`fraudType.${warning.fraud_type}`),
    payment,
    amount,
    customer,
    action: about && (
      <span className={styles.actions}>
        {mayRefund && (
          <Link to="/payments/$paymentId" params={{ paymentId: about.id }} search={{ open: 'refund' }} aria-label={t('warnings.refundOf', { id: about.id })}>
            {t('warnings.refund')}
          </Link>
        )}
        <ListAction paymentId={about.id} fraudType={warning.fraud_type} />
      </span>
    ),
  }
}

/** Adds the payer to a risk list. Absent for those who may not. */
function ListAction({ paymentId, fraudType }: { paymentId: string; fraudType: VampWarning['fraud_type'] }) {
  const { t } = useTranslation(['vamp', 'shell'])
  const mayList = useCan('risk.manage')
  const listing = useDialog()
  if (!mayList) return null
  return (
    <>
      <Button kind="link" size="small" aria-label={t('warnings.listOf', { id: paymentId })} onClick={() => listing.open(true)}>
        {t('shell:addToRiskList')}
      </Button>
      {listing.subject && (
        <RiskContextDialog
          reason={{ subject: 'payment', objectId: paymentId, kind: 'warning', id: paymentId, detail: t(`fraudType.${fraudType}`) }}
          onClose={listing.close}
        />
      )}
    </>
  )
}
