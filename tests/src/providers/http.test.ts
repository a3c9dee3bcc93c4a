// Answers that do not come, or not to their end: each is an error that the screens know.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallRefused, CallTimedOut, call } from '../../../src/providers/http.ts'

let answer: (reply: ServerResponse) => void = () => undefined
const server = createServer((_, reply) => answer(reply)).listen(0, '127.0.0.1')
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

beforeEach(() => {
  const { port } = server.address() as AddressInfo
  const send = globalThis.fetch
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => send(`http://127.0.0.1:${port}${path}`, init))
})
afterEach(() => void vi.unstubAllGlobals())

const askWithin = (timeout: number): Promise<unknown> => call('banks', { timeout }).catch((error: unknown) => error)

/** A head and half a body. */
const begin = (reply: ServerResponse): void => {
  reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  reply.write('[{"kode_bank":')
}

test('an answer that does not come in time', async () => {
  answer = () => undefined
  expect(await askWithin(50)).toBeInstanceOf(CallTimedOut)
})

test('an answer that begins in time and does not end', async () => {
  answer = begin
  expect(await askWithin(500)).toBeInstanceOf(CallTimedOut)
})

test('a line that is cut before and while an answer comes', async () => {
  answer = reply => void reply.destroy()
  expect(await askWithin(60_000)).toMatchObject({ name: 'CallRefused', status: 0 })
  answer = reply => {
    begin(reply)
    setTimeout(() => reply.destroy(), 100)
  }
  const error = await askWithin(60_000)
  expect(error).toBeInstanceOf(CallRefused)
  expect(error).toMatchObject({ status: 0 })
})

test('a long text comes part by part, and is left where it is stopped', async () => {
  answer = reply => {
    reply.writeHead(200, { 'content-type': 'text/csv; charset=utf-8', 'content-range': 'banks 0-1/2' })
    reply.write('\uFEFFKode\r\n')
    setTimeout(() => reply.end('BCA\u00e9\r\nBRI'), 20)
  }
  const parts: string[] = []
  const onText = (part: string, headers: Headers): boolean => {
    parts.push(`${part} of ${headers.get('content-range')}`)
    return true
  }
  const { body } = await call('banks?as=csv', { timeout: null, onText })
  expect(body).toBe('Kode\r\nBCA\u00e9\r\nBRI')
  expect(parts[0]).toBe('Kode\r\n of banks 0-1/2')
  expect((await call('banks?as=csv', { timeout: null, onText: () => false })).body).toBeUndefined()
})
