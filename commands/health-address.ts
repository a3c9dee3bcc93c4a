// The address at which the server of this environment answers.
import type { Config } from '../server/config/config.ts'

/** A host of all interfaces is reached over the loopback. */
export const getHealthAddress = ({ host, port }: Pick<Config, 'host' | 'port'>): string => {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}/healthz`
}
