import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AccessLevel, ApiResource } from '#areas/developers/contract/api-resources.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import styles from '#web/ui/layout/detail.module.css'
import { DetailColumns } from '#web/ui/layout/detail-columns.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { Ago } from '#web/ui/time/ago.tsx'
import { useNow } from '#web/ui/time/use-now.ts'
import { KeyCallers } from './key-callers.tsx'
import { KeyFacts } from './key-facts.tsx'
import own from './key-page.module.css'
import { KeyState } from './key-state.tsx'
import { type ApiKey, type KeyDetail, keyQuery, maskKey } from './queries.ts'
import { useResourceName } from './use-resource-name.ts'

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
      back={<WayBack path="/developer/keys" />}
      actions={<Link to="/developer/keys">{t('detail.all')}</Link>}
      view={(found) => <KeyView apiKey={found} />}
    />
  )
}

function KeyView({ apiKey }: { apiKey: KeyDetail }) {
  const { t } = useTranslation('developers')
  return (
    <>
      <PageHeader
        title={apiKey.name ?? maskKey(apiKey)}
        breadcrumb={<WayBack path="/developer/keys" />}
        subtitle={
          <span className={styles.subtitle}>
            <span>{t(`kinds.${apiKey.kind}.one`)}</span>
            {apiKey.name !== null && <span className="mono">{maskKey(apiKey)}</span>}
            <KeyState apiKey={apiKey} />
          </span>
        }
        actions={<KeyActions apiKey={apiKey} />}
      />
      <DetailColumns rail={<KeyFacts apiKey={apiKey} />}>
        <KeyCallers apiKey={apiKey} />
        {apiKey.kind === 'restricted' && <KeyPermissions apiKey={apiKey} />}
      </DetailColumns>
    </>
  )
}

const EditKeyDialog = lazyPart(() => import('./edit-key-dialog.tsx'))
const RollKeyDialog = lazyPart(() => import('./roll-key-dialog.tsx'))
const RevokeKeyDialog = lazyPart(() => import('./revoke-key-dialog.tsx'))

/** What can be done with a key: an expired one can only be removed, and a rolled one isn't rolled again. */
function KeyActions({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation('developers')
  const navigate = useNavigate()
  const dialog = useDialog<'edit' | 'revoke' | 'roll'>()
  return (
    <>
      {!apiKey.is_expired && <Button onClick={() => dialog.open('edit')}>{t('edit.open')}</Button>}
      {!apiKey.is_expired && apiKey.rolled_to === null && <Button onClick={() => dialog.open('roll')}>{t('roll.open')}</Button>}
      <Button isDangerous onClick={() => dialog.open('revoke')}>
        {t('revoke.open')}
      </Button>
      {dialog.subject === 'edit' && <EditKeyDialog apiKey={apiKey} onClose={dialog.close} />}
      {dialog.subject === 'roll' && <RollKeyDialog apiKey={apiKey} onClose={dialog.close} />}
      {dialog.subject === 'revoke' && (
        <RevokeKeyDialog
          apiKey={apiKey}
          onRevoked={() => {
            dialog.closeForGood()
            void navigate({ to: '/developer/keys' })
          }}
          onClose={dialog.close}
        />
      )}
    </>
  )
}

/** Without a use for this long, a permission is probably not needed. */
const unusedMs = 30 * dayMs

/** What a restricted key may do, and what it has not used lately. */
function KeyPermissions({ apiKey: { permissions, permission_uses, created_at } }: { apiKey: KeyDetail }) {
  const { t } = useTranslation('developers')
  const nameResource = useResourceName()
  const now = useNow()
  const isOld = now - Date.parse(created_at) >= unusedMs
  return (
    <Section title={t('permissions.title')}>
      <ul className={own.held}>
        {permissions.map((permission) => {
          const [resource, level] = permission.split('.') as [ApiResource, AccessLevel]
          const uses = permission_uses.filter((use) => use.permission.startsWith(`${resource}.`)).map(({ last_at }) => last_at)
          const last = uses.sort().at(-1)
          const isUnused = last === undefined ? isOld : now - Date.parse(last) >= unusedMs
          return (
            <li key={permission}>
              <span>
                {nameResource(resource)}
                <span className={own.level}>{t(`permissions.${level}`)}</span>
              </span>
              <span className={own.use} data-unused={isUnused || undefined}>
                {isUnused ? t('permissions.unused') : last === undefined ? t('keys.never') : <Ago at={last} />}
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
