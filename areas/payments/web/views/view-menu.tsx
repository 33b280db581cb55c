import { useNavigate } from '@tanstack/react-router'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import LayoutGridIcon from 'lucide-react/icons/layout-grid'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentView, PaymentViews } from '#areas/payments/contract/views/endpoints.ts'
import { viewLimits } from '#areas/payments/contract/views/rules.ts'
import { noView } from '#web/shared/lists/list-look.ts'
import type { ListSearch } from '#web/shared/lists/list-search.ts'
import { useCan } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MenuButton } from '#web/ui/overlays/menu-button.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { bodyOf, useViewCommands, type ViewBody } from './queries.ts'
import type { ShownLook } from './use-shown-look.ts'
import styles from './view-menu.module.css'

const SaveViewDialog = lazyPart(() => import('./save-view-dialog.tsx'))
const DeleteViewDialog = lazyPart(() => import('./delete-view-dialog.tsx'))

interface ViewMenuProps {
  search: ListSearch
  look: ShownLook
  known: PaymentViews | undefined
}

/** The saved views of the list. The open view and its unsaved changes are in the address. Absent until there is a view, or something to save as one. */
export function ViewMenu({ search, look, known }: ViewMenuProps) {
  const { t } = useTranslation('views')
  const navigate = useNavigate()
  const commands = useViewCommands()
  const mayShare = useCan('views.share')
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
    ...(view && isChanged && mayChange ? [{ key: 'save', label: t('menu.save'), onChoose: () => saveChanges(view) }] : []),
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
  if (views.length === 0 && search.q === undefined && look.isOwn) return null
  return (
    <>
      <MenuButton
        label={t('menu.label', { name: view?.name ?? wholeList })}
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
    </>
  )
}
