import { useTranslation } from 'react-i18next'
import type { Role } from '#areas/team/contract/roles.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import styles from './limits.module.css'
import { listLimitable } from './typed-limits.ts'

/** The limits of a role that the reader can't change. */
export function LimitList({ role: { limits, permissions } }: { role: Pick<Role, 'limits' | 'permissions'> }) {
  const { t } = useTranslation('roles')
  const locale = useLocale()
  if (listLimitable(permissions).length === 0) return null
  const inWords = (amountMinor: number | null, currency: string) => (amountMinor === null ? t('limits.unlimited') : formatMoney(amountMinor, currency, locale))
  return (
    <Section title={t('limits.title')}>
      {limits.length === 0 ? (
        <p className={styles.intro}>{t('limits.none')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('limits.title')}</th>
              <th scope="col">{t('limits.each')}</th>
              <th scope="col">{t('limits.day')}</th>
            </tr>
          </thead>
          <tbody>
            {limits.map(({ action, currency, each_minor, day_minor }) => (
              <tr key={`${action} ${currency}`}>
                <th scope="row">{t('limits.of', { action: t(`limits.action.${action}`), currency })}</th>
                <td>{inWords(each_minor, currency)}</td>
                <td>{inWords(day_minor, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
