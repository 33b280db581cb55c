import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueryList } from '#kernel/query/query.ts'
import type { TextTree } from '#kernel/texts.ts'
import { type ListWords, nameAllRelativeDays } from './list-words.ts'

/** The words of a list's fields as they declare them: names and hints by field, and the texts of choices. @param filters the group that has `names` and `hints`. */
export function useQueryWords({ fields }: QueryList, filters: TextTree): Pick<ListWords, 'names' | 'hints'> {
  const { t } = useTranslation()
  const { t: shell } = useTranslation('shell')
  return useMemo(() => {
    const read = (group: string) => t([group], { returnObjects: true, defaultValue: '' }) as unknown as Readonly<Record<string, string>>
    const values = Object.entries(fields).flatMap(([name, field]) => {
      if (field.kind === 'days') return [[name, nameAllRelativeDays(shell)]]
      return field.kind === 'choice' && field.texts ? [[name, read(field.texts)]] : []
    })
    return { names: { fields: read(`${filters}.names`), values: Object.fromEntries(values) }, hints: read(`${filters}.hints`) }
  }, [t, shell, fields, filters])
}
