import CheckIcon from 'lucide-react/icons/check'
import { useTranslation } from 'react-i18next'
import { AccountRequirements } from '#web/shared/accounts/account-requirements.tsx'
import styles from './first-run.module.css'
import { StepAction } from './step-action.tsx'
import { type FirstRunState, type FirstRunStep, sandboxSteps } from './use-first-run.ts'

/** Both halves of the way, with a perforation where real money begins. */
export function FirstRunSteps({ state }: { state: FirstRunState }) {
  const { t } = useTranslation('overview')
  return (
    <div className={styles.steps}>
      <Half name="sandbox" steps={sandboxSteps} state={state} />
      <p className={styles.cut}>{t('firstRun.realMoney')}</p>
      <Half name="live" steps={state.steps.filter((step) => !sandboxSteps.includes(step))} state={state} />
    </div>
  )
}

interface HalfProps {
  name: 'sandbox' | 'live'
  steps: readonly FirstRunStep[]
  state: FirstRunState
}

function Half({ name, steps, state }: HalfProps) {
  const { t } = useTranslation('overview')
  const next = state.steps.find((step) => !state.done.has(step))
  return (
    <section aria-labelledby={`first-run-${name}`}>
      <div className={styles.head}>
        <h2 id={`first-run-${name}`}>{t(name === 'live' ? 'firstRun.inLive' : 'firstRun.inSandbox')}</h2>
        <span className={styles.count}>{t('firstRun.count', { done: steps.filter((step) => state.done.has(step)).length, total: steps.length })}</span>
      </div>
      <ol start={state.steps.indexOf(steps[0] ?? 'payment') + 1}>
        {steps.map((step) => (
          <Step key={step} step={step} state={state} isNext={step === next} />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  step: FirstRunStep
  state: FirstRunState
  /** The one that leads the page. */
  isNext: boolean
}

function Step({ step, state, isNext }: StepProps) {
  const { t } = useTranslation('overview')
  const isDone = state.done.has(step)
  return (
    <li className={styles.step} data-next={isNext || undefined} data-done={isDone || undefined}>
      <span className={styles.number} aria-hidden="true">
        {isDone ? <CheckIcon /> : state.steps.indexOf(step) + 1}
      </span>
      <div>
        <h3 className={styles.name}>
          {t(`firstRun.${step}.name`)}
          {isDone && <span className="visually-hidden"> {t('firstRun.done')}</span>}
        </h3>
        {!isDone && <p className={styles.text}>{t(`firstRun.${step}.text`)}</p>}
        {isNext && step === 'business' && <AccountRequirements missing={state.missing} />}
        {isNext && <StepAction step={step} state={state} isNext />}
      </div>
      {!isNext && !isDone && <StepAction step={step} state={state} isNext={false} />}
    </li>
  )
}
