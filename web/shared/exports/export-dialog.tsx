import CalendarIcon from 'lucide-react/icons/calendar'
import { useTranslation } from 'react-i18next'
import type { ExportFormat, ExportSort } from '#areas/exports/contract/endpoints.ts'
import type { ExportList } from '#areas/exports/contract/lists.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { formatTabCount, type TabCount } from '../../ui/lists/list-tabs.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'
import { formatZone } from '../../ui/time/time.ts'
import { Refusal } from '../errors/refusal.tsx'
import { useExportedColumns, useNameExportOrder } from './export-words.ts'
import { ExportedRows } from './exported-rows.tsx'
import { followExport } from './followed-exports.ts'
import { useExportCommands } from './queries.ts'

/** A list as its page shows it. */
export interface ListedExport {
  list: ExportList
  /** The typed query; empty for the whole list. */
  q: string
  /** The order of the page; absent for the newest first, or the only one. */
  sort?: ExportSort | undefined
  /** Rows that were picked one by one, instead of those of the query. */
  ids?: readonly string[]
  /** Those that the page shows; all of the list without it. */
  columns?: readonly string[] | undefined
  /** How many rows the list has, where its page knows. */
  count?: TabCount | undefined
}

interface ExportDialogProps extends ListedExport {
  /** Null for a list whose exports can't be scheduled. */
  onSchedule: (() => void) | null
  onClose: () => void
}

/** Says what an export has, and makes it in either format. Its progress is then a notice. */
export default function ExportDialog({ list, q, sort, ids, columns: shown, count, onSchedule, onClose }: ExportDialogProps) {
  const { t } = useTranslation('exports')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const { columns, names } = useExportedColumns(list, shown)
  const { request } = useExportCommands()
  const nameOrder = useNameExportOrder()
  const exportTo = (format: ExportFormat) => {
    const body = { list, q, ...(sort && { sort }), ...(ids && { ids: [...ids] }), columns, format }
    request.mutate(body, {
      onSuccess: ({ id }) => {
        followExport(id)
        onClose()
      },
    })
  }
  const sent = request.isPending ? request.variables.format : null
  return (
    <FormDialog
      title={t(`dialog.title.${list}`)}
      submitText={t('actions.exportTo.csv')}
      alternative={
        <Button isBusy={sent === 'xlsx'} disabled={sent === 'csv'} onClick={() => exportTo('xlsx')}>
          {t('actions.exportTo.xlsx')}
        </Button>
      }
      focused="submit"
      form={{ submit: () => exportTo('csv'), isSending: sent === 'csv' }}
      isDisabled={sent === 'xlsx'}
      onClose={onClose}
    >
      <Facts
        facts={[
          { key: 'rows', label: t('dialog.rows'), value: <ExportedRows list={list} q={q} pickedCount={ids?.length ?? null} /> },
          { key: 'count', label: t('dialog.count'), value: count && !ids && formatTabCount(count, locale) },
          { key: 'order', label: t('dialog.order'), value: nameOrder(list, sort) },
          { key: 'columns', label: t('dialog.columns'), value: names },
          { key: 'zone', label: t('dialog.zone'), value: formatZone(timeZone, locale) },
        ]}
      />
      {onSchedule && (
        <p>
          <Button kind="link" size="small" icon={<CalendarIcon aria-hidden />} onClick={onSchedule}>
            {t('dialog.schedule')}
          </Button>
        </p>
      )}
      <Refusal error={request.error} />
    </FormDialog>
  )
}
