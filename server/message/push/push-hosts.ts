// The push services that messages are sent to: an address comes from a browser, and must not lead anywhere else.

/** Those of Chrome, Edge, Firefox and Safari; a dot at the beginning means every host below it. */
const knownHosts = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
] as const

/** `additional` are hosts with their port, which may also be without TLS. */
export const isPushAddress = (text: string, additional: readonly string[]): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, host, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  if (additional.includes(host)) return protocol === 'https:' || protocol === 'http:'
  return (
    protocol === 'https:' && knownHosts.some(known => (known.startsWith('.') ? host.endsWith(known) : host === known))
  )
}
