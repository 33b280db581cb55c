/** A character as wide as any, and an address of as many letters. */
export const wideName = '國'.repeat(50)
export const longAddress = `${'m'.repeat(38)}@example.com`

/** Everything on the page that hides a part of its text, but what scrolls or is only for those who listen. */
export const hiddenTexts = () =>
  [...document.querySelectorAll('main *')]
    .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth && !element.matches('input, select, textarea'))
    .filter((element) => /hidden|clip/.test(getComputedStyle(element).overflowX) && getComputedStyle(element).clipPath === 'none')
    .map((element) => `${element.className}: ${element.textContent}`)
