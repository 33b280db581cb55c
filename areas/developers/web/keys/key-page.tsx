import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import styles from '#web/ui/layout/detail.module.css'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { KeyActions } from './key-actions.tsx'
import { KeyCallers } from './key-callers.tsx'
import { KeyFacts } from './key-facts.tsx'
import { KeyPermissions } from './key-permissions.tsx'
import { KeyState } from './key-state.tsx'
import { type KeyDetail, keyQuery, maskKey } from './queries.ts'

const route = getRouteApi('/shell/developer/keys/$keyId')

/** One key: what it may do, from where, and who calls with it. */
export function KeyPage() {
  const { t } = useTranslation('developers')
  const { keyId } = route.useParams()
  const { id } = useMerchant()
  const key = useQuery(keyQuery(id, keyId))
  return (
    <DetailPage
      query={key}
      text={(name) => t(`detail.${name}`)}
      back={<AllKeys />}
      actions={<Link to="/developer/keys">{t('detail.all')}</Link>}
      view={(found) => <KeyView apiKey={found} />}
    />
  )
}

function AllKeys() {
  const { t } = useTranslation('developers')
  return <Link to="/developer/keys">{t('tabs.keys')}</Link>
}

function KeyView({ apiKey }: { apiKey: KeyDetail }) {
  const { t } = useTranslation('developers')
  return (
    <>
      <PageHeader
        title={apiKey.name ?? maskKey(apiKey)}
        breadcrumb={<AllKeys />}
        subtitle={
          <span className={styles.subtitle}>
            <span>{t(`kinds.${apiKey.kind}.one`)}</span>
            {apiKey.name !== null && <span className="mono">{maskKey(apiKey)}</span>}
            <KeyState apiKey={apiKey} />
          </span>
        }
        actions={<KeyActions apiKey={apiKey} />}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <KeyCallers apiKey={apiKey} />
          {apiKey.kind === 'restricted' && <KeyPermissions apiKey={apiKey} />}
        </div>
        <KeyFacts apiKey={apiKey} />
      </div>
    </>
  )
}
