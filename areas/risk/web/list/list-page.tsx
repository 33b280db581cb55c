import SafetyOutlined from '@ant-design/icons/es/icons/SafetyOutlined'
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { riskQuery } from '#areas/risk/contract/query.ts'
import { type RiskType, riskTypes } from '#kernel/risk/types.ts'
import { ExportAction } from '#web/shared/exports/export-action.tsx'
import { ListPage } from '#web/shared/lists/list-page.tsx'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { riskSources } from '../queries.ts'
import { RiskHeader } from '../risk-header.tsx'
import { UploadAction } from '../upload/upload-action.tsx'
import { AddAction } from './add-action.tsx'
import { EntryTable } from './entry-table.tsx'
import { useEntryWords } from './use-entry-words.tsx'

const route = getRouteApi('/shell/risk/config/$type')

const none = [] as const

/** One list: its entries, newest first. */
export function RiskListPage() {
  const { type: given } = route.useParams()
  const type = riskTypes.find((known) => known === given)
  return type ? <Entries key={type} type={type} /> : <NoSuchList />
}

function Entries({ type }: { type: RiskType }) {
  const { t } = useTranslation('risk')
  return (
    <ListPage
      list={riskQuery}
      words={useEntryWords(type)}
      currencies={none}
      source={riskSources[type]}
      header={(search, q) => (
        <RiskHeader
          title={t(`type.${type}`)}
          subtitle={t(`about.${type}`)}
          actions={
            <>
              {search}
              {q !== null && <ExportAction hasShortcut list="risk_entries" q={`type:${type} ${q}`.trim()} />}
              <UploadAction type={type} />
              <AddAction type={type} />
            </>
          }
        />
      )}
      table={(items, isBusy) => <EntryTable type={type} items={items} isBusy={isBusy} />}
      empty={
        <div className="card">
          <EmptyState icon={<SafetyOutlined />} title={t('empty.title')} text={t('empty.text')} />
        </div>
      }
    />
  )
}

function NoSuchList() {
  const { t } = useTranslation('risk')
  return (
    <>
      <RiskHeader subtitle={t('subtitle')} />
      <div className="card">
        <EmptyState
          icon={<SearchOutlined />}
          title={t('unknown.title')}
          text={t('unknown.text')}
          actions={<ButtonLink to="/risk">{t('unknown.back')}</ButtonLink>}
        />
      </div>
    </>
  )
}
