import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { riskQuery } from '#areas/risk/contract/query.ts'
import { type RiskStatus, type RiskType, riskTypes } from '#kernel/risk/types.ts'
import { ListMenu } from '#web/shared/lists/list-menu.tsx'
import { ListPage } from '#web/shared/lists/list-page.tsx'
import { type ListWords, listTexts, useQueryWords } from '#web/shared/lists/list-words.ts'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { useCan } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ListTabs } from '#web/ui/lists/list-tabs.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useShortcuts } from '#web/ui/shortcuts/registry.ts'
import { riskSources } from '../queries.ts'
import { RiskHeader } from '../risk-header.tsx'
import { EntryStatus } from './entry-status.tsx'
import { EntryTable } from './entry-table.tsx'

const none = [] as const

/** All entries, or those of the list that the address names, newest first. */
export function RiskListPage() {
  const { type: given } = useParams({ strict: false })
  const type = riskTypes.find((known) => known === given)
  return given === undefined || type ? <Entries key={given} type={type} /> : <NoSuchList />
}

function Entries({ type }: { type: RiskType | undefined }) {
  const { t } = useTranslation(['risk', 'pages'])
  const navigate = useNavigate()
  const uploads = {
    key: 'uploads',
    choices: [{ key: 'uploads', label: t('pages:/risk/uploads.title'), onChoose: () => void navigate({ to: '/risk/uploads' }) }],
  }
  return (
    <ListPage
      list={riskQuery}
      words={useEntryWords(type)}
      currencies={none}
      source={riskSources[type ?? 'all']}
      header={(search, q, count) => (
        <RiskHeader
          {...(type && { title: t(`pages:/risk/config/${type}.title`) })}
          subtitle={t(type ? `about.${type}` : 'subtitle')}
          actions={
            <>
              {search}
              <UploadAction type={type} />
              <AddAction type={type} />
              {q !== null && <ListMenu list="risk_entries" q={[type && `type:${type}`, q].filter(Boolean).join(' ')} count={count} sections={[uploads]} />}
            </>
          }
        />
      )}
      tabs={() => type && <TypeTabs type={type} />}
      table={(items, isBusy) => (
        <>
          {!type && <TypeTabs type={type} />}
          <EntryTable type={type} items={items} isBusy={isBusy} />
        </>
      )}
      empty={<EmptyCard title={t('empty.title')} text={t('empty.text')} />}
    />
  )
}

/** The lists, as parts of all entries; none before the first entry. */
function TypeTabs({ type }: { type: RiskType | undefined }) {
  const { t } = useTranslation('risk')
  const { q } = useSearch({ strict: false })
  const search = q === undefined ? {} : { q }
  const tabs = riskTypes.map((one) => ({ key: one, label: t(`type.${one}`), path: `/risk/config/${one}`, search, isOpen: one === type }))
  return <ListTabs label={t('types')} tabs={[{ key: 'all', label: t('allTypes'), path: '/risk', search, isOpen: type === undefined }, ...tabs]} />
}

function NoSuchList() {
  const { t } = useTranslation('risk')
  return (
    <>
      <RiskHeader subtitle={t('subtitle')} />
      <EmptyCard title={t('unknown.title')} text={t('unknown.text')} actions={<ButtonLink to="/risk">{t('unknown.back')}</ButtonLink>} />
    </>
  )
}

const AddDialog = lazyPart(() => import('#web/shared/risk/add-dialog.tsx'))

/** Adds entries to a list. Absent for those who may not. */
function AddAction({ type }: { type: RiskType | undefined }) {
  const { t } = useTranslation('risk')
  const dialog = useDialog()
  const mayAdd = useCan('risk.manage')
  useShortcuts({ shortcuts: mayAdd ? [{ keys: 'c', label: t('add.open'), onPress: () => dialog.open(true) }] : [] })
  if (!mayAdd) return null
  return (
    <>
      <Button kind="primary" onClick={() => dialog.open(true)}>
        {t('add.open')}
      </Button>
      {dialog.subject && <AddDialog type={type} onClose={dialog.close} />}
    </>
  )
}

const UploadDialog = lazyPart(() => import('../upload/upload-dialog.tsx'))

/** Uploads a file of records for a list. Absent for those who may not. */
function UploadAction({ type }: { type: RiskType | undefined }) {
  const { t } = useTranslation('risk')
  const dialog = useDialog()
  if (!useCan('risk.manage')) return null
  return (
    <>
      <Button onClick={() => dialog.open(true)}>{t('upload.open')}</Button>
      {dialog.subject && <UploadDialog type={type} onClose={dialog.close} />}
    </>
  )
}

/** A record of each list, the same in every language. */
const examples: Readonly<Record<RiskType, string>> = {
  card_number: '411111-1111',
  user_id: 'user_1024',
  ip: '203.0.113.0/24',
  card_bin: '411111',
  card_bin_country: 'US',
}

/** What a list of entries says. */
function useEntryWords(type: RiskType = 'card_number'): ListWords {
  const { t } = useTranslation('risk')
  const { names, hints } = useQueryWords(riskQuery, 'risk:filters')
  return useMemo(
    () => ({
      names,
      hints: { ...hints, record: t('filters.hints.record', { example: examples[type] }) },
      drawValue: (field, value) => field === 'status' && <EntryStatus status={value as RiskStatus} />,
      ...listTexts((key) => t(`list.${key}`)),
      placeholder: t('list.placeholder', { example: examples[type] }),
    }),
    [t, type, names, hints],
  )
}
