import { useTranslation } from 'react-i18next'
import { useScopeText } from '../../../shared/stores/use-scope-text.ts'
import styles from './shop-auth.module.css'

/** What the owner of the store allowed, in plain words. */
export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  const { t } = useTranslation('stores')
  const describe = useScopeText()
  return (
    <section aria-labelledby="store-scopes">
      <h2 id="store-scopes" className={styles.heading}>
        {t('scopes.title')}
      </h2>
      <ul className={styles.scopes}>
        {scopes.map((scope) => (
          <li key={scope}>{describe(scope)}</li>
        ))}
      </ul>
    </section>
  )
}
