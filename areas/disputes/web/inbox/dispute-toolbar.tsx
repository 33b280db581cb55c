import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DisputeItem } from '#areas/disputes/contract/endpoints.ts'
import type { DisputeSort, DisputeTab } from '#areas/disputes/contract/tabs.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { AssigneeMenu } from '../assignee/assignee-menu.tsx'
import { type DisputeSearch, sortsOf } from './dispute-search.ts'
import styles from './dispute-toolbar.module.css'

interface DisputeToolbarProps {
  tab: DisputeTab
  sort: DisputeSort
  /** The disputes of the page; undefined while they are loading. */
  items: readonly DisputeItem[] | undefined
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
}

/** Above the list: marks its disputes and assigns them, and chooses the order. */
export function DisputeToolbar({ tab, sort, items, selected, onSelect }: DisputeToolbarProps) {
  const { t } = useTranslation('disputes')
  const mayAssign = useCan('disputes.respond')
  const areAllSelected = items !== undefined && items.length > 0 && items.every(({ id }) => selected.has(id))
  return (
    <div className={styles.toolbar}>
      {mayAssign && items?.length !== 0 && (
        <div className={styles.marked}>
          <label className={styles.all}>
            <input
              type="checkbox"
              checked={areAllSelected}
              disabled={!items}
              onChange={() => onSelect(new Set(areAllSelected ? [] : items?.map(({ id }) => id)))}
            />
            {selected.size > 0 ? t('select.count', { count: selected.size }) : t('select.all')}
          </label>
          {selected.size > 0 && (
            <AssigneeMenu disputeIds={[...selected]} label={t('assign.several', { count: selected.size })} onDone={() => onSelect(new Set())}>
              {t('assign.title')}
            </AssigneeMenu>
          )}
        </div>
      )}
      <Order tab={tab} sort={sort} />
    </div>
  )
}

/** The order of the list, with the rule of the one that isn't obvious. */
function Order({ tab, sort }: { tab: DisputeTab; sort: DisputeSort }) {
  const { t } = useTranslation('disputes')
  const { default_currency: currency } = useMerchant()
  const navigate = useNavigate()
  const choose = (chosen: DisputeSort) =>
    void navigate({ to: '.', search: ({ after: _, before: __, ...search }: DisputeSearch): DisputeSearch => ({ ...search, sort: chosen }) })
  return (
    <div className={styles.order}>
      <p className={styles.rule}>{t(`sort.rule.${sort}`, { currency })}</p>
      <Select value={sort} onChange={(event) => choose(event.target.value as DisputeSort)} aria-label={t('sort.label')}>
        {sortsOf(tab).map((name) => (
          <option key={name} value={name}>
            {t(`sort.names.${name}`)}
          </option>
        ))}
      </Select>
    </div>
  )
}
