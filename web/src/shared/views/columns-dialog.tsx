import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined'
import PushpinFilled from '@ant-design/icons/es/icons/PushpinFilled'
import PushpinOutlined from '@ant-design/icons/es/icons/PushpinOutlined'
import { exportColumns } from '@counterfoil/contract/exports'
import { type Density, densities, ownColumns, type ViewList } from '@counterfoil/contract/views'
import Button from 'antd/es/button'
import Checkbox from 'antd/es/checkbox'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import type { ChosenColumns } from '../lists/list-look.ts'
import { chooseColumns, moveColumn, pinColumn } from './chosen-columns.ts'
import styles from './columns-dialog.module.css'

interface ColumnsDialogProps {
  list: ViewList
  shown: ChosenColumns & { readonly density: Density }
  nameColumn: (column: string) => string
  onApply: (look: ChosenColumns & { readonly density: Density }) => void
  onClose: () => void
}

/** Chooses, orders and pins the columns of a list, and how dense its rows are. */
export default function ColumnsDialog({ list, shown, nameColumn, onApply, onClose }: ColumnsDialogProps) {
  const { t } = useTranslation('views')
  const [chosen, setChosen] = useState<ChosenColumns>(shown)
  const [density, setDensity] = useState(shown.density)
  const { columns, pinned } = chosen
  const left = exportColumns[list].filter((column) => !columns.includes(column))
  return (
    <FormDialog
      title={t('columns.title')}
      submitText={t('columns.apply')}
      focused="submit"
      form={{ submit: () => onApply({ ...chosen, density }), isSending: false }}
      onClose={onClose}
    >
      <fieldset className={styles.columns}>
        <legend>{t('columns.legend')}</legend>
        <ol>
          {columns.map((column, index) => {
            const name = nameColumn(column)
            const isPinned = index < pinned
            return (
              <li key={column}>
                <Checkbox checked disabled={columns.length === 1} onChange={() => setChosen(chooseColumns(chosen, column))}>
                  {name}
                </Checkbox>
                <Button
                  type="text"
                  aria-pressed={isPinned}
                  aria-label={t('columns.pin', { name })}
                  icon={isPinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
                  onClick={() => setChosen(pinColumn(chosen, column))}
                />
                <Button
                  type="text"
                  disabled={index === 0}
                  aria-label={t('columns.up', { name })}
                  icon={<ArrowUpOutlined aria-hidden />}
                  onClick={() => setChosen(moveColumn(chosen, column, -1))}
                />
                <Button
                  type="text"
                  disabled={index === columns.length - 1}
                  aria-label={t('columns.down', { name })}
                  icon={<ArrowDownOutlined aria-hidden />}
                  onClick={() => setChosen(moveColumn(chosen, column, 1))}
                />
              </li>
            )
          })}
          {left.map((column) => (
            <li key={column}>
              <Checkbox checked={false} onChange={() => setChosen(chooseColumns(chosen, column))}>
                {nameColumn(column)}
              </Checkbox>
            </li>
          ))}
        </ol>
      </fieldset>
      <RadioCards
        legend={t('density.legend')}
        value={density}
        onChange={setDensity}
        options={densities.map((value) => ({ value, label: t(`density.${value}`), mark: null }))}
      />
      <Button
        className={styles.reset ?? ''}
        onClick={() => {
          setChosen({ columns: ownColumns(list), pinned: 0 })
          setDensity('comfortable')
        }}
      >
        {t('columns.reset')}
      </Button>
    </FormDialog>
  )
}
