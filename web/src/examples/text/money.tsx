import { Money } from '../../ui/text/money.tsx'

export const Default = () => <Money amountMinor={123450} currency="EUR" />
export const WithSymbol = () => <Money amountMinor={123450} currency="EUR" mode="symbol" />
export const Negative = () => <Money amountMinor={-195} currency="GBP" />
export const WithoutDecimals = () => <Money amountMinor={5500} currency="JPY" />
export const Long = () => <Money amountMinor={999_999_999_999} currency="KWD" />
