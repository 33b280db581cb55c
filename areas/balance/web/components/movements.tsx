import SwapOutlined from '@ant-design/icons/es/icons/SwapOutlined'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { movementQuery } from '#areas/balance/contract/query.ts'
import styles from '#web/shared/balance/movements.module.css'
import { ExportAction } from '#web/shared/exports/export-action.tsx'
import { ListPage } from '#web/shared/lists/list-page.tsx'
import type { Currencies } from '#web/shared/lists/list-words.ts'
import { useCan } from '#web/stores/merchant.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { movementSource } from '../queries.ts'
import { useMovementWords } from '../use-movement-words.ts'
import { MovementTable } from './movement-table.tsx'

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
