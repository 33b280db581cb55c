/**
 * What the components of antd in use can show and the product never asks for. A class name without `ant-`, at its beginning:
 * groups and bars of buttons, buttons and tooltips in preset colours, ghosts and dashes; radio buttons that look like buttons; spinners in switches;
 * a dialog's own questions and skeleton; the cover of a QR code that expired; and what is written from right to left.
 */
const presetColors = 'blue|cyan|geekblue|gold|green|lime|magenta|orange|pink|purple|red|volcano|yellow'
export const unusedClass = new RegExp(
  [
    `^(?:btn|tooltip)-(?:color-)?(?:${presetColors})$`,
    '^btn-(?:background-ghost|compact|group|round|circle|two-chinese-chars|variant-(?:dashed|filled))',
    '^radio-(?:button|group)',
    '^switch-loading',
    '^modal-(?:confirm|body-skeleton|pure-panel|mask-blur)',
    '^tooltip-(?:unique|pure)',
    '^qrcode-(?:cover|expired|scanned|icon)',
    '^(?:badge|collapse|motion-collapse|skeleton|space|spin)(?:-|$)',
    '-rtl$',
  ].join('|'),
)

/** Modules that components import and never run here, by the end of their path, and what stands for them. */
export const unusedModules: Readonly<Record<string, string>> = {
  // Writes rules into the page, which `zeroRuntime` leaves to the style sheet; its parser and prefixer come with it.
  '/@ant-design/cssinjs/es/hooks/useStyleRegister.js': [
    "import hash from '@emotion/hash'",
    "export const STYLE_PREFIX = 'style'",
    "export const uniqueHash = (path, text) => hash(path.join('%') + text)",
    'export const extract = () => null',
    'export default () => {}',
  ].join('\n'),
  // One tooltip that moves between its owners, with all that places popups. Only `tooltip={{ unique: true }}` has it.
  '/antd/es/tooltip/UniqueProvider/index.js': 'export default ({ children }) => children',
  // For `loading` of a dialog, and for a QR code that is loading.
  '/antd/es/skeleton/index.js': 'export default () => null',
  '/antd/es/spin/index.js': 'export default () => null',
}
