import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { movementColumns } from '#areas/balance/contract/columns.ts'
import type { Movement } from '#areas/balance/contract/endpoints.ts'
import { movementQuery } from '#areas/balance/contract/query.ts'
import { amountsOfMovement, useMovementCells } from '#web/shared/balance/movement-cells.tsx'
import styles from '#web/shared/balance/movements.module.css'
import { ListMenu } from '#web/shared/lists/list-menu.tsx'
import { ListPage } from '#web/shared/lists/list-page.tsx'
import { type Currencies, type ListWords, useQueryWords } from '#web/shared/lists/list-words.ts'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import { useTimeInZone } from '#web/ui/time/time-zone.ts'
import { movementSource } from '../queries.ts'

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
        header={(search, q, count) => (
          <div className={styles.head}>
            <h2 id="movements" className={styles.title}>
              {t('movements.title')}
            </h2>
            {search}
            {q !== null && <ListMenu hasShortcut={false} list="movements" q={q} count={count} />}
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
    <EmptyCard title={t('empty.noneTitle')} text={t('empty.noneText')} actions={mayReadPayments && <ButtonLink to="/payments">{t('empty.how')}</ButtonLink>} />
  )
}

interface MovementTableProps {
  /** Undefined while they are loading. */
  items: readonly Movement[] | undefined
  isBusy: boolean
}

function MovementTable(props: MovementTableProps) {
  const { t } = useTranslation('balance')
  return (
    <ListTable
      {...props}
      className={styles.list}
      caption={t('movements.caption')}
      {...useColumns(movementColumns)}
      useCells={useCells}
      amountsOf={amountsOfMovement}
      rowsExpected={8}
    />
  )
}

function useCells(item: Movement, now: number) {
  return { ...useMovementCells(item, now), available: <Availability item={item} /> }
}

/** Since when it is available, or the day on which it becomes so. */
function Availability({ item: { is_available: isAvailable, available_at: at } }: { item: Movement }) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const inZone = useTimeInZone()
  const { time_zone: timeZone } = useMerchant()
  const day = formatTime(at, timeZone, locale, isAvailable ? 'day' : 'weekday')
  return (
    <time dateTime={at} title={inZone(at)}>
      {isAvailable ? t('movements.since', { day }) : <StatusTag tone="idle">{t('movements.from', { day })}</StatusTag>}
    </time>
  )
}

/** What the list of movements says. */
function useMovementWords(): ListWords {
  const { t } = useTranslation('balance')
  const words = useQueryWords(movementQuery, 'balance:filters')
  return useMemo(
    () => ({
      ...words,
      remark: ({ part }) => (part === 'available' || part === 'pending' ? t(`filters.remark.${part}`) : undefined),
      search: t('movements.search'),
      placeholder: t('movements.placeholder'),
      failed: t('movements.failed'),
      older: t('movements.older'),
      newer: t('movements.newer'),
      offline: t('movements.offline'),
      offlineEmpty: t('movements.offlineEmpty'),
    }),
    [t, words],
  )
}
