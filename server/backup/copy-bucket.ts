// A bucket of S3, or of a store that answers like it: requests are signed by AWS Signature Version 4.
import { createHash, createHmac, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import {
  type OutgoingAnswer,
  OutgoingFailure,
  type OutgoingRequest,
  sendRequest,
} from '../message/delivery/send-request.ts'
import { CopyFailed, type CopyFailureKind } from './backup-errors.ts'
import type { CopyPlace, CopyPlaceSettings } from './copy-place.ts'

type BucketSettings = Extract<CopyPlaceSettings, { readonly url: string }>

type BucketRequest = Pick<OutgoingRequest, 'method' | 'transfer'> & {
  /** Below the bucket. */
  readonly name?: string
  readonly query?: Readonly<Record<string, string>>
}

const maximumListBytes = 4 * 1024 * 1024

export const openBucket = (settings: BucketSettings): CopyPlace => {
  const { origin, pathname, host } = new URL(settings.url)
  const [, bucket = '', ...folders] = pathname.replace(/\/$/, '').split('/')
  const prefix = folders.map(folder => `${folder}/`).join('')

  const send = async ({ method, name, query = {}, transfer }: BucketRequest): Promise<OutgoingAnswer> => {
    const path = `/${bucket}${name === undefined ? '' : `/${prefix}${name}`}`
    const payload = await describeBody(transfer?.from)
    const headers = signRequest({ method, host, path, query, payloadHash: payload.hash, ...settings })
    const length = transfer?.from !== undefined && { 'content-length': String(payload.bytes) }
    const answer = await sendRequest(`${origin}${path}?${formatQuery(query)}`, {
      method,
      headers: { ...headers, ...length },
      transfer,
      hosts: [host],
      maximumBytes: maximumListBytes,
    }).catch((error: unknown) => {
      if (!(error instanceof OutgoingFailure)) throw error
      throw new CopyFailed(
        error.reason === 'timeout' ? 'slow' : 'gone',
        `${settings.url} was not reached: ${error.reason}.`,
      )
    })
    if (answer.status >= 200 && answer.status < 300) return answer
    throw createRefusal(settings.url, answer)
  }

  const listPages = async (token: string | undefined): Promise<readonly string[]> => {
    const query = { 'list-type': '2', prefix, ...(token !== undefined && { 'continuation-token': token }) }
    const text = String((await send({ method: 'GET', query })).body)
    const names = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => decodeXml(key).slice(prefix.length))
    const next = /<NextContinuationToken>([^<]*)</.exec(text)?.[1]
    return next === undefined ? names : [...names, ...(await listPages(decodeXml(next)))]
  }
  return {
    list: () => listPages(undefined),
    removeUnfinished: async () => undefined,
    has: async () => true,
    put: async (name, file) => void (await send({ method: 'PUT', name, transfer: { from: file } })),
    get: async (name, file) => void (await send({ method: 'GET', name, transfer: { to: file } })),
    remove: async name => void (await send({ method: 'DELETE', name })),
    findDevice: async () => undefined,
  }
}

const kindsByStatus: Readonly<Record<number, CopyFailureKind>> = {
  401: 'refused',
  403: 'refused',
  404: 'gone',
  507: 'full',
}

const createRefusal = (url: string, { status, body }: OutgoingAnswer): CopyFailed => {
  const code = /<Code>(\w+)<\/Code>/.exec(String(body.subarray(0, 2000)))?.[1]
  const reason = code === undefined ? `status ${status}` : `status ${status}, ${code}`
  return new CopyFailed(kindsByStatus[status] ?? 'other', `${url} refused a request: ${reason}.`)
}

const decodeXml = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

const describeBody = async (file: string | undefined): Promise<{ readonly hash: string; readonly bytes: number }> => {
  if (file === undefined) return { hash: hash('sha256', '', 'hex'), bytes: 0 }
  const sum = createHash('sha256')
  await pipeline(createReadStream(file), sum)
  return { hash: sum.digest('hex'), bytes: (await stat(file)).size }
}

interface SignedRequest extends Pick<BucketSettings, 'region' | 'key' | 'secret'> {
  readonly method: string
  readonly host: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** SHA-256 of the body, in hexadecimal digits. */
  readonly payloadHash: string
  /** By default now. */
  readonly at?: Date
}

/** The headers that sign a request to S3; the path has no characters that need an encoding. */
export const signRequest = ({
  method,
  host,
  path,
  query,
  payloadHash,
  region,
  key,
  secret,
  at = new Date(),
}: SignedRequest): Readonly<Record<string, string>> => {
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const date = time.slice(0, 8)
  const headers = { host, 'x-amz-content-sha256': payloadHash, 'x-amz-date': time }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const canonical = [method, path, formatQuery(query), lines.join(''), names, payloadHash].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, hash('sha256', canonical, 'hex')].join('\n')
  const signingKey = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(sign, `AWS4${secret}`)
  const signature = createHmac('sha256', signingKey).update(text).digest('hex')
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${key}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

const sign = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** In the order of the names, as the signature wants them. */
const formatQuery = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .toSorted(([name], [other]) => (name < other ? -1 : 1))
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .join('&')

const encodeStrictly = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, one => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
