// Browsers with a push service of their own on the loopback interface: they receive messages as real ones do, encrypted.
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushService } from '../../../server/message/push/push-service.ts'

/** For servers that send none. */
export const noPush: PushService = {
  send: () => undefined,
  getPublicKey: async () => '',
  subscribe: async () => undefined,
  unsubscribe: async () => undefined,
  findLanguage: async () => undefined,
  close: async () => undefined,
}

export interface PushBrowser {
  readonly endpoint: string
  /** What a page sends to the server. */
  readonly subscription: {
    readonly endpoint: string
    readonly keys: { readonly p256dh: string; readonly auth: string }
  }
  /** Decrypted messages, and the number of requests with any answer. */
  readonly messages: Record<string, string>[]
  readonly requests: () => number
  /** What the push service answers from now on. */
  answers: number
}

export interface PushEndpoint {
  readonly host: string
  readonly open: (name: string) => PushBrowser
  /** The value of `Authorization` of the last request. */
  readonly authorization: () => string
  readonly close: () => Promise<void>
}

export const openPushEndpoint = async (): Promise<PushEndpoint> => {
  const browsers = new Map<string, (body: Buffer) => number>()
  let authorization = ''
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      authorization = request.headers.authorization ?? ''
      response.writeHead(browsers.get(request.url ?? '')?.(Buffer.concat(parts)) ?? 404).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    authorization: () => authorization,
    open: name => {
      const key = createECDH('prime256v1')
      const p256dh = key.generateKeys('base64url')
      const secret = randomBytes(16)
      const endpoint = `http://${host}/${name}`
      let requests = 0
      const browser: PushBrowser = {
        endpoint,
        subscription: { endpoint, keys: { p256dh, auth: secret.toString('base64url') } },
        messages: [],
        requests: () => requests,
        answers: 201,
      }
      browsers.set(`/${name}`, body => {
        requests += 1
        if (browser.answers < 300) browser.messages.push(JSON.parse(decrypt(body, key, secret)))
        return browser.answers
      })
      return browser
    },
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

/** RFC 8291 over RFC 8188: salt, record size, the sender's key, and one record. */
const decrypt = (body: Buffer, key: ECDH, secret: Buffer): string => {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), sender])
  const shared = hkdfSync('sha256', key.computeSecret(sender), secret, info, 32)
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(shared), salt, `Content-Encoding: ${name}\0`, length))
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  cipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
