// What one user can do to live connections: many sessions, long messages, and messages without end.
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitFor } from '../../../support/run/wait-for.ts'
import { connectTo, type LiveBrowser } from '../../../support/shop/live-browser.ts'
import { openShop, type Shop } from '../../../support/shop/shop.ts'

let shop: Shop
const browsers: LiveBrowser[] = []
const sockets: Socket[] = []

beforeEach(async () => {
  shop = await openShop({ limits: { live: { ofSession: 2, ofUser: 3 } } })
})
afterEach(async () => {
  for (const browser of browsers.splice(0)) browser.close()
  for (const socket of sockets.splice(0)) socket.close()
  await shop.close()
})

const open = async (token: string): Promise<LiveBrowser> => {
  const browser = await connectTo(shop, token)
  browsers.push(browser)
  return browser
}

/** A connection that sends what it likes. */
const openSocket = async (token: string): Promise<Socket> => {
  const { port } = shop.running.server.server.address() as AddressInfo
  const options = { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true }
  const socket = io(`http://127.0.0.1:${port}`, options)
  sockets.push(socket)
  await new Promise(resolve => socket.once('versions', resolve))
  return socket
}

test('closes the oldest connection of a user above the limit, whatever the number of sessions', async () => {
  const other = await open(await shop.signIn('SPV01'))
  const own: LiveBrowser[] = []
  for (let count = 0; count < 5; count += 1) own.push(await open(await shop.signIn('KSR01')))
  await waitFor(() => expect(own.map(({ isOpen }) => isOpen())).toEqual([false, false, true, true, true]))
  expect(other.isOpen()).toBe(true)
})

test('a message above the limit closes its connection alone', async () => {
  const other = await open(await shop.signIn('SPV01'))
  const socket = await openSocket(await shop.signIn('KSR01'))
  socket.emit('start-closed-store', 'x'.repeat(1000))
  expect(socket.connected).toBe(true)
  socket.emit('start-closed-store', 'x'.repeat(10_001))
  await waitFor(() => expect(socket.connected).toBe(false))
  expect(other.isOpen()).toBe(true)
})

test('messages without end are not answered each, and change nothing for others', async () => {
  const other = await open(await shop.signIn('OWNER'))
  const socket = await openSocket(await shop.signIn('KSR01'))
  const received: string[] = []
  socket.onAny((name: string) => void received.push(name))
  for (let count = 0; count < 5000; count += 1)
    socket.emit(count % 2 === 0 ? 'start-closed-store' : `tidak-ada-${count}`, count)
  const token = await shop.signIn('SPV01')
  expect((await shop.ask('GET', 'banks', { token })).status).toBe(200)
  await shop.ask('POST', 'users/logout', { token: await shop.signIn('KSR01'), body: {} })
  expect([received, other.heard, other.isOpen(), socket.connected]).toEqual([[], ['versions'], true, true])
})
