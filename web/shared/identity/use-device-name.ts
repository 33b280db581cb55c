import { useTranslation } from 'react-i18next'

interface Device {
  browser: string | null
  system: string | null
}

/** A device in words: `Chrome on Windows`, or as much as the browser told. */
export function useDeviceName(): (device: Device) => string {
  const { t } = useTranslation('shell')
  return ({ browser, system }) => {
    if (browser && system) return t('device.on', { browser, system })
    return browser ?? system ?? t('device.unknown')
  }
}
