const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

/** Whether a host name, as a setting or a header has it, is this machine's own. */
export function isLoopback(hostname: string): boolean {
  return loopback.test(hostname)
}
