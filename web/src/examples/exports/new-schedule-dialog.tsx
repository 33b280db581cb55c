import { userId } from '@counterfoil/contract/ids'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import NewScheduleDialog from '../../shared/exports/new-schedule-dialog.tsx'
import { recipientsQuery } from '../../shared/exports/schedule-queries.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { OwnQueries } from '../own-queries.tsx'

const members = [{ id: userId.parse('usr_1'), name: 'Mei Chen' }]

export function Default() {
  const { t } = useTranslation('catalogue')
  const dialog = useDialog()
  return (
    <OwnQueries fill={(queries, id) => queries.setQueryData(recipientsQuery(id, 'payments').queryKey, members)}>
      <Button onClick={() => dialog.open(true)}>{t('dialog.open')}</Button>
      {dialog.subject && (
        <NewScheduleDialog list="payments" q="status:failed" columns={['payment', 'amount']} columnNames={[t('samples.name')]} onClose={dialog.close} />
      )}
    </OwnQueries>
  )
}
