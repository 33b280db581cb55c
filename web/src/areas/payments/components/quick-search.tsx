import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import Input from 'antd/es/input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentSearch } from '../filters.ts'
import { changeFilters, readQuickSearch } from '../filters.ts'
import styles from './quick-search.module.css'

/** One box for what support has at hand. What it finds becomes a chip, and the box is empty again. */
export function QuickSearch({ search, onChange }: { search: PaymentSearch; onChange: (search: PaymentSearch) => void }) {
  const { t } = useTranslation('payments')
  const [text, setText] = useState('')
  return (
    <search className={styles.quick} aria-label={t('search.label')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() === '') return
          onChange(changeFilters(search, readQuickSearch(text)))
          setText('')
        }}
      >
        <Input
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && setText('')}
          prefix={<SearchOutlined aria-hidden />}
          placeholder={t('search.placeholder')}
          aria-label={t('search.label')}
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          enterKeyHint="search"
        />
      </form>
    </search>
  )
}
