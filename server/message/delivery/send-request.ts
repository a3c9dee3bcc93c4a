// Every request of the server to another program: over TLS and to public addresses alone, unless the operator lists the
// host. The connection is checked, not the name, so that a name which resolves to an inner address is refused too.
import { lookup as resolveName } from 'node:dns'
import { lookup as resolveNames } from 'node:dns/promises'
import { createReadStream, createWriteStream } from 'node:fs'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { pipeline } from 'node:stream/promises'

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
  readonly transfer?: FileTransfer | undefined
  readonly signal?: AbortSignal
  /** Hosts of the configuration, with their port: also without TLS, and at addresses of the own network. */
  readonly hosts: readonly string[]
  /** A longer answer is refused; 0: the body is not read. */
  readonly maximumBytes: number
  /** The rest of a longer answer is dropped. */
  readonly isCut?: boolean
}

/** A file that is sent or received may take long: the request fails after half a minute in which nothing moves. */
interface FileTransfer {
  /** Sent as the body. */
  readonly from?: string
  /** Receives the body of an answer of 200. */
  readonly to?: string
}

export interface OutgoingAnswer {
  readonly status: number
  /** The content type; empty if the answer has none. */
  readonly type: string
  readonly body: Buffer
}

/** `address`: not https, an address of the own network, or a process that sends nothing; nothing was sent. */
export type OutgoingFailureReason = 'address' | 'unreachable' | 'timeout' | 'too long'

/** The cause has details of the connection, which are for the log alone. */
export class OutgoingFailure extends Error {
  readonly reason: OutgoingFailureReason
  constructor(reason: OutgoingFailureReason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

const timeoutMilliseconds = 10_000
const idleMilliseconds = 30_000

let isClosed = false

/** From now on this process sends nothing: each request fails as one to an address that is not allowed. */
export const closeOutgoing = (): void => {
  isClosed = true
}

/** Follows no redirect; throws OutgoingFailure. */
export const sendRequest = async (address: string, request: OutgoingRequest): Promise<OutgoingAnswer> => {
  if (isClosed) throw new OutgoingFailure('address')
  const url = parseAddress(address, request.hosts)
  const timeout = request.transfer ? undefined : AbortSignal.timeout(timeoutMilliseconds)
  try {
    return await exchange(url, request, AbortSignal.any([timeout, request.signal].flatMap(signal => signal ?? [])))
  } catch (error) {
    if (error instanceof OutgoingFailure) throw error
    throw new OutgoingFailure(timeout?.aborted ? 'timeout' : 'unreachable', error)
  }
}

const parseAddress = (text: string, hosts: readonly string[]): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isListed = url !== undefined && hosts.includes(url.host)
  if (!url || (url.protocol !== 'https:' && !(isListed && url.protocol === 'http:')))
    throw new OutgoingFailure('address')
  if (!isListed && isInnerAddress(url.hostname.replace(/^\[|\]$/g, ''))) throw new OutgoingFailure('address')
  return url
}

const exchange = (
  url: URL,
  { method, headers, body, transfer, hosts, ...limits }: OutgoingRequest,
  signal: AbortSignal,
): Promise<OutgoingAnswer> =>
  new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? requestTls : requestPlain
    const lookup = hosts.includes(url.host) ? undefined : resolvePublicName
    const outgoing = open(url, { method, headers, signal, agent: false, ...(lookup && { lookup }) }, async answer => {
      try {
        const status = answer.statusCode ?? 0
        const target = status === 200 ? transfer?.to : undefined
        if (target !== undefined) await pipeline(answer, createWriteStream(target, { mode: 0o600 }))
        const type = answer.headers['content-type'] ?? ''
        resolve({ status, type, body: target === undefined ? await readAnswer(answer, limits) : Buffer.alloc(0) })
      } catch (error) {
        reject(error)
      } finally {
        answer.destroy()
      }
    })
    outgoing.on('error', reject)
    if (transfer) outgoing.setTimeout(idleMilliseconds, () => outgoing.destroy(new OutgoingFailure('timeout')))
    if (transfer?.from === undefined) outgoing.end(body)
    else pipeline(createReadStream(transfer.from), outgoing).catch(reject)
  })

const readAnswer = async (
  answer: IncomingMessage,
  { maximumBytes, isCut = false }: Pick<OutgoingRequest, 'maximumBytes' | 'isCut'>,
): Promise<Buffer> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of maximumBytes === 0 ? [] : answer) {
    size += part.length
    parts.push(part)
    if (size <= maximumBytes) continue
    if (!isCut) throw new OutgoingFailure('too long')
    break
  }
  return Buffer.concat(parts).subarray(0, maximumBytes)
}

/** Throws OutgoingFailure for an address that no request is sent to; a name that cannot be resolved now is accepted. */
export const assertOuterAddress = async (address: string, hosts: readonly string[]): Promise<void> => {
  const url = parseAddress(address, hosts)
  if (hosts.includes(url.host)) return
  const addresses = await resolveNames(url.hostname, { all: true }).catch(() => [])
  if (addresses.some(one => isInnerAddress(one.address))) throw new OutgoingFailure('address')
}

/** Answers the addresses of a name, or OutgoingFailure if one of them is inside. */
export const resolvePublicName: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    if (addresses.some(({ address }) => isInnerAddress(address))) return callback(new OutgoingFailure('address'), '')
    const [first] = addresses
    return options.all ? callback(null, addresses) : callback(null, first?.address ?? '', first?.family)
  })
}

/** Addresses of this computer, of private networks, of no single computer, and those that hold an address of version 4. */
const innerAddresses = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['192.0.2.0', 24],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  innerAddresses.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  innerAddresses.addSubnet(address, bits, 'ipv6')

/** False for a name. */
export const isInnerAddress = (text: string): boolean => {
  const version = isIP(text)
  return version !== 0 && innerAddresses.check(text, version === 4 ? 'ipv4' : 'ipv6')
}
