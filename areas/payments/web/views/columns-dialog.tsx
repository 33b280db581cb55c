import PinIcon from 'lucide-react/icons/pin'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileColumns, tableColumns } from '#areas/exports/contract/columns.ts'
import { paymentColumns } from '#areas/payments/contract/columns.ts'
import type { ChosenColumns } from '#web/shared/lists/list-look.ts'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { OrderedChoice } from '#web/ui/forms/ordered-choice.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { chooseColumns, moveColumn, pinColumn } from './chosen-columns.ts'
import styles from './columns-dialog.module.css'

interface ColumnsDialogProps {
  shown: ChosenColumns
  onApply: (chosen: ChosenColumns) => void
  onClose: () => void
}

/** Chooses, orders and pins the columns of the list. */
export default function ColumnsDialog({ shown, onApply, onClose }: ColumnsDialogProps) {
  const { t } = useTranslation('views')
  const [chosen, setChosen] = useState<ChosenColumns>(shown)
  const { columns, pinned } = chosen
  const { nameColumn } = useColumns(paymentColumns)
  return (
    <FormDialog
      title={t('columns.title')}
      submitText={t('columns.apply')}
      focused="submit"
      form={{ submit: () => onApply(chosen), isSending: false }}
      onClose={onClose}
    >
      <OrderedChoice
        legend={t('columns.legend')}
        items={fileColumns(paymentColumns)}
        chosen={columns}
        nameItem={nameColumn}
        onToggle={(column) => setChosen(chooseColumns(chosen, column))}
        onMove={(column, by) => setChosen(moveColumn(chosen, column, by))}
        actionsOf={(column, index) => (
          <Button
            kind="bare"
            aria-pressed={index < pinned}
            aria-label={t('columns.pin', { name: nameColumn(column) })}
            icon={<PinIcon fill={index < pinned ? 'currentColor' : 'none'} aria-hidden />}
            onClick={() => setChosen(pinColumn(chosen, column))}
          />
        )}
      />
      <Button className={styles.reset ?? ''} onClick={() => setChosen({ columns: tableColumns(paymentColumns), pinned: 0 })}>
        {t('columns.reset')}
      </Button>
    </FormDialog>
  )
}
