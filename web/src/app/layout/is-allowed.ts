/** Home has two addresses. */
const homes = ['/', '/overview']

/** Whether the server's menu lets a route open. Its detail pages follow the list they belong to. */
export function isAllowed(menuPath: string, routes: readonly string[]): boolean {
  const wanted = homes.includes(menuPath) ? homes : [menuPath]
  return wanted.some((path) => routes.includes(path))
}

/** Returns the page that replaces home for a role that can't see the overview: the first of its menu. Undefined if nothing is open. */
export function findOtherHome(menuPath: string, routes: readonly string[]): string | undefined {
  return homes.includes(menuPath) ? routes.find((route) => route !== '/notifications' && !route.includes('$')) : undefined
}
