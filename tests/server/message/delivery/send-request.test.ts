// Requests to other programs go to public addresses over TLS alone, unless the host is listed.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type OutgoingRequest, sendRequest } from '../../../../server/message/delivery/send-request.ts'

const server = createServer((request, response) => {
  requests.push(String(request.url))
  if (request.url === '/moved') response.writeHead(302, { location: '/' })
  if (request.url === '/cut') return void response.destroy()
  response.end('x'.repeat(100))
})
const requests: string[] = []
let host = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await once(server, 'close')
})

const send = (address: string, more: Partial<OutgoingRequest> = {}) =>
  sendRequest(address, { method: 'POST', headers: {}, body: '{}', hosts: [host], maximumBytes: 100, ...more })

test('a listed host is called without TLS at an inner address', async () => {
  const { status, body } = await send(`http://${host}/`)
  expect([status, body.length]).toEqual([200, 100])
})

test.each([
  'not an address',
  'http://kencana.example/',
  'ftp://kencana.example/',
  'https://127.0.0.1/',
  'https://10.1.2.3/',
  'https://172.20.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://2130706433/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://localhost/',
])('refuses %s before anything is sent', async address => {
  await expect(send(address)).rejects.toMatchObject({ reason: 'address' })
})

describe('what a host answers', () => {
  test('a redirect is an answer and is not followed', async () => {
    requests.length = 0
    const { status } = await send(`http://${host}/moved`)
    expect([status, requests]).toEqual([302, ['/moved']])
  })

  test('a longer answer than allowed is refused', async () => {
    await expect(send(`http://${host}/`, { maximumBytes: 99 })).rejects.toMatchObject({ reason: 'too long' })
  })

  test('a cut connection has a reason without details of it', async () => {
    await expect(send(`http://${host}/cut`)).rejects.toMatchObject({ reason: 'unreachable', message: 'unreachable' })
  })
})

test('a process that sends nothing refuses each request, also to a listed host', async () => {
  const sentBefore = requests.length
  vi.resetModules()
  const fresh = await import('../../../../server/message/delivery/send-request.ts')
  fresh.closeOutgoing()
  const request = { method: 'POST', headers: {}, body: '{}', hosts: [host], maximumBytes: 100 } as const
  await expect(fresh.sendRequest(`http://${host}/`, request)).rejects.toMatchObject({ reason: 'address' })
  expect(requests).toHaveLength(sentBefore)
})
