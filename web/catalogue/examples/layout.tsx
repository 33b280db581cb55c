import InboxIcon from 'lucide-react/icons/inbox'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { AppearanceMenu } from '../../shared/appearance/appearance-menu.tsx'
import { LanguageMenu } from '../../shared/appearance/language-menu.tsx'
import { DetailPage } from '../../shared/details/detail-page.tsx'
import { ButtonLink } from '../../shared/navigation/button-link.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Brand } from '../../ui/layout/brand.tsx'
import { ChangesTable } from '../../ui/layout/changes-table.tsx'
import detail from '../../ui/layout/detail.module.css'
import { DetailColumns } from '../../ui/layout/detail-columns.tsx'
import { DetailSkeleton } from '../../ui/layout/detail-skeleton.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { ItemIcon } from '../../ui/layout/item-icon.tsx'
import { MoneyRow } from '../../ui/layout/money-row.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Ledger, LedgerLine, Receipt } from '../../ui/layout/receipt.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Timeline } from '../../ui/layout/timeline.tsx'
import { Money } from '../../ui/text/money.tsx'
import { OwnAddress } from './support/surroundings.tsx'

const svg = (content: string) => `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${content}</svg>`)}`

const square = svg('viewBox="0 0 24 24"><circle cx="12" cy="12" r="12" fill="#a35"/>')

const wide = svg('viewBox="0 0 96 24"><text x="0" y="19" font-size="20" fill="#a35">Acme Pay</text>')

const light = svg('viewBox="0 0 96 24"><text x="0" y="19" font-size="20" fill="#fff">Acme Pay</text>')

export const Brand_Default = () => <Brand />
export const Brand_Large = () => <Brand size={40} />
export const Brand_OtherName = () => <Brand brand={{ name: 'Acme Pay', color: '#aa3355', logo: null }} />

export const Brand_LongName = () => (
  <div style={{ width: 160 }}>
    <Brand brand={{ name: 'Payments of the Northern Trading Company', color: '#aa3355', logo: null }} />
  </div>
)

export const Brand_WithLogo = () => <Brand brand={{ name: 'Acme Pay', color: '#aa3355', logo: { path: square, width: 24, height: 24 } }} />
export const Brand_LogoWithName = () => <Brand brand={{ name: 'Acme Pay', color: '#aa3355', logo: { path: wide, width: 96, height: 24 } }} />

export const Brand_LogoForDark = () => (
  <Brand brand={{ name: 'Acme Pay', color: '#aa3355', logo: { path: wide, width: 96, height: 24 }, darkLogo: { path: light, width: 96, height: 24 } }} />
)

export function ChangesTable_Default() {
  const { t } = useTranslation('catalogue')
  return (
    <ChangesTable
      caption={t('samples.title')}
      heads={{ before: t('samples.name'), after: t('samples.title') }}
      changes={[
        { key: 'changed', label: t('menu.size'), before: 'Harbour Lane', after: 'Harbour Lane Limited' },
        { key: 'added', label: t('combobox.label'), before: null, after: t('samples.title') },
        { key: 'removed', label: t('samples.name'), before: t('samples.name'), after: null },
      ]}
    />
  )
}

export function DetailColumns_Default() {
  const { t } = useTranslation('catalogue')
  return <DetailColumns rail={<Facts facts={[{ key: 'a', label: t('samples.title'), value: t('samples.person') }]} />}>{t('samples.sentence')}</DetailColumns>
}

export function Receipt_Default() {
  const { t } = useTranslation('catalogue')
  return (
    <Receipt label={t('samples.title')}>
      <Ledger>
        <LedgerLine label={t('menu.capture')}>
          <Money amountMinor={7290} currency="EUR" />
        </LedgerLine>
        <LedgerLine label={t('menu.refund')}>
          <Money amountMinor={-1950} currency="EUR" />
        </LedgerLine>
        <LedgerLine label={t('samples.title')} isTotal>
          <Money amountMinor={5340} currency="EUR" />
        </LedgerLine>
      </Ledger>
    </Receipt>
  )
}

export const DetailSkeleton_Default = () => <DetailSkeleton />

export function Facts_Default() {
  const { t } = useTranslation('catalogue')
  return (
    <Facts
      facts={[
        { key: 'name', label: t('samples.name'), value: t('samples.title') },
        { key: 'size', label: t('menu.size'), value: <Money amountMinor={123450} currency="EUR" /> },
        { key: 'unknown', label: t('combobox.label'), value: null },
      ]}
    />
  )
}

export const ItemIcon_Default = () => (
  <ItemIcon>
    <InboxIcon />
  </ItemIcon>
)

export const ItemIcon_Highlighted = () => (
  <ItemIcon isHighlighted>
    <InboxIcon />
  </ItemIcon>
)

export function MoneyRow_Default() {
  const { t } = useTranslation('catalogue')
  const row = { currency: 'EUR', at: '2026-11-02T09:30:00Z', what: <a href="#row">{t('samples.title')}</a> }
  return (
    <ul className={detail.rows}>
      <MoneyRow {...row} amountMinor={7290} />
      <MoneyRow {...row} amountMinor={123450} status={t('samples.created')}>
        {t('samples.sentence')}
      </MoneyRow>
    </ul>
  )
}

export function PageHeader_Default() {
  const { t } = useTranslation('catalogue')
  return <PageHeader title={t('title')} subtitle={t('samples.sentence')} />
}

export function PageHeader_WithAction() {
  const { t } = useTranslation('catalogue')
  return <PageHeader title={t('title')} subtitle={t('samples.sentence')} actions={<Button kind="primary">{t('samples.action')}</Button>} />
}

export function Section_Default() {
  const { t } = useTranslation('catalogue')
  return <Section title={t('samples.title')}>{t('samples.sentence')}</Section>
}

export function Timeline_Default() {
  const { t } = useTranslation('catalogue')
  const who = t('samples.person')
  return (
    <Timeline
      entries={[
        { id: 'a', at: '2026-11-02T09:30:00Z', tone: undefined, what: t('menu.capture'), who },
        { id: 'b', at: '2026-11-02T09:31:00Z', tone: 'good', what: t('menu.refund'), detail: <Money amountMinor={1950} currency="EUR" />, who },
        { id: 'c', at: '2026-11-03T10:00:00Z', tone: 'bad', what: t('menu.cancel'), remark: t('samples.problem'), who },
      ]}
    />
  )
}

const texts = { plain: 'samples.list', failed: 'samples.failed', notFoundTitle: 'samples.title', notFoundText: 'samples.sentence' } as const

function DetailPageExample({ data, error = null }: { data?: string; error?: ApiError | null }) {
  const { t } = useTranslation('catalogue')
  return (
    <DetailPage
      query={{ data, error, refetch: () => undefined }}
      text={(key) => t(texts[key])}
      back={t('samples.list')}
      view={(name) => <PageHeader title={name} breadcrumb={t('samples.list')} />}
    />
  )
}

function useRefused(status: number) {
  const { t } = useTranslation('catalogue')
  return new ApiError({ code: status, status, message: t('samples.unavailable'), requestId: 'req_0VbmYENaHSYeXQKfjdEYLhzB' })
}

export const DetailPage_Default = () => <DetailPageExample data="Order 10998" />
export const DetailPage_Loading = () => <DetailPageExample />
export const DetailPage_NotFound = () => <DetailPageExample error={useRefused(404)} />
export const DetailPage_Failed = () => <DetailPageExample error={useRefused(500)} />

export function ButtonLink_Default() {
  const { t } = useTranslation('catalogue')
  return (
    <OwnAddress>
      <ButtonLink to="/payments">{t('samples.title')}</ButtonLink>
    </OwnAddress>
  )
}

export const AppearanceMenu_Default = () => <AppearanceMenu />

export const LanguageMenu_Default = () => <LanguageMenu />
