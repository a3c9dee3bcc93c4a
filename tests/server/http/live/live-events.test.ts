// What a live connection tells whom: payloads of each event, by level and shop, and that nothing of another shop is in them.
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitFor } from '../../../support/run/wait-for.ts'
import { ring } from '../../../support/shop/desk.ts'
import { openShop, type Shop } from '../../../support/shop/shop.ts'
import { databases } from '../../../support/storage/databases.ts'

interface Listener {
  readonly token: string
  readonly socket: Socket
  /** Name and payload of each event. */
  readonly events: (readonly [name: string, ...payload: unknown[]])[]
}

const users = ['OWNER', 'OWNERB', 'SPV01', 'KSR01', 'SLS01'] as const
type User = (typeof users)[number]

describe.each(databases)('on %s', database => {
  let shop: Shop
  const listeners = new Map<string, Listener>()

  const connect = async (token: string | undefined): Promise<Listener> => {
    const { server } = shop.running.server
    if (!server.listening) await shop.running.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.address() as AddressInfo
    const auth = token === undefined ? {} : { token }
    const options = { auth, transports: ['websocket'], reconnection: false, forceNew: true }
    const socket = io(`http://127.0.0.1:${port}`, options)
    const events: Listener['events'] = []
    socket.onAny((name, ...payload) => void events.push([name, ...payload]))
    await new Promise(resolve => {
      for (const event of ['versions', 'connect_error', 'disconnect']) socket.once(event, resolve)
    })
    return { token: token ?? '', socket, events }
  }
  const get = (user: User): Listener => listeners.get(user) as Listener
  const ask = async (user: User, method: string, path: string, body?: unknown) => {
    const answer = await shop.ask(method, path, { token: get(user).token, ...(body !== undefined && { body }) })
    expect({ path, status: answer.status, body: answer.body }).toMatchObject({
      status: expect.toSatisfy((status: number) => status < 300),
    })
    return answer.body
  }
  /** The names of events after the first one, without repeats, of each listener. */
  const readNames = () =>
    Object.fromEntries(
      [...listeners].map(([user, { events }]) => [
        user,
        [...new Set(events.slice(1).map(([name]) => name))].toSorted(),
      ]),
    )
  const clear = (): void => {
    for (const { events } of listeners.values()) events.splice(1)
  }

  beforeAll(async () => {
    shop = await openShop({ database })
    for (const user of users) listeners.set(user, await connect(await shop.signIn(user)))
    listeners.set('guest', await connect(undefined))
  })
  afterAll(async () => {
    for (const { socket } of listeners.values()) socket.close()
    await shop.close()
  })

  test('a guest receives no event and cannot ask for one', async () => {
    const { socket, events } = listeners.get('guest') as Listener
    expect([socket.connected, events]).toEqual([false, []])
  })

  /** An event that arrives after all events of what was done before; each of the shops has one. */
  const settle = async (): Promise<void> => {
    const counts = { OWNER: 'KCA', OWNERB: 'KCB' } as const
    for (const user of ['OWNER', 'OWNERB'] as const) {
      const { events } = get(user)
      const before = events.filter(([name]) => name === 'figures-changed').length
      await ask(user, 'POST', 'banks', { kode_bank: `U${counts[user]}`, nama_bank: 'UJI' })
      await waitFor(() => expect(events.filter(([name]) => name === 'figures-changed').length).toBeGreaterThan(before))
    }
  }

  test('a sale is announced in its shop alone, without a figure, to who has the dashboard or may sell', async () => {
    clear()
    const { kode_barcode } = await ask('OWNER', 'POST', 'barang', ring)
    const pembayaran = [{ jenis: 'CASH', jumlah_rp: 4_946_000 }]
    const sale = { kode_sales: 'S01', nama_customer: 'IBU RATNA', barang: [{ kode_barcode }], pembayaran }
    await ask('KSR01', 'POST', 'penjualan?move=simpan', sale)
    const expectedEvents = ['figures-changed', 'held-changed']
    await waitFor(() =>
      expect(readNames()).toEqual({
        OWNER: expectedEvents,
        OWNERB: [],
        SPV01: expectedEvents,
        KSR01: ['held-changed'],
        SLS01: ['held-changed'],
        guest: [],
      }),
    )
    await settle()
    expect(readNames()).toMatchObject({ KSR01: ['held-changed'], SLS01: ['held-changed'], guest: [] })
  })

  test('no event holds more than its name, a screen or the progress of a job', () => {
    const texts = [...listeners.values()].flatMap(({ events }) => events.slice(1).map(event => JSON.stringify(event)))
    expect([...new Set(texts)].toSorted()).toEqual(['["figures-changed"]', '["held-changed",{}]'])
  })
})
