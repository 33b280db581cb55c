import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { balanceQuery } from '../../api/account-queries.ts'
import { useCan, useMerchant } from '../../stores/merchant.ts'
import { Money } from '../../ui/text/money.tsx'
import { CreateAction } from './create/create-action.tsx'
import styles from './next-payouts.module.css'
import { NextRun } from './next-run.tsx'
import { expectedQuery } from './queries.ts'

/** What can be paid out of each currency now, and what its schedule pays out next. Nothing while there is neither. */
export function NextPayouts() {
  const { t } = useTranslation(['payouts', 'pages'])
  const { id } = useMerchant()
  const mayRead = useCan('payouts.read')
  const balance = useQuery(balanceQuery(id))
  const expected = useQuery({ ...expectedQuery(id), enabled: mayRead })
  const rows = (balance.data ?? []).flatMap(({ currency, available_minor: available }) => {
    const next = expected.data?.next_runs.find((run) => run.currency === currency)
    return next || available > 0 ? [{ currency, available, next }] : []
  })
  if (!mayRead || rows.length === 0) return null
  return (
    <section className="card" aria-labelledby="next-payouts">
      <div className={styles.head}>
        <h2 id="next-payouts" className={styles.title}>
          {t('next.title')}
        </h2>
        <Link to="/balance/payouts/schedules">{t('pages:/balance/payouts/schedules.title')}</Link>
      </div>
      <ul className="ruled">
        {rows.map(({ currency, available, next }) => (
          <li key={currency} className={styles.item}>
            <div className={styles.words}>
              <span>
                <Money amountMinor={available} currency={currency} /> <span className={styles.quiet}>{t('next.available')}</span>
              </span>
              {next ? <NextRun run={next} /> : expected.data && <p className={styles.quiet}>{t('next.none')}</p>}
            </div>
            {available > 0 && <CreateAction currency={currency} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
