/** Ways to leave for another page from where there is no component; the app connects its router. */

let follow: (path: string) => void = (path) => window.location.assign(path)

export function connectNavigation(navigate: (path: string) => void): void {
  follow = navigate
}

export function goTo(path: string): void {
  follow(path)
}
