import SwapOutlined from '@ant-design/icons/es/icons/SwapOutlined'
import { movementQuery } from '@counterfoil/contract/balance/query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ExportAction } from '../../../shared/exports/export-action.tsx'
import { ListPage } from '../../../shared/lists/list-page.tsx'
import type { Currencies } from '../../../shared/lists/list-words.ts'
import { useCan } from '../../../stores/merchant.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { movementSource } from '../queries.ts'
import { useMovementWords } from '../use-movement-words.ts'
import { MovementTable } from './movement-table.tsx'
import styles from './movements.module.css'

/** Every movement of the balance, newest first, a page at a time. */
export function Movements({ currencies }: { currencies: Currencies }) {
  const { t } = useTranslation('balance')
  return (
    <section aria-labelledby="movements">
      <ListPage
        list={movementQuery}
        words={useMovementWords()}
        currencies={currencies}
        source={movementSource}
        header={(search, q) => (
          <div className={styles.head}>
            <h2 id="movements" className={styles.title}>
              {t('movements.title')}
            </h2>
            {search}
            {q !== null && <ExportAction list="movements" q={q} />}
          </div>
        )}
        table={(items, isBusy) => <MovementTable items={items} isBusy={isBusy} />}
        empty={<NoMovements />}
      />
    </section>
  )
}

function NoMovements() {
  const { t } = useTranslation('balance')
  const mayReadPayments = useCan('payments.read')
  return (
    <div className="card">
      <EmptyState
        icon={<SwapOutlined />}
        title={t('empty.noneTitle')}
        text={t('empty.noneText')}
        actions={mayReadPayments && <Link to="/payments">{t('empty.how')}</Link>}
      />
    </div>
  )
}
