// A store that answers like S3, in the process of the test: it keeps objects in memory and checks each signature by the
// rules of AWS Signature Version 4, from what arrived.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface BucketServer {
  /** `http://127.0.0.1:port/toko/salinan`. */
  readonly url: string
  readonly objects: Map<string, Buffer>
  readonly methods: string[]
  /** Answers each request with this status while it is set, or with nothing. */
  readonly setStatus: (status: number | 'silent' | undefined) => void
  readonly close: () => Promise<void>
}

export const bucketKey = { key: 'KUNCI', secret: 'rahasia/bucket+1' } as const

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const hashHex = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

const isSigned = ({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean => {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/
  const [, key, date = '', region = '', names = '', signature] = pattern.exec(headers.authorization ?? '') ?? []
  if (key !== bucketKey.key || headers['x-amz-content-sha256'] !== hashHex(body)) return false
  const [path = '', query = ''] = url.split('?')
  const lines = names.split(';').map(name => `${name}:${String(headers[name])}\n`)
  const sorted = query.split('&').toSorted().join('&')
  const canonical = [method, path, sorted, lines.join(''), names, hashHex(body)].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hashHex(canonical)].join('\n')
  const signingKey = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${bucketKey.secret}`)
  return hmac(signingKey, text).toString('hex') === signature
}

const pageSize = 2

const listObjects = (objects: ReadonlyMap<string, Buffer>, parameters: URLSearchParams): string => {
  const keys = [...objects.keys()].filter(key => key.startsWith(parameters.get('prefix') ?? '')).toSorted()
  const from = Number(parameters.get('continuation-token') ?? '0')
  const contents = keys.slice(from, from + pageSize).map(key => `<Contents><Key>${key}</Key></Contents>`)
  const next = from + pageSize < keys.length ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : ''
  return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`
}

export const startBucketServer = async (): Promise<BucketServer> => {
  const objects = new Map<string, Buffer>()
  const methods: string[] = []
  let forced: number | 'silent' | undefined
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket')
    const key = pathname.replace(/^\/toko\/?/, '')
    methods.push(request.method ?? '')
    const answer = (status: number, text: string | Buffer = ''): void => void response.writeHead(status).end(text)
    if (forced === 'silent') return
    if (forced !== undefined) return answer(forced, '<Error><Code>SlowDown</Code></Error>')
    if (!isSigned(request, body)) return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
    if (request.method === 'PUT') objects.set(key, body)
    if (request.method === 'DELETE') objects.delete(key)
    if (request.method !== 'GET') return answer(200)
    if (key === '') return answer(200, listObjects(objects, searchParams))
    const found = objects.get(key)
    return found ? answer(200, found) : answer(404, '<Error><Code>NoSuchKey</Code></Error>')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/toko/salinan`,
    objects,
    methods,
    setStatus: status => {
      forced = status
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
