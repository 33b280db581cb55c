import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScheduleDayField } from '../../shared/forms/schedule-day-field.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { CodeInput } from '../../ui/forms/code-input.tsx'
import { Combobox } from '../../ui/forms/combobox.tsx'
import { CompletingInput } from '../../ui/forms/completing-input.tsx'
import { CompletingTextArea } from '../../ui/forms/completing-text-area.tsx'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { DiscardDialog } from '../../ui/forms/discard-dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { OrderedChoice } from '../../ui/forms/ordered-choice.tsx'
import { moveItem, toggleItem } from '../../ui/forms/ordered-items.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { PlainField } from '../../ui/forms/plain-field.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Checkbox, Radio, Switch } from '../../ui/forms/ticks.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'

export function Button_Kinds() {
  const { t } = useTranslation('catalogue')
  return (['primary', 'default', 'bare', 'link'] as const).map((kind) => (
    <Button key={kind} kind={kind}>
      {t('samples.action')}
    </Button>
  ))
}

export function Button_Loading() {
  const { t } = useTranslation('catalogue')
  return (
    <Button kind="primary" isBusy>
      {t('samples.action')}
    </Button>
  )
}

export function Button_Disabled() {
  const { t } = useTranslation('catalogue')
  return <Button disabled>{t('samples.action')}</Button>
}

export function Ticks_Default() {
  const { t } = useTranslation('catalogue')
  const [isOn, setIsOn] = useState(true)
  const [chosen, setChosen] = useState<string>('name')
  return (
    <>
      <Checkbox checked={isOn} onChange={({ target }) => setIsOn(target.checked)}>
        {t('samples.name')}
      </Checkbox>
      {(['name', 'action'] as const).map((value) => (
        <Radio key={value} name="catalogue" checked={chosen === value} onChange={() => setChosen(value)}>
          {t(`samples.${value}`)}
        </Radio>
      ))}
      <Switch checked={isOn} aria-label={t('samples.name')} onChange={setIsOn} />
    </>
  )
}

export function Ticks_Disabled() {
  const { t } = useTranslation('catalogue')
  return (
    <Checkbox checked disabled>
      {t('samples.name')}
    </Checkbox>
  )
}

export function CodeInput_Default() {
  const { t } = useTranslation('catalogue')
  const [code, setCode] = useState('123')
  return <CodeInput label={t('samples.code')} value={code} onChange={setCode} />
}

export function CodeInput_Invalid() {
  const { t } = useTranslation('catalogue')
  const [code, setCode] = useState('000000')
  return <CodeInput label={t('samples.code')} value={code} onChange={setCode} problem={t('samples.problem')} />
}

function useCurrencies() {
  const { i18n } = useTranslation()
  const names = new Intl.DisplayNames(i18n.language, { type: 'currency' })
  return ['CAD', 'CHF', 'EUR', 'GBP', 'JPY', 'USD'].map((code) => ({ value: code, label: code, detail: names.of(code) ?? '' }))
}

export function Combobox_Default() {
  const { t } = useTranslation('catalogue')
  const [value, setValue] = useState('EUR')
  const options = useCurrencies()
  return (
    <PlainField label={t('combobox.label')}>
      {(control) => <Combobox {...control} options={options} value={value} listLabel={t('combobox.list')} emptyText={t('combobox.none')} onChange={setValue} />}
    </PlainField>
  )
}

export function Combobox_Invalid() {
  const { t } = useTranslation('catalogue')
  const options = useCurrencies()
  return (
    <PlainField label={t('combobox.label')} problem={t('samples.problem')}>
      {(control) => (
        <Combobox {...control} options={options} value="" listLabel={t('combobox.list')} emptyText={t('combobox.none')} onChange={() => undefined} />
      )}
    </PlainField>
  )
}

export function Combobox_Disabled() {
  const { t } = useTranslation('catalogue')
  const options = useCurrencies()
  return (
    <PlainField label={t('combobox.label')}>
      {(control) => (
        <Combobox
          {...control}
          disabled
          options={options}
          value="USD"
          listLabel={t('combobox.list')}
          emptyText={t('combobox.none')}
          onChange={() => undefined}
        />
      )}
    </PlainField>
  )
}

const words = ['amount>', 'brand:', 'created:', 'email:', 'status:']

export function CompletingInput_Default() {
  const { t } = useTranslation('catalogue')
  const [text, setText] = useState('')
  const complete = (typed: string, caret: number) => {
    const start = typed.lastIndexOf(' ', caret - 1) + 1
    const begun = typed.slice(start, caret)
    const found = words.filter((word) => begun !== '' && word.startsWith(begun) && word !== begun)
    return { start, end: caret, options: found.map((insert) => ({ insert, name: t('samples.hint') })) }
  }
  return (
    <CompletingInput
      aria-label={t('search')}
      value={text}
      onChange={setText}
      complete={complete}
      listLabel={t('samples.title')}
      placeholder={words.join(' ')}
    />
  )
}

const names = ['Ann', 'Ann Lee', 'Mei Chen']

export function CompletingTextArea_Default() {
  const { t } = useTranslation('catalogue')
  const [text, setText] = useState('')
  const complete = (typed: string, caret: number) => {
    const start = typed.lastIndexOf('@', caret - 1)
    const begun = start === -1 ? null : typed.slice(start + 1, caret)
    const found = begun === null ? [] : names.filter((name) => name.startsWith(begun) && name !== begun)
    return { start, end: caret, options: found.map((name) => ({ insert: `@${name}`, name: t('samples.hint') })) }
  }
  return (
    <CompletingTextArea aria-label={t('samples.title')} value={text} onChange={setText} complete={complete} listLabel={t('samples.title')} placeholder="@Ann" />
  )
}

function DayInputExample({ initial, problem }: { initial: string; problem?: string }) {
  const { t } = useTranslation('catalogue')
  const [day, setDay] = useState(initial)
  return (
    <Field label={t('samples.created')} problem={problem}>
      {(control) => <DayInput {...control} value={day} onChange={setDay} emptyText={t('samples.any')} />}
    </Field>
  )
}

export const DayInput_Default = () => <DayInputExample initial="2026-11-02" />
export const DayInput_Empty = () => <DayInputExample initial="" />

export function DayInput_Invalid() {
  const { t } = useTranslation('catalogue')
  return <DayInputExample initial="2026-11-02" problem={t('samples.problem')} />
}

export function DiscardDialog_Default() {
  const { t } = useTranslation('catalogue')
  const dialog = useDialog()
  return (
    <>
      <Button onClick={() => dialog.open(true)}>{t('dialog.open')}</Button>
      {dialog.subject && <DiscardDialog names={[t('samples.title')]} settle={dialog.close} />}
    </>
  )
}

export function Field_Default() {
  const { t } = useTranslation('catalogue')
  return <Field label={t('samples.name')}>{(control) => <TextInput {...control} />}</Field>
}

export function Field_WithHint() {
  const { t } = useTranslation('catalogue')
  return (
    <Field label={t('samples.name')} hint={t('samples.hint')}>
      {(control) => <TextInput {...control} />}
    </Field>
  )
}

export function Field_Invalid() {
  const { t } = useTranslation('catalogue')
  return (
    <Field label={t('samples.name')} hint={t('samples.hint')} problem={t('samples.problem')}>
      {(control) => <TextInput {...control} />}
    </Field>
  )
}

const sizes = ['small', 'medium', 'large'] as const

export function OrderedChoice_Default() {
  const { t } = useTranslation('catalogue')
  const [chosen, setChosen] = useState<readonly (typeof sizes)[number][]>(['medium', 'small'])
  return (
    <OrderedChoice
      legend={t('menu.size')}
      items={sizes}
      chosen={chosen}
      nameItem={(size) => t(`menu.${size}`)}
      onToggle={(size) => setChosen(toggleItem(chosen, size))}
      onMove={(size, by) => setChosen(moveItem(chosen, size, by))}
    />
  )
}

export function PasswordField_Default() {
  const { t } = useTranslation('catalogue')
  const [password, setPassword] = useState('')
  return <PasswordField label={t('samples.name')} name="password" autoComplete="current-password" value={password} onChange={setPassword} />
}

export function PasswordField_Invalid() {
  const { t } = useTranslation('catalogue')
  const [password, setPassword] = useState('')
  return (
    <PasswordField
      label={t('samples.name')}
      name="password"
      autoComplete="current-password"
      value={password}
      onChange={setPassword}
      problem={t('samples.problem')}
    />
  )
}

export function PlainField_Default() {
  const { t } = useTranslation('catalogue')
  return <PlainField label={t('samples.name')}>{(control) => <input {...control} />}</PlainField>
}

export function PlainField_WithHint() {
  const { t } = useTranslation('catalogue')
  return (
    <PlainField label={t('samples.name')} hint={t('samples.hint')}>
      {(control) => <input {...control} />}
    </PlainField>
  )
}

export function PlainField_Invalid() {
  const { t } = useTranslation('catalogue')
  return (
    <PlainField label={t('samples.name')} hint={t('samples.hint')} problem={t('samples.problem')}>
      {(control) => <input {...control} />}
    </PlainField>
  )
}

export function RadioCards_Default() {
  const { t } = useTranslation('catalogue')
  const [size, setSize] = useState<'small' | 'medium' | 'large'>('medium')
  const options = (['small', 'medium', 'large'] as const).map((value) => ({ value, label: t(`menu.${value}`), mark: null }))
  return <RadioCards legend={t('menu.size')} options={options} value={size} onChange={setSize} />
}

function ScheduleDayFieldExample({ frequency }: { frequency: string }) {
  const [value, setValue] = useState({ weekday: 1, monthDay: 31 })
  return <ScheduleDayField frequency={frequency} value={value} problems={{}} isDisabled={false} onChange={(changed) => setValue({ ...value, ...changed })} />
}

export const ScheduleDayField_Kinds = () => (
  <>
    <ScheduleDayFieldExample frequency="weekly" />
    <ScheduleDayFieldExample frequency="monthly" />
  </>
)

export function Select_Default() {
  const { t } = useTranslation('catalogue')
  return (
    <Select aria-label={t('menu.size')}>
      <option>{t('menu.small')}</option>
      <option>{t('menu.medium')}</option>
    </Select>
  )
}

export function Select_Disabled() {
  const { t } = useTranslation('catalogue')
  return (
    <Select aria-label={t('menu.size')} disabled>
      <option>{t('menu.small')}</option>
    </Select>
  )
}

export function TextArea_Default() {
  const { t } = useTranslation('catalogue')
  return <TextArea aria-label={t('samples.name')} placeholder={t('samples.hint')} rows={3} />
}

export function TextArea_Invalid() {
  const { t } = useTranslation('catalogue')
  return <TextArea aria-label={t('samples.name')} aria-invalid rows={3} />
}

export function TextField_Default() {
  const { t } = useTranslation('catalogue')
  const [text, setText] = useState('')
  return <TextField label={t('samples.name')} hint={t('samples.hint')} value={text} onText={setText} />
}

export function TextInput_Default() {
  const { t } = useTranslation('catalogue')
  return <TextInput aria-label={t('samples.name')} placeholder={t('samples.hint')} />
}

export function TextInput_Disabled() {
  const { t } = useTranslation('catalogue')
  return <TextInput aria-label={t('samples.name')} defaultValue={t('samples.title')} disabled />
}

export function TextInput_Invalid() {
  const { t } = useTranslation('catalogue')
  return <TextInput aria-label={t('samples.name')} aria-invalid />
}
