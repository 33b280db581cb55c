import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CircleCheckIcon from 'lucide-react/icons/circle-check'
import { useTranslation } from 'react-i18next'
import { type ChecklistStep, checklistSteps } from '#areas/developers/contract/checklist.ts'
import { developerChecklistQuery } from '#web/api/account-queries.ts'
import { merchantsQuery } from '#web/session/queries.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import head from '#web/ui/layout/card-head.module.css'
import styles from './checklist.module.css'

/** How often an open page looks for steps that happened meanwhile, until all have. */
const lookMs = 5_000

/** The steps of an integration, ticked by what happened in the account. */
export function Checklist() {
  const { t } = useTranslation('developers')
  const { id } = useMerchant()
  const checklist = useQuery({
    ...developerChecklistQuery(id),
    refetchInterval: ({ state }) => (state.data && Object.values(state.data).every(Boolean) ? false : lookMs),
  })
  if (checklist.isError && !checklist.data) {
    return <ErrorNotice title={t('checklist.failed')} error={checklist.error} onRetry={() => void checklist.refetch()} />
  }
  const done = checklistSteps.filter((step) => checklist.data?.[step])
  return (
    <section className="card" aria-labelledby="checklist" aria-busy={checklist.isPending}>
      <div className={styles.head}>
        <h2 id="checklist" className={head.title}>
          {t('checklist.title')}
        </h2>
        <span className={styles.count} role="status">
          {checklist.data && t('checklist.count', { done: done.length, total: checklistSteps.length })}
        </span>
      </div>
      <ol className={`ruled ${styles.steps}`}>
        {checklistSteps.map((step) => (
          <Step key={step} step={step} isDone={checklist.data?.[step] ?? false} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step, isDone }: { step: ChecklistStep; isDone: boolean }) {
  const { t } = useTranslation('developers')
  const { kind, business_id: businessId } = useMerchant()
  const isDemo = useQuery(merchantsQuery).data?.some((account) => account.business_id === businessId && account.is_demo)
  const key = step === 'live_key' && isDemo ? 'demo_key' : step
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <span className={styles.mark} aria-hidden="true">
        {isDone && <CircleCheckIcon />}
      </span>
      <div>
        <p className={styles.name}>
          {t(`checklist.${key}.name`)}
          <span className="visually-hidden"> {t(isDone ? 'checklist.done' : 'checklist.open')}</span>
        </p>
        <p className={styles.text}>{t(key === 'live_key' || key === 'demo_key' ? `checklist.${key}.${kind}` : `checklist.${key}.text`)}</p>
      </div>
      <StepLink step={step} />
    </li>
  )
}

/** The page where a step is taken, if the person may open it. */
function StepLink({ step }: { step: ChecklistStep }) {
  const { t } = useTranslation('developers')
  const { kind } = useMerchant()
  const mayManageKeys = useCan('keys.manage')
  const mayReadPayments = useCan('payments.read')
  const mayControlSandbox = useCan('sandbox.control')
  if (step === 'webhook') return <Link to="/developer/webhooks">{t('checklist.webhook.link')}</Link>
  if (step === 'live_key') return mayManageKeys ? <Link to="/developer/keys">{t('checklist.live_key.link')}</Link> : null
  if (step === 'payment' && kind === 'sandbox') return <a href="#code">{t('checklist.payment.link')}</a>
  if (step === 'decline' && kind === 'sandbox' && mayControlSandbox) return <Link to="/developer/sandbox">{t('checklist.decline.link')}</Link>
  return mayReadPayments ? <Link to="/payments">{t('checklist.payments')}</Link> : null
}
