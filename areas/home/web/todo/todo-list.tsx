import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/forms/button.tsx'
import rows from '../rows.module.css'
import styles from './todo.module.css'
import { TodoRow } from './todo-row.tsx'
import type { Todo } from './use-todo.ts'

/** So many are shown at first. */
const shownMax = 4

/** What waits for somebody, the most urgent first, each with its button. Absent while nothing does. */
export function TodoList({ todo: { items, moreDisputes } }: { todo: Todo }) {
  const { t } = useTranslation('overview')
  const [isOpen, setIsOpen] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  if (items.length === 0) return null
  // The button is gone then, so the focus goes on with the first row that it brought.
  const open = () => {
    flushSync(() => setIsOpen(true))
    list.current?.children[shownMax]?.querySelector('a')?.focus()
  }
  const shown = isOpen ? items : items.slice(0, shownMax)
  const more = items.length + moreDisputes - shown.length
  return (
    <section aria-labelledby="todo">
      <div className={rows.head}>
        <h2 id="todo">{t('todo.title')}</h2>
        {more > 0 && !isOpen && (
          <Button kind="link" onClick={open}>
            {t('todo.more', { count: more })}
          </Button>
        )}
      </div>
      <ul ref={list} className={styles.list}>
        {shown.map((item, index) => (
          <TodoRow key={item.key} item={item} isFirst={index === 0} />
        ))}
      </ul>
      {isOpen && moreDisputes > 0 && (
        <Link to="/payments-product/disputes" search={{ tab: 'needs_response' }} className={styles.rest}>
          {t('todo.moreDisputes', { count: moreDisputes })}
        </Link>
      )}
    </section>
  )
}
