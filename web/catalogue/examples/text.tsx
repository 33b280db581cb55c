import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { CopyableId } from '../../ui/text/copyable-id.tsx'
import { Money } from '../../ui/text/money.tsx'
import { SecretText } from '../../ui/text/secret-text.tsx'
import { SentenceGap } from '../../ui/text/sentence-gap.tsx'
import { Ago } from '../../ui/time/ago.tsx'
import { DateTime } from '../../ui/time/date-time.tsx'
import { RowTime } from '../../ui/time/row-time.tsx'

export function CodeBlock_Default() {
  const { t } = useTranslation('catalogue')
  return <CodeBlock label={t('samples.title')} code={'curl https://example.com/v1/payment_intents \\\n  -u sk_test_…: \\\n  -d amount=2000 -d currency=eur'} />
}

export function CopyButton_Default() {
  const { t } = useTranslation('catalogue')
  return <CopyButton text={t('samples.sentence')}>{t('menu.copy')}</CopyButton>
}

export const CopyableId_Default = () => <CopyableId id="pi_0VbmLGC4UvidskqxvnvRzis2" />
export const CopyableId_Whole = () => <CopyableId id="pi_0VbmLGC4UvidskqxvnvRzis2" isWhole />

export const Money_Default = () => <Money amountMinor={123450} currency="EUR" />
export const Money_WithSymbol = () => <Money amountMinor={123450} currency="EUR" mode="symbol" />
export const Money_Negative = () => <Money amountMinor={-195} currency="GBP" />
export const Money_WithoutDecimals = () => <Money amountMinor={5500} currency="JPY" />
export const Money_Long = () => <Money amountMinor={999_999_999_999} currency="KWD" />

export function SecretText_Default() {
  const { t } = useTranslation('catalogue')
  return <SecretText secret="whsec_4bV9…" copyText={t('menu.copy')} />
}

export function SentenceGap_Default() {
  const { t } = useTranslation('catalogue')
  return (
    <p>
      {t('samples.sentence')}
      <SentenceGap />
      <a href="#gap" style={{ textDecoration: 'underline' }}>
        {t('samples.action')}
      </a>
    </p>
  )
}

const minuteMs = 60_000

export function Ago_Recent() {
  const [at] = useState(() => new Date(Date.now() - 5 * minuteMs).toISOString())
  return <Ago at={at} />
}

export const Ago_Old = () => <Ago at="2024-02-29T12:00:00Z" />

export const RowTime_Default = () => <RowTime at="2026-11-02T09:30:00Z" now={Date.parse('2026-11-28T09:30:00Z')} />

export const DateTime_Default = () => <DateTime at="2026-11-02T09:30:00Z" />
export const DateTime_Full = () => <DateTime at="2026-11-02T09:30:00Z" style="full" />
