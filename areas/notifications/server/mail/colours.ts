import { contrast, deriveShades } from '#kernel/appearance/shades.ts'

/** The colours of emails, written out, since mail clients know no variables. */
export interface Palette {
  readonly page: string
  readonly card: string
  readonly ink: string
  readonly softInk: string
  readonly line: string
  readonly link: string
  readonly button: string
  readonly onButton: string
}

/** Clients that turn a light email dark leave a white that isn't quite one alone. */
const white = '#fdfdfe'
const darkCard = '#1c1d1f'
/** Of a button on its card. */
const visible = 3

/** The palettes of an installation's colour, in which links and buttons are legible whatever it is. */
export function palettesOf(color: string): { readonly light: Palette; readonly dark: Palette } {
  const [shades, darkShades] = [deriveShades(color, false), deriveShades(color, true)]
  const button = { button: shades.strong, onButton: shades.onStrong === '#ffffff' ? white : shades.onStrong }
  // A dark color's button would vanish on a dark card.
  const darkButton = contrast(shades.strong, darkCard) >= visible ? button : { button: darkShades.strong, onButton: darkShades.onStrong }
  return {
    light: { page: '#f6f7f9', card: white, ink: '#16202b', softInk: '#4b5563', line: '#e6e8ec', link: shades.strong, ...button },
    dark: { page: '#0d0d0e', card: darkCard, ink: '#eceef1', softInk: '#b5bac3', line: '#3a3c40', link: darkShades.strong, ...darkButton },
  }
}
