import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import BookOpenIcon from 'lucide-react/icons/book-open'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportLimits } from '#areas/exports/contract/rules.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'
import { findFieldError } from '#web/api/errors.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { exportListQuery } from '#web/shared/exports/queries.ts'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { CursorGone } from '#web/ui/lists/cursor-gone.tsx'
import { Pager } from '#web/ui/lists/pager.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import type { ScheduledFile } from './accounting/accounting-dialog.tsx'
import { firstValues } from './accounting/accounting-values.ts'
import { ExportEntry } from './export-entry.tsx'
import styles from './exports.module.css'
import { Schedules } from './schedules/schedules.tsx'

const route = getRouteApi('/shell/exports')

/** Schedules, and every export of the past seven days, newest first. */
export function ExportsPage() {
  const { t } = useTranslation('exports')
  const { id: merchantId } = useMerchant()
  const mayReadPayments = useCan('payments.read')
  const page = useQuery(exportListQuery(merchantId, route.useSearch()))
  const isCursorGone = Boolean(findFieldError(page.error, 'after') ?? findFieldError(page.error, 'before'))
  return (
    <>
      <PageHeader subtitle={t('subtitle', { days: exportLimits.exportDays })} actions={<AccountingAction />} />
      <Schedules />
      {page.isPending && (
        <div className={`card ${styles.skeleton}`}>
          <SkeletonItems items={4} />
        </div>
      )}
      {page.isError && !isCursorGone && !page.data && <ErrorNotice title={t('failed')} error={page.error} onRetry={() => void page.refetch()} />}
      {isCursorGone && <CursorGone filters={{}} />}
      {page.data?.items.length === 0 && (
        <EmptyCard title={t('empty.title')} text={t('empty.text')} actions={mayReadPayments && <ButtonLink to="/payments">{t('empty.payments')}</ButtonLink>} />
      )}
      {page.data && page.data.items.length > 0 && (
        <>
          <ul className="card card-list" aria-label={t('list')}>
            {page.data.items.map((item) => (
              <ExportEntry key={item.id} item={item} />
            ))}
          </ul>
          <Pager filters={{}} page={page.data} />
        </>
      )}
    </>
  )
}

const AccountingDialog = lazyPart(() => import('./accounting/accounting-dialog.tsx'))
const AccountsDialog = lazyPart(() => import('./accounting/accounts-dialog.tsx'))
const NewScheduleDialog = lazyPart(() => import('#web/shared/exports/new-schedule-dialog.tsx'))

type Step = { readonly is: 'export' } | { readonly is: 'accounts' } | { readonly is: 'schedule'; readonly file: ScheduledFile }

/** Exports files for accounting programs, once or on a schedule, and names their accounts. Absent for those who may not read the balance. */
function AccountingAction() {
  const { t } = useTranslation('exports')
  const dialog = useDialog<Step>()
  const { time_zone: timeZone } = useMerchant()
  const [values, setValues] = useState(() => firstValues(dayIn(timeZone, new Date())))
  const step = dialog.subject
  if (!useCan('balance.read')) return null
  return (
    <>
      <Button icon={<BookOpenIcon aria-hidden />} onClick={() => dialog.open({ is: 'export' })}>
        {t('accounting.title')}
      </Button>
      {step?.is === 'export' && (
        <AccountingDialog
          values={values}
          onChange={setValues}
          onMap={() => dialog.open({ is: 'accounts' })}
          onSchedule={(file) => dialog.open({ is: 'schedule', file })}
          onClose={dialog.close}
        />
      )}
      {step?.is === 'accounts' && <AccountsDialog onClose={() => dialog.open({ is: 'export' })} />}
      {step?.is === 'schedule' && <NewScheduleDialog {...step.file} onClose={dialog.close} />}
    </>
  )
}
