// A client that sends exactly the given bytes, one by one where a test wants that, and reads answers as they come.
import { type AddressInfo, connect } from 'node:net'
import type { Shop } from './shop.ts'

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read any part of an answer
  readonly body: any
}

export interface RawClient {
  readonly send: (part: string | Buffer) => void
  /** The next answer; undefined when the connection ends without one. */
  readonly answer: () => Promise<RawAnswer | undefined>
  /** When the server has ended the connection. */
  readonly ended: Promise<void>
  readonly close: () => void
}

export const getAddress = async ({ running: { server } }: Shop): Promise<AddressInfo> => {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  return server.server.address() as AddressInfo
}

/** Connected when the answer is there. */
export const createRawClient = async (shop: Shop): Promise<RawClient> => {
  const { port } = await getAddress(shop)
  const socket = connect(port, '127.0.0.1')
  let read = ''
  let isEnded = false
  let wake = (): void => undefined
  const changed = (): Promise<void> => new Promise(resolve => (wake = resolve))
  socket.setEncoding('latin1')
  socket.on('data', text => {
    read += text
    wake()
  })
  const ended = new Promise<void>(resolve => socket.once('close', () => resolve()))
  socket.on('error', () => undefined)
  void ended.then(() => {
    isEnded = true
    wake()
  })
  await new Promise(resolve => socket.once('connect', resolve))
  const answer = async (): Promise<RawAnswer | undefined> => {
    for (;;) {
      const found = answerIn(read)
      if (found) {
        read = read.slice(found.length)
        return found.answer
      }
      if (isEnded) return undefined
      await changed()
    }
  }
  return { send: part => void socket.write(part), answer, ended, close: () => void socket.destroy() }
}

const answerIn = (read: string): { readonly answer: RawAnswer; readonly length: number } | undefined => {
  const end = read.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [first = '', ...lines] = read.slice(0, end).split('\r\n')
  const headers = Object.fromEntries(lines.map(line => [line.split(': ')[0]?.toLowerCase(), line.split(': ')[1]]))
  const length = end + 4 + Number(headers['content-length'] ?? 0)
  if (read.length < length) return undefined
  const text = Buffer.from(read.slice(end + 4, length), 'latin1').toString('utf8')
  const isJson = headers['content-type']?.includes('json')
  return {
    answer: { status: Number(first.split(' ')[1]), headers, text, body: isJson ? JSON.parse(text) : text },
    length,
  }
}

/** The head of a request; without a length the body comes in chunks. */
export const headOf = (
  call: string,
  { token, length, headers = {} }: { token?: string; length?: number; headers?: Readonly<Record<string, string>> } = {},
): string => {
  const all = {
    host: 'kencana.example',
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`${call} HTTP/1.1`, ...lines, '', ''].join('\r\n')
}

export const encodeChunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

/** The one shape of a refusal. */
export const getRefusal = (answer: RawAnswer | undefined) =>
  answer && [answer.status, answer.body.code, typeof answer.body.message, /^[\w-]{8}$/.test(answer.body.ref)]
