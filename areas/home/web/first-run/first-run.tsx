import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/forms/button.tsx'
import styles from './first-run.module.css'
import { FirstRunSteps } from './first-run-steps.tsx'
import { type FirstRunState, sandboxSteps } from './use-first-run.ts'

/** Businesses of which somebody put the list away, in this browser. */
const putAwayKey = 'first_run_put_away'

function readPutAway(): readonly string[] {
  return (localStorage.getItem(putAwayKey) ?? '').split(' ')
}

/** The way from the first payment in the sandbox to a live one, across both accounts. One line once the sandbox was tried, until it is done or put away. */
export function FirstRun({ state, isNew }: { state: FirstRunState; isNew: boolean }) {
  const { t } = useTranslation('overview')
  const { business_id: businessId } = state.live
  const [isPutAway, setIsPutAway] = useState(() => readPutAway().includes(businessId))
  const [isOpen, setIsOpen] = useState(false)
  // Without a payment there is nothing else to show.
  const canFold = !isNew && sandboxSteps.every((step) => state.done.has(step))
  if (canFold && isPutAway) return null
  const putAway = () => {
    localStorage.setItem(putAwayKey, [...readPutAway(), businessId].join(' ').trim())
    setIsPutAway(true)
  }
  return (
    <section aria-label={t('firstRun.title')}>
      {canFold && (
        <div className={styles.line}>
          <strong>{t('firstRun.title')}</strong>
          <span className={styles.count}>{t('firstRun.count', { done: state.done.size, total: state.steps.length })}</span>
          <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? 'firstRun.hide' : 'firstRun.show')}
          </Button>
          <Button size="small" kind="bare" onClick={putAway}>
            {t('firstRun.putAway')}
          </Button>
        </div>
      )}
      {(isOpen || !canFold) && <FirstRunSteps state={state} />}
    </section>
  )
}
