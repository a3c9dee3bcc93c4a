// Determines the client address behind trusted proxies, for requests that Fastify does not handle.
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Caller } from '../../caller/caller.ts'
import type { CustomModules } from '../../module/custom-modules.ts'
import { findJob, type JobKey } from '../../storage/jobs.ts'
import type { Storage } from '../../storage/storage.ts'

/** The parts of a request that the address is read from. */
type AddressedRequest = Pick<IncomingMessage, 'headers'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
}

/**
 * Works like `request.ip` of Fastify: returns the last address in `x-forwarded-for` that is not a trusted proxy. Without
 * proxies it returns the address of the socket.
 */
export const createClientAddress = (proxies: readonly string[]): ((request: AddressedRequest) => string) => {
  const trusted = new BlockList()
  for (const proxy of proxies) addProxy(trusted, proxy)
  return ({ headers, socket }) => {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
    const hops = forwarded.map(hop => normalizeAddress(hop.trim())).filter(hop => hop !== '')
    let address = normalizeAddress(socket.remoteAddress ?? '')
    while (isTrusted(trusted, address)) {
      const next = hops.pop()
      if (next === undefined) return address
      address = next
    }
    return address
  }
}

const addProxy = (list: BlockList, proxy: string): void => {
  const [address = '', bits] = proxy.split('/')
  if (bits === undefined) list.addAddress(address, getFamily(address))
  else list.addSubnet(address, Number(bits), getFamily(address))
}

const getFamily = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')

const isTrusted = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, getFamily(address))

/** Converts an IPv4-mapped IPv6 address to IPv4. */
const normalizeAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

// Publishes the progress of a job to the browsers of its shop whose users may see it; `GET jobs/{name}` is authoritative.

export interface JobEvent {
  readonly name: string
  readonly state: string
  readonly percentage: number
  readonly message: string
}

interface JobListener {
  readonly caller: Caller
  /** `name`: an additional event name. */
  readonly emit: (event: JobEvent, name?: string) => void
}

export const publishJobProgress = async (
  { storage, byHand }: { readonly storage: Storage; readonly byHand?: CustomModules },
  listeners: readonly JobListener[],
  { onlyRunning = false, ...jobKey }: JobKey & { readonly onlyRunning?: boolean },
): Promise<void> => {
  const job = byHand?.jobs[jobKey.name]
  const recipients = listeners.filter(({ caller }) => caller.shop.code === jobKey.shop && job?.who(caller))
  if (recipients.length === 0) return
  const run = await storage.read(connection => findJob(connection, jobKey))
  if (!run || (onlyRunning && run.state !== 'running')) return
  const { state, percentage, message } = run
  for (const { emit } of recipients) emit({ name: jobKey.name, state, percentage, message }, job?.event)
}
