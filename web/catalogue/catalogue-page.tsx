import { getRouteApi } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../ui/forms/text-input.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { PageTitleContext } from '../ui/layout/use-document-title.ts'
import { CodeBlock } from '../ui/text/code-block.tsx'
import { CopyButton } from '../ui/text/copy-button.tsx'
import styles from './catalogue.module.css'
import { type CatalogueEntry, catalogue } from './examples.ts'
import { matchesWords } from './search.ts'

const route = getRouteApi('/shell/components')

/** Shared components in their states, with the code to use them, in the appearance and language of the page. */
export function CataloguePage() {
  const { t } = useTranslation('catalogue')
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(q)
  const nameState = useNameState()
  const found = catalogue.filter(({ group, component, examples }) => matchesWords(typed, [group, component, ...examples.map(({ name }) => nameState(name))]))
  const change = (text: string) => {
    setTyped(text)
    void navigate({ search: text ? { q: text } : {}, replace: true })
  }
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <search className={styles.search}>
        <TextInput type="search" aria-label={t('search')} placeholder={t('search')} value={typed} onChange={(event) => change(event.target.value)} />
        <span role="status" className="quiet">
          {t('found', { count: found.length })}
        </span>
      </search>
      <div className="stack">
        {found.map((entry) => (
          <Entry key={`${entry.group}/${entry.component}`} entry={entry} />
        ))}
      </div>
    </>
  )
}

function Entry({ entry: { group, component, examples } }: { entry: CatalogueEntry }) {
  const { t } = useTranslation('catalogue')
  const id = useId()
  const nameState = useNameState()
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>
        {component} <span className={styles.group}>{group}</span>
      </h2>
      <div className={styles.examples}>
        {examples.map(({ name, Component, code }) => (
          <div key={name} className={styles.example}>
            <h3 className={styles.state}>{nameState(name)}</h3>
            <div className={styles.shown} data-absent={t('absent')}>
              <PageTitleContext value={null}>
                <Component />
              </PageTitleContext>
            </div>
            <Code code={code} label={`${component}: ${nameState(name)}`} />
          </div>
        ))}
      </div>
    </section>
  )
}

function Code({ code, label }: { code: string; label: string }) {
  const { t } = useTranslation('catalogue')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        {t('code')}
        <span className="visually-hidden"> {label}</span>
      </summary>
      {isOpen && (
        <>
          <CodeBlock code={code} label={label} />
          <CopyButton text={code}>{t('copyCode')}</CopyButton>
        </>
      )}
    </details>
  )
}

/** States are named by the functions that show them. */
function useNameState(): (name: string) => string {
  const { t } = useTranslation('catalogue')
  return (name) => t(`states.${name}` as 'states.Default')
}
