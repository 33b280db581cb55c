import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppearanceMenu } from '#web/shared/appearance/appearance-menu.tsx'
import { LanguageMenu } from '#web/shared/appearance/language-menu.tsx'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useSandboxKeys } from '#web/stores/sandbox-keys.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Brand } from '#web/ui/layout/brand.tsx'
import { DetailSkeleton } from '#web/ui/layout/detail-skeleton.tsx'
import { useDocumentTitle } from '#web/ui/layout/use-document-title.ts'
import { type ApiName, apiNames } from './api-names.ts'
import { type ApiDocument, documentQuery, type Guide, listOperations, type Operation } from './documents.ts'
import { GuideView } from './guide-view.tsx'
import { OperationView } from './operation-view.tsx'
import styles from './reference-page.module.css'
import { Supported } from './supported.tsx'

const route = getRouteApi('/docs')

/** The reference of both APIs, for everyone. The reader's key stays in the memory of this page. */
export function ReferencePage() {
  const { t } = useTranslation(['reference', 'pages'])
  const { api = 'merchant', call, guide } = route.useSearch()
  const document = useQuery(documentQuery(api))
  // Each API's own, beginning with a key that was created for code examples.
  const [keys, setKeys] = useState<Readonly<Record<ApiName, string>>>(() => ({
    merchant: Object.values(useSandboxKeys.getState().secrets)[0] ?? '',
    platform: '',
  }))
  useDocumentTitle(call ?? t('pages:/docs.title'))
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Link to="/" className={styles.brand}>
          <Brand />
        </Link>
        <nav aria-label={t('apis')} className={styles.apis}>
          {apiNames.map((name) => (
            <Link key={name} to="/docs" search={{ api: name }} aria-current={name === api ? 'page' : undefined}>
              {t(`api.${name}`)}
            </Link>
          ))}
        </nav>
        <LanguageMenu />
        <AppearanceMenu />
      </header>
      {document.data ? (
        <Reference api={api} document={document.data} call={call} guide={guide} apiKey={keys[api]} onKey={(key) => setKeys({ ...keys, [api]: key })} />
      ) : (
        <main className={styles.main}>
          <h1 className={styles.title}>{t('pages:/docs.title')}</h1>
          {document.isPending ? <DetailSkeleton /> : <ErrorNotice title={t('failed')} error={document.error} onRetry={() => void document.refetch()} />}
        </main>
      )}
    </div>
  )
}

interface ReferenceProps {
  api: ApiName
  document: ApiDocument
  call: string | undefined
  guide: string | undefined
  apiKey: string
  onKey: (key: string) => void
}

function Reference({ api, document, call, guide, apiKey, onKey }: ReferenceProps) {
  const operations = listOperations(document)
  const shown = operations.find(({ operationId }) => operationId === call)
  const guides = document['x-guides'] ?? []
  const read = guides.find(({ id }) => id === guide)
  return (
    <div className={styles.columns}>
      <Calls api={api} guides={guides} operations={operations} current={read?.id ?? shown?.operationId} />
      <main className={styles.main}>
        {read ? (
          <GuideView guide={read} />
        ) : shown ? (
          <OperationView key={shown.operationId} api={api} document={document} operation={shown} apiKey={apiKey} onKey={onKey} />
        ) : (
          <Supported api={api} document={document} operations={operations} />
        )}
      </main>
    </div>
  )
}

interface CallsProps {
  api: ApiName
  guides: readonly Guide[]
  operations: readonly Operation[]
  /** The ID of the guide or the call that is shown. */
  current: string | undefined
}

/** The guides, and the calls by group or those that a search finds. */
function Calls({ api, guides, operations, current }: CallsProps) {
  const { t } = useTranslation('reference')
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed).toLowerCase().split(/\s+/).filter(Boolean)
  const found = operations.filter((operation) => words.every((word) => textOf(operation).includes(word)))
  const groups = Map.groupBy(found, ({ tags }) => tags[0] ?? '')
  return (
    <nav aria-label={t('calls')} className={styles.calls}>
      <TextInput type="search" value={typed} onChange={(event) => setTyped(event.target.value)} placeholder={t('search')} aria-label={t('search')} />
      <Link to="/docs" search={{ api }} activeOptions={{ exact: true }} aria-current={current === undefined ? 'page' : undefined}>
        {t('supported.title')}
      </Link>
      {guides.length > 0 && (
        <section>
          <h2>{t('guides')}</h2>
          <ul>
            {guides.map(({ id, title }) => (
              <li key={id} lang="en">
                <Link to="/docs" search={{ api, guide: id }} aria-current={id === current ? 'page' : undefined}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {[...groups].map(([group, calls]) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul>
            {calls.map(({ operationId }) => (
              <li key={operationId}>
                <Link to="/docs" search={{ api, call: operationId }} aria-label={operationId} aria-current={operationId === current ? 'page' : undefined}>
                  {operationId.slice(operationId.lastIndexOf('.') + 1)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && <p role="status">{t('nothing')}</p>}
    </nav>
  )
}

/** What a search looks through. */
function textOf({ operationId, method, path, description = '' }: Operation): string {
  return `${operationId} ${method} ${path} ${description}`.toLowerCase()
}
