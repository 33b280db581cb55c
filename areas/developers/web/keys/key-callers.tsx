import { useTranslation } from 'react-i18next'
import { Section } from '#web/ui/layout/section.tsx'
import { Labelled } from '#web/ui/lists/labelled.tsx'
import list from '#web/ui/lists/list-table.module.css'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { Ago } from '#web/ui/time/ago.tsx'
import styles from './keys.module.css'
import type { KeyDetail } from './queries.ts'

const columns = ['caller', 'last', 'calls'] as const

type Caller = KeyDetail['callers'][number] & { readonly id: string }

/** Who calls with a key, the last caller first: whoever is here after a roll still has the old key. */
export function KeyCallers({ apiKey: { callers, rolled_to } }: { apiKey: KeyDetail }) {
  const { t } = useTranslation('developers')
  return (
    <Section title={t(rolled_to === null ? 'callers.title' : 'callers.titleRolled')}>
      {callers.length === 0 ? (
        <p className="dim paragraph">{t('callers.none')}</p>
      ) : (
        <ListTable
          className={styles.callers}
          caption={t('callers.caption')}
          columns={columns}
          nameColumn={(column) => t(`callers.${column}`)}
          items={callers.map((caller) => ({ ...caller, id: `${caller.ip} ${caller.user_agent}` }))}
          useCells={useCallerCells}
        />
      )}
    </Section>
  )
}

function useCallerCells({ ip, user_agent, at, call, calls }: Caller) {
  const { t } = useTranslation('developers')
  const locale = useLocale()
  return {
    caller: (
      <div className={list.words}>
        <span className="mono">{ip ?? t('callers.unknown')}</span>
        <span className={styles.detail}>{user_agent ?? t('callers.noAgent')}</span>
      </div>
    ),
    last: (
      <div className={list.words}>
        <Ago at={at} />
        <span className={styles.detail}>{call}</span>
      </div>
    ),
    calls: (
      <Labelled name={t('callers.calls')}>
        <span>{calls.toLocaleString(locale)}</span>
      </Labelled>
    ),
  }
}
