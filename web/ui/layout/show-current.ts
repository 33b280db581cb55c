/** Scrolls a bar of links to that of the open page: on a narrow screen the bar is wider than its frame. */
export function showCurrent(bar: HTMLElement | null): void {
  const current = bar?.querySelector('[aria-current]')
  if (bar && current) bar.scrollLeft += current.getBoundingClientRect().right - bar.getBoundingClientRect().right
}
