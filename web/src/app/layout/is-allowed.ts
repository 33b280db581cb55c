/** Home has two addresses. */
const homes = ['/', '/overview']

/** Whether the server's menu lets a route open. Its detail pages follow the list they belong to. */
export function isAllowed(menuPath: string, routes: readonly string[]): boolean {
  const wanted = homes.includes(menuPath) ? homes : [menuPath]
  return wanted.some((path) => routes.includes(path))
}
