import BookOutlined from '@ant-design/icons/es/icons/BookOutlined'
import Button from 'antd/es/button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn } from '#kernel/time/calendar-days.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import type { ScheduledFile } from './accounting-dialog.tsx'
import { firstValues } from './accounting-values.ts'

const AccountingDialog = lazy(() => import('./accounting-dialog.tsx'))
const AccountsDialog = lazy(() => import('./accounts-dialog.tsx'))
const NewScheduleDialog = lazy(() => import('#web/shared/exports/new-schedule-dialog.tsx'))

type Step = { readonly is: 'export' } | { readonly is: 'accounts' } | { readonly is: 'schedule'; readonly file: ScheduledFile }

/** Exports files for accounting programs, once or on a schedule, and names their accounts. Absent for those who may not read the balance. */
export function AccountingAction() {
  const { t } = useTranslation('exports')
  const dialog = useDialog<Step>()
  const { time_zone: timeZone } = useMerchant()
  const [values, setValues] = useState(() => firstValues(dayIn(timeZone, new Date())))
  const step = dialog.subject
  if (!useCan('balance.read')) return null
  return (
    <>
      <Button icon={<BookOutlined aria-hidden />} onClick={() => dialog.open({ is: 'export' })}>
        {t('accounting.title')}
      </Button>
      {step && (
        <Suspense>
          {step.is === 'export' && (
            <AccountingDialog
              values={values}
              onChange={setValues}
              onMap={() => dialog.open({ is: 'accounts' })}
              onSchedule={(file) => dialog.open({ is: 'schedule', file })}
              onClose={dialog.close}
            />
          )}
          {step.is === 'accounts' && <AccountsDialog onClose={() => dialog.open({ is: 'export' })} />}
          {step.is === 'schedule' && <NewScheduleDialog {...step.file} onClose={dialog.close} />}
        </Suspense>
      )}
    </>
  )
}
