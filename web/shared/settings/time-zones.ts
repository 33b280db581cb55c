import type { Locale } from '#kernel/locale.ts'
import type { ComboboxOption } from '../../ui/forms/combobox.tsx'
import { formatZone } from '../../ui/time/time.ts'

/** Zones that browsers still list by the name they had before; people look for the present one, and every side knows it. */
const renamed: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
}

/** Minutes east of UTC at a moment, from the browser's own table: `GMT+05:45`, `GMT-03:00`, `GMT`. */
export function findOffsetMinutes(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d+):(\d+)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** Every zone that the browser knows, from west to east, each with its offset now and its IANA name to search by. */
export function listTimeZones(current: string, locale: Locale, at: Date): ComboboxOption[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone').map((zone) => renamed[zone] ?? zone), 'UTC', current])
  return [...zones]
    .map((zone) => ({ value: zone, label: formatZone(zone, locale, at), detail: zone.replaceAll('_', ' '), offset: findOffsetMinutes(zone, at) }))
    .sort((one, other) => one.offset - other.offset || one.label.localeCompare(other.label))
    .map(({ offset: _offset, ...option }) => option)
}
