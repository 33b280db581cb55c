/** Runs in the page, which is on paper: the page says what it says, without navigation, buttons and filters, over the whole width. */
export function listUnprintable(label: string): string[] {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const shown = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown)
  const main = document.querySelector('main')
  const { left = -1, width = -1 } = main?.getBoundingClientRect() ?? {}
  const says = [...(main?.querySelectorAll<HTMLElement>('*') ?? [])].some((element) => element.textContent?.trim() === label && isShown(element))
  return [
    ...(shown('h1').length === 0 ? ['the heading is missing'] : []),
    ...(/\d\.\d\d/.test(main?.innerText ?? '') ? [] : ['no amount is shown']),
    ...(says ? [] : [`"${label}" is missing`]),
    ...shown('nav, [role=navigation], search, [role=search], button:not([data-printed])').map((element) => `prints ${element.outerHTML.slice(0, 120)}`),
    ...(left === 0 && width === document.documentElement.clientWidth ? [] : [`the page is ${width} wide, from ${left}`]),
  ]
}
