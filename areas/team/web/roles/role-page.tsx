import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Role, RoleDetail } from '#areas/team/contract/roles.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { permissionsQuery } from '#web/session/queries.ts'
import { PendingChange } from '#web/shared/approvals/pending-change.tsx'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { useCan, useMerchant, useMerchantStore } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { InviteButton } from '../invitations/invite-button.tsx'
import { isGiven } from '../role-options.tsx'
import { EditRole } from './edit-role.tsx'
import limitStyles from './limits/limits.module.css'
import { listLimitable } from './limits/typed-limits.ts'
import { PermissionPicker } from './permissions/permission-picker.tsx'
import styles from './role-editor.module.css'
import { RoleMembers } from './role-members.tsx'
import { RolePreview } from './role-preview.tsx'
import { type Catalogue, roleQuery } from './role-queries.ts'

const route = getRouteApi('/shell/settings/team/roles/$roleId')

/** One role: its permissions, its members, and what they see. */
export function RolePage() {
  const { t } = useTranslation('roles')
  const { roleId } = route.useParams()
  const { id } = useMerchant()
  const role = useQuery(roleQuery(id, roleId))
  const catalogue = useQuery(permissionsQuery(id))
  const query = {
    data: role.data && catalogue.data && { role: role.data, catalogue: catalogue.data },
    error: role.error ?? catalogue.error,
    refetch: () => Promise.all([role.refetch(), catalogue.refetch()]),
  }
  return (
    <DetailPage
      query={query}
      text={(key) => t(`role.${key}`)}
      back={<WayBack path="/settings/team/roles" />}
      actions={<Link to="/settings/team/roles">{t('role.all')}</Link>}
      view={(found) => <RoleView key={roleId} {...found} />}
    />
  )
}

const DeleteRoleDialog = lazyPart(() => import('./delete-role-dialog.tsx'))

/** A role to edit, or to read if the person can't change it. */
function RoleView({ role, catalogue }: { role: RoleDetail; catalogue: Catalogue }) {
  const { t } = useTranslation('roles')
  const mayManage = useCan('roles.manage')
  const dialog = useDialog()
  const own = useMerchantStore((state) => state.permissions)
  const isInReach = isGiven(role) && role.permissions.every((permission) => own.includes(permission))
  const isEditable = mayManage && role.lock === null
  return (
    <>
      <PageHeader
        title={role.name}
        subtitle={isEditable ? t('role.subtitle') : role.description || t('role.noDescription')}
        breadcrumb={<WayBack path="/settings/team/roles" />}
        actions={
          <>
            {isInReach && <InviteButton roleId={role.id} />}
            {mayManage && (
              <ButtonLink to="/settings/team/roles/new" search={{ from: role.id }}>
                {t(isEditable ? 'role.duplicate' : 'role.duplicateToEdit')}
              </ButtonLink>
            )}
            {isEditable && (
              <Button isDangerous onClick={() => dialog.open(true)}>
                {t('delete.open')}
              </Button>
            )}
          </>
        }
      />
      <PendingChange subjectId={role.id} />
      {isEditable ? (
        <EditRole role={role} catalogue={catalogue} />
      ) : (
        <>
          {role.lock && mayManage && <p className={styles.lock}>{t(`locks.${role.lock}`)}</p>}
          <div className={styles.columns}>
            <div className={styles.main}>
              <PermissionPicker catalogue={catalogue} chosen={role.permissions} />
              <LimitList role={role} />
            </div>
            <div className={styles.side}>
              <RolePreview permissions={role.permissions} catalogue={catalogue} />
              <RoleMembers role={role} />
            </div>
          </div>
        </>
      )}
      {dialog.subject && <DeleteRoleDialog role={role} onClose={dialog.close} />}
    </>
  )
}

/** The limits of a role that the reader can't change. */
function LimitList({ role: { limits, permissions } }: { role: Pick<Role, 'limits' | 'permissions'> }) {
  const { t } = useTranslation('roles')
  const locale = useLocale()
  if (listLimitable(permissions).length === 0) return null
  const inWords = (amountMinor: number | null, currency: string) => (amountMinor === null ? t('limits.unlimited') : formatMoney(amountMinor, currency, locale))
  return (
    <Section title={t('limits.title')}>
      {limits.length === 0 ? (
        <p className={limitStyles.intro}>{t('limits.none')}</p>
      ) : (
        <table className={limitStyles.table}>
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
