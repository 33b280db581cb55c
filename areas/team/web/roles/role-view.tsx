import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoleDetail } from '#areas/team/contract/roles.ts'
import { PendingChange } from '#web/shared/approvals/pending-change.tsx'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { useCan } from '#web/stores/merchant.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { EditRole } from './edit-role.tsx'
import { LimitList } from './limits/limit-list.tsx'
import { PermissionPicker } from './permissions/permission-picker.tsx'
import styles from './role-editor.module.css'
import { RoleMembers } from './role-members.tsx'
import { RolePreview } from './role-preview.tsx'
import type { Catalogue } from './role-queries.ts'

const DeleteRoleDialog = lazy(() => import('./delete-role-dialog.tsx'))

/** A role to edit, or to read if the person can't change it. */
export function RoleView({ role, catalogue }: { role: RoleDetail; catalogue: Catalogue }) {
  const { t } = useTranslation('roles')
  const mayManage = useCan('roles.manage')
  const dialog = useDialog()
  const isEditable = mayManage && role.lock === null
  return (
    <>
      <PageHeader
        title={role.name}
        subtitle={isEditable ? t('role.subtitle') : role.description || t('role.noDescription')}
        breadcrumb={<WayBack path="/settings/team/roles" />}
        actions={
          <>
            <ButtonLink to="/settings/team/roles/compare" search={{ a: role.id }}>
              {t('compare.open')}
            </ButtonLink>
            {mayManage && (
              <ButtonLink to="/settings/team/roles/new" search={{ from: role.id }}>
                {t(isEditable ? 'role.duplicate' : 'role.duplicateToEdit')}
              </ButtonLink>
            )}
            {isEditable && (
              <Button danger onClick={() => dialog.open(true)}>
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
      {dialog.subject && (
        <Suspense fallback={null}>
          <DeleteRoleDialog role={role} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
