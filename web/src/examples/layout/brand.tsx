import { Brand } from '../../ui/layout/brand.tsx'

const svg = (content: string) => `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${content}</svg>`)}`
const square = svg('viewBox="0 0 24 24"><circle cx="12" cy="12" r="12" fill="#a35"/>')
const wide = svg('viewBox="0 0 96 24"><text x="0" y="19" font-size="20" fill="#a35">Acme Pay</text>')

const light = svg('viewBox="0 0 96 24"><text x="0" y="19" font-size="20" fill="#fff">Acme Pay</text>')

export const Default = () => <Brand />
export const Large = () => <Brand size={40} />
export const OtherName = () => <Brand brand={{ name: 'Acme Pay', color: '#aa3355', logo: null }} />
export const LongName = () => (
  <div style={{ width: 160 }}>
    <Brand brand={{ name: 'Payments of the Northern Trading Company', color: '#aa3355', logo: null }} />
  </div>
)
export const WithLogo = () => <Brand brand={{ name: 'Acme Pay', color: '#aa3355', logo: { path: square, width: 24, height: 24 } }} />
export const LogoWithName = () => <Brand brand={{ name: 'Acme Pay', color: '#aa3355', logo: { path: wide, width: 96, height: 24 } }} />
export const LogoForDark = () => (
  <Brand brand={{ name: 'Acme Pay', color: '#aa3355', logo: { path: wide, width: 96, height: 24 }, darkLogo: { path: light, width: 96, height: 24 } }} />
)
