import { useNavigate } from '@tanstack/react-router'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import LayoutGridIcon from 'lucide-react/icons/layout-grid'
import TableIcon from 'lucide-react/icons/table'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentView, PaymentViews } from '#areas/payments/contract/views/endpoints.ts'
import { viewLimits } from '#areas/payments/contract/views/rules.ts'
import { noView, printColumns } from '#web/shared/lists/list-look.ts'
import type { ListSearch } from '#web/shared/lists/list-search.ts'
import { useCan } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { MenuButton } from '#web/ui/overlays/menu-button.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { bodyOf, useViewCommands, type ViewBody } from './queries.ts'
import type { ShownLook } from './use-shown-look.ts'
import styles from './view-bar.module.css'

const ColumnsDialog = lazy(() => import('./columns-dialog.tsx'))
const SaveViewDialog = lazy(() => import('./save-view-dialog.tsx'))
const DeleteViewDialog = lazy(() => import('./delete-view-dialog.tsx'))

interface ViewBarProps {
  search: ListSearch
  look: ShownLook
  known: PaymentViews | undefined
}

/** The saved views of the list, and the choice of its columns. The open view and its unsaved changes are in the address. */
export function ViewBar({ search, look, known }: ViewBarProps) {
  const { t } = useTranslation('views')
  const navigate = useNavigate()
  const commands = useViewCommands()
  const mayShare = useCan('views.share')
  const columnsDialog = useDialog()
  const saving = useDialog<{ view: PaymentView | undefined; body: ViewBody }>()
  const deleting = useDialog<PaymentView>()
  const { view, isChanged } = look
  const wholeList = t('menu.all')
  const go = (next: ListSearch, replace = false) => void navigate({ to: '.', search: next, replace })
  const searchOf = ({ id, q }: PaymentView): ListSearch => ({ ...(q && { q }), view: id })
  const isDefault = view !== undefined && known?.default_view_id === view.id
  const mayChange = view !== undefined && (!view.is_shared || mayShare)

  const openDefault = known?.views.find(({ id }) => id === known.default_view_id)
  const isBare = Object.keys(search).length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the views are known, an address without anything leads to the default one
  useEffect(() => {
    if (isBare && openDefault) go(searchOf(openDefault), true)
  }, [isBare, openDefault])

  const body: ViewBody = {
    name: view?.name ?? '',
    is_shared: view?.is_shared ?? false,
    q: search.q ?? '',
    columns: look.isOwn ? null : [...look.columns],
    pinned: look.pinned,
  }
  const saveChanges = (changed: PaymentView) =>
    commands.update.mutate(
      { view: changed, change: body },
      {
        onSuccess: (saved) => {
          go(searchOf(saved), true)
          showToast({ kind: 'success', text: t('done.saved', { name: saved.name }) })
        },
      },
    )
  const choiceOf = (one: PaymentView) => ({
    key: one.id,
    label: one.name,
    ...(one.is_shared && !one.is_own && { detail: t('menu.by', { name: one.made_by }) }),
    isChosen: one.id === view?.id,
    onChoose: () => go(searchOf(one)),
  })
  const views = known?.views ?? []
  const [own, shared] = [views.filter(({ is_shared: isShared }) => !isShared), views.filter(({ is_shared: isShared }) => isShared)]
  const actions = [
    { key: 'new', label: t('menu.saveNew'), onChoose: () => saving.open({ view: undefined, body: { ...body, name: '', is_shared: false } }) },
    ...(view && mayChange ? [{ key: 'rename', label: t('menu.rename'), onChoose: () => saving.open({ view, body: bodyOf(view) }) }] : []),
    ...(view
      ? [
          {
            key: 'duplicate',
            label: t('menu.duplicate'),
            onChoose: () =>
              saving.open({
                view: undefined,
                body: { ...body, name: t('menu.copyOf', { name: view.name }).slice(0, viewLimits.viewNameLengthMax), is_shared: false },
              }),
          },
          {
            key: 'default',
            label: t(isDefault ? 'menu.noDefault' : 'menu.default'),
            onChoose: () => commands.setDefault.mutate(isDefault ? null : view.id),
          },
        ]
      : []),
    ...(view && mayChange ? [{ key: 'delete', label: t('menu.delete'), onChoose: () => deleting.open(view) }] : []),
  ]
  return (
    <div className={styles.bar}>
      <MenuButton
        label={t('menu.label', { name: view?.name ?? wholeList })}
        align="start"
        className={styles.button ?? ''}
        sections={[
          { key: 'all', choices: [{ key: 'all', label: wholeList, isChosen: view === undefined, onChoose: () => go({ view: noView }) }] },
          ...(own.length > 0 ? [{ key: 'own', title: t('menu.own'), choices: own.map(choiceOf) }] : []),
          ...(shared.length > 0 ? [{ key: 'shared', title: t('menu.shared'), choices: shared.map(choiceOf) }] : []),
          { key: 'actions', choices: actions },
        ]}
      >
        <LayoutGridIcon aria-hidden />
        <span className={styles.name}>{view?.name ?? wholeList}</span>
        {isChanged && <span className={styles.changed}>{t('menu.changed')}</span>}
        <ChevronDownIcon aria-hidden className={styles.arrow ?? ''} />
      </MenuButton>
      {view && isChanged && mayChange && (
        <Button size="small" isBusy={commands.update.isPending} onClick={() => saveChanges(view)}>
          {t('menu.save')}
        </Button>
      )}
      <Button className={styles.columns ?? ''} icon={<TableIcon aria-hidden />} onClick={() => columnsDialog.open(true)}>
        {t('columns.button')}
      </Button>
      <Suspense>
        {columnsDialog.subject && (
          <ColumnsDialog
            shown={look}
            onClose={columnsDialog.close}
            onApply={(chosen) => {
              columnsDialog.close()
              // Within a view it is a change of the view, which the address keeps until it is saved.
              if (view) go({ ...search, columns: printColumns(chosen) })
              else {
                const { columns: _, ...rest } = search
                commands.saveSettings.mutate({ columns: [...chosen.columns], pinned: chosen.pinned })
                go(rest, true)
              }
            }}
          />
        )}
        {saving.subject && (
          <SaveViewDialog
            {...saving.subject}
            onClose={saving.close}
            onSaved={(saved) => {
              saving.close()
              go(searchOf(saved), true)
              showToast({ kind: 'success', text: t('done.saved', { name: saved.name }) })
            }}
          />
        )}
        {deleting.subject && (
          <DeleteViewDialog
            view={deleting.subject}
            remove={commands.remove}
            onClose={deleting.close}
            onDeleted={() => {
              deleting.close()
              go({ view: noView }, true)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
