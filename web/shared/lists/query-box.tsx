import SearchIcon from 'lucide-react/icons/search'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { completeQuery } from '#kernel/query/complete.ts'
import type { QueryContext, QueryList, QueryProblem } from '#kernel/query/query.ts'
import { ruleText } from '../../i18n/i18n.ts'
import { Button } from '../../ui/forms/button.tsx'
import { CompletingInput } from '../../ui/forms/completing-input.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'
import type { ListSearch } from './list-search.ts'
import type { ListWords } from './list-words.ts'
import styles from './query-box.module.css'
import { addQuery, type ShownQuery } from './shown-query.ts'
import { useOpenObject } from './use-open-object.ts'

interface QueryBoxProps {
  list: QueryList
  words: ListWords
  search: ListSearch
  shown: ShownQuery
  context: QueryContext
  onChange: (search: ListSearch) => void
}

/** One box for a query, or for what support has at hand. What it finds becomes chips, and the box is empty again. */
export function QueryBox({ list, words, search, shown, context, onChange }: QueryBoxProps) {
  const { t } = useTranslation('shell')
  const [text, setText] = useState(shown.problem ? (search.q ?? '') : '')
  const [problem, setProblem] = useState(shown.problem)
  // On a phone, an icon opens it.
  const [isOpen, setIsOpen] = useState(shown.problem !== null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isOpen) input.current?.focus()
  }, [isOpen])
  const problemId = useId()
  const change = (next: string) => {
    setText(next)
    setProblem(null)
  }
  const openObject = useOpenObject(list)
  const submit = async () => {
    if (text.trim() === '') return
    if (await openObject(text)) return setText('')
    const added = addQuery(list, shown, text, context)
    setProblem(added.problem)
    if (added.problem) return input.current?.setSelectionRange(added.problem.start, added.problem.end)
    setText('')
    onChange(added.search)
  }
  return (
    <search className={styles.quick} aria-label={words.search} data-open={isOpen || undefined}>
      <Button
        className={styles.opener ?? ''}
        icon={<SearchIcon aria-hidden />}
        aria-label={words.search}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <SearchIcon aria-hidden className={styles.icon ?? ''} />
        <CompletingInput
          ref={input}
          className={styles.input}
          value={text}
          onChange={change}
          complete={(typed, caret) => completeQuery(typed, caret, list, words.names)}
          listLabel={t('query.completions')}
          placeholder={words.placeholder}
          aria-label={words.search}
          aria-invalid={problem !== null}
          aria-describedby={problem ? problemId : undefined}
          enterKeyHint="search"
        />
      </form>
      {problem && (
        <div id={problemId} className={styles.problem} role="alert">
          <p className={styles.query}>
            {text.slice(0, problem.start)}
            <mark>{text.slice(problem.start, problem.end)}</mark>
            {text.slice(problem.end)}
          </p>
          <Suspense fallback={null}>
            <QueryProblemText {...problem} />
          </Suspense>
        </div>
      )}
    </search>
  )
}

/** Suspends until the texts of rules are there: only a wrong query needs them. */
function QueryProblemText({ rule, values }: QueryProblem) {
  useTranslation('fieldRules')
  return <p>{ruleText(useLocale(), rule, values)}</p>
}
