/** The product's own colours, written out, since mail clients know no variables. */
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

export const light: Palette = {
  page: '#f6f7f9',
  card: '#fdfdfe',
  ink: '#16202b',
  softInk: '#4b5563',
  line: '#e6e8ec',
  link: '#24739f',
  button: '#24739f',
  onButton: '#fdfdfe',
}

export const dark: Palette = {
  page: '#0d0d0e',
  card: '#1c1d1f',
  ink: '#eceef1',
  softInk: '#b5bac3',
  line: '#3a3c40',
  link: '#7ec0e4',
  button: '#24739f',
  onButton: '#fdfdfe',
}
