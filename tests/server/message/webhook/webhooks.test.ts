// Programs that receive events: by signed requests, at least once, in order for each row, with the rights of a user.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseRow } from '../../../../server/storage/storage.ts'
import { webhooksTopic } from '../../../../server/storage/topics.ts'
import { createDesk, type Desk } from '../../../support/shop/desk.ts'
import { noon, openShop, query } from '../../../support/shop/shop.ts'
import {
  answerStatus,
  isSigned,
  openWebhookReceiver,
  type WebhookReceiver,
} from '../../../support/shop/webhook-receiver.ts'
import { databases } from '../../../support/storage/databases.ts'

type Body = Readonly<Record<string, unknown>>

const secondMilliseconds = 1000
const waiting = { timeout: 60_000, interval: 20 }

describe.each(databases)('on %s', database => {
  let now = noon
  let desk: Desk
  let receiver: WebhookReceiver
  let other: WebhookReceiver
  let serial = 0
  beforeAll(async () => {
    receiver = await openWebhookReceiver()
    other = await openWebhookReceiver()
    const limits = { push: { hosts: [receiver.host, other.host] } }
    desk = await createDesk(await openShop({ database, now: () => now, limits }))
  })
  afterAll(async () => {
    await desk.remove()
    await receiver.close()
    await other.close()
  })

  const add = async (kejadian: string, more: Body = {}) => {
    const body = { nama_webhook: `W${++serial}`, alamat: receiver.address, kejadian, user_id: 'OWNER', ...more }
    const { status, body: row } = await desk.ask('POST', 'webhook', body, 'OWNER')
    expect({ status, row }).toMatchObject({ status: 201 })
    return row as { readonly id: string; readonly nama_webhook: string; readonly versi: number }
  }
  const end = async ({ id }: { readonly id: string }) => {
    const { body } = await desk.ask('GET', `webhook/${id}`, undefined, 'OWNER')
    expect((await desk.ask('PUT', `webhook/${id}`, { ...body, status_aktif: false }, 'OWNER')).status).toBe(200)
  }
  const wake = () => desk.shop.running.storage.write(connection => connection.notify(webhooksTopic))
  const readLog = (id: string): Promise<readonly DatabaseRow[]> =>
    desk.rows('select * from kiriman_webhook where id_webhook = ? order by id', id)
  const listStates = async (id: string): Promise<readonly unknown[]> => (await readLog(id)).map(({ status }) => status)
  const expectStates = (id: string, states: readonly string[]) =>
    expect.poll(async () => (await listStates(id)).toSorted(), waiting).toEqual(states.toSorted())
  const createBank = async () => {
    const body = { kode_bank: `HOOK${++serial}`, nama_bank: `BANK ${serial}` }
    return (await desk.ask('POST', 'banks', body, 'OWNER')).body as Body & { readonly id: string }
  }

  describe('a program', () => {
    test.each([
      'http://toko.example/hook',
      'https://127.0.0.1/hook',
      'https://localhost/hook',
      'https://10.0.0.1/hook',
      'https://[::ffff:192.168.1.1]/hook',
      'https://[fd00::1]/hook',
      'https://[2002:7f00:1::]/hook',
    ])('an address of the own network is refused when it is saved: %s', async alamat => {
      const body = { nama_webhook: 'DALAM', alamat, kejadian: 'bank.*', user_id: 'OWNER' }
      const { status, body: answer } = await desk.ask('POST', 'webhook', body, 'OWNER')
      expect([status, answer.faults]).toMatchObject([422, [{ field: 'alamat', code: 'webhook.address' }]])
    })

    test.each([
      [
        { kejadian: 'bank.creat' },
        'kejadian',
        'webhook.event',
        'Kejadian bank.creat Tidak Ada, Yang Mirip: bank.create',
      ],
      [{ kejadian: 'webhook.update' }, 'kejadian', 'webhook.event', expect.any(String)],
      [
        { kejadian: 'bank.update', kolom: 'nama_bnak' },
        'kolom',
        'webhook.field',
        'Kolom nama_bnak Tidak Ada, Yang Mirip: nama_bank',
      ],
    ])('has events and fields of the schema: %j', async (more, field, code, message) => {
      const body = { nama_webhook: 'SALAH', alamat: receiver.address, user_id: 'OWNER', ...more }
      const { status, body: answer } = await desk.ask('POST', 'webhook', body, 'OWNER')
      expect([status, answer.faults]).toMatchObject([422, [{ field, code, message }]])
    })

    test('is kept by users of the chain alone', async () => {
      for (const user of ['SPV01', 'KSR01'])
        expect([user, (await desk.ask('GET', 'webhook', undefined, user)).status]).toEqual([user, 403])
    })

    test('has a secret that is shown once, and signs with it', async () => {
      const program = await add('bank.create')
      const { body } = await desk.ask('POST', `webhook/${program.id}/terbitkan`, undefined, 'OWNER')
      expect(body.token).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
      const { body: row } = await desk.ask('GET', `webhook/${program.id}`, undefined, 'OWNER')
      const { body: history } = await desk.ask('GET', `webhook/${program.id}/history`, undefined, 'OWNER')
      expect(JSON.stringify([row, history])).not.toContain(body.token)
      const bank = await createBank()
      await expectStates(program.id, ['TERKIRIM'])
      const event = receiver.received.at(-1)
      expect(event).toMatchObject({ type: 'bank.create', data: { row: { id: bank.id, kode_bank: bank.kode_bank } } })
      expect(event && isSigned(body.token, event)).toBe(true)
      expect(event?.timestamp).toBe(String(noon.getTime() / 1000))
      await end(program)
    })

    test('is tested by a button: one request, whose outcome is in the log', async () => {
      const program = await add('bank.create')
      receiver.answer = answerStatus(500, 'rusak')
      const { status, body } = await desk.ask('POST', `webhook/${program.id}/percobaan`, undefined, 'OWNER')
      expect([status, body.message]).toEqual([200, 'Kirim Percobaan Berhasil'])
      await expectStates(program.id, ['GAGAL'])
      expect(await readLog(program.id)).toMatchObject([
        { kejadian: 'test', kode_jawaban: 500, jawaban: 'rusak', sebab: 'status', percobaan: 1 },
      ])
      receiver.answer = answerStatus(204)
      await end(program)
    })
  })

  describe('events', () => {
    test('of a row arrive in order, with the fields that are wanted', async () => {
      const program = await add('bank.*', { kolom: 'kode_bank, nama_bank' })
      const first = receiver.received.length
      const bank = await createBank()
      const { body } = await desk.ask('PUT', `banks/${bank.id}`, { ...bank, nama_bank: 'DIUBAH' }, 'OWNER')
      expect((await desk.ask('DELETE', `banks/${bank.id}?versi=${body.versi}`, undefined, 'OWNER')).status).toBe(200)
      await expectStates(program.id, ['TERKIRIM', 'TERKIRIM', 'TERKIRIM'])
      const events = receiver.received.slice(first)
      expect(events.map(({ type, data }) => [type, data.row.nama_bank])).toEqual([
        ['bank.create', bank.nama_bank],
        ['bank.update', 'DIUBAH'],
        ['bank.delete', 'DIUBAH'],
      ])
      expect(Object.keys(events[0]?.data.row)).toEqual(['id', 'kode_bank', 'nama_bank', 'versi'])
      await end(program)
    })

    test('of a document have its lines; a refused save and a preview have none', async () => {
      const program = await add('penjualan.simpan penjualan.validasi', { kolom: 'status, barang.kode_barcode' })
      const first = receiver.received.length
      const { sale, code } = await desk.sold()
      const body = { kode_sales: 'S01', barang: [{ kode_barcode: code }], pembayaran: [] }
      expect((await desk.ask('POST', 'penjualan?move=simpan', body, 'KSR01')).status).toBe(422)
      await expectStates(program.id, ['TERKIRIM', 'TERKIRIM'])
      const events = receiver.received.slice(first)
      expect(events.map(({ type, data }) => [type, data.row.id, data.row.versi])).toEqual([
        ['penjualan.simpan', sale.id, 1],
        ['penjualan.validasi', sale.id, expect.any(Number)],
      ])
      expect(events[0]?.data).toMatchObject({ shop: 'KCA', lines: { barang: [{ kode_barcode: code }] } })
      expect(Object.keys(events[0]?.data.lines)).toEqual(['barang'])
      await end(program)
    })

    test('arrive at least once where every third request fails', async () => {
      const program = await add('bank.create')
      receiver.answer = (response, count) => answerStatus(count % 3 === 0 ? 500 : 200)(response, count)
      const ids = new Set<unknown>()
      for (let index = 0; index < 12; index++) ids.add((await createBank()).id)
      const arrive = async () => {
        now = new Date(now.getTime() + 6 * secondMilliseconds)
        await wake()
        return (await listStates(program.id)).filter(status => status === 'TERKIRIM').length
      }
      await expect.poll(arrive, waiting).toBe(12)
      receiver.answer = answerStatus(204)
      expect(ids.difference(new Set(receiver.received.map(({ data }) => data.row?.id)))).toEqual(new Set())
      const attempts = receiver.received.filter(({ data }) => ids.has(data.row?.id))
      expect(new Set(attempts.map(({ id }) => id)).size).toBe(12)
      await end(program)
    })

    test('of a program that does not answer keep no other waiting', async () => {
      const silent = await add('bank.create', { alamat: other.address })
      const program = await add('bank.create')
      other.answer = () => undefined
      await createBank()
      await expectStates(program.id, ['TERKIRIM'])
      expect(await listStates(silent.id)).toEqual(['ANTRI'])
      other.answer = answerStatus(204)
      await end(silent)
      await end(program)
    })

    test('of a row that was taken away are put aside, as are those of a user who may not see them any more', async () => {
      receiver.answer = answerStatus(302)
      const program = await add('bank.create', { user_id: 'SPV01' })
      const gone = await createBank()
      await createBank()
      await expect
        .poll(async () => (await readLog(program.id)).map(({ kode_jawaban }) => kode_jawaban), waiting)
        .toEqual([302, 302])
      await desk.shop.running.storage.write(connection =>
        connection.run({ sql: 'delete from bank where id = ?', values: [gone.id] }),
      )
      const [user] = (await desk.ask('GET', `users?${query({ filter: { user_id: 'SPV01' } })}`, undefined, 'OWNER'))
        .body
      const change = (body: Body) => desk.ask('PUT', `users/${user.id}`, body, 'OWNER')
      now = new Date(now.getTime() + 6 * secondMilliseconds)
      await wake()
      await expect
        .poll(async () => (await readLog(program.id)).map(({ sebab, percobaan }) => `${sebab} ${percobaan}`), waiting)
        .toEqual(['row 2', 'status 2'])
      expect((await change({ status_aktif: false })).status).toBe(200)
      now = new Date(now.getTime() + 600 * secondMilliseconds)
      await wake()
      await expect
        .poll(async () => (await readLog(program.id)).map(({ sebab }) => sebab), waiting)
        .toEqual(['row', 'rights'])
      expect((await change({ status_aktif: true })).status).toBe(200)
      receiver.answer = answerStatus(204)
      await end(program)
    })

    test('have no field that is hidden from the user, and none of a shop where that user does not work', async () => {
      const program = await add('barang.create uang-kas.simpan', { user_id: 'KSR01' })
      const first = receiver.received.length
      await desk.make({}, 'ADM01')
      await expectStates(program.id, ['TERKIRIM'])
      const [event] = receiver.received.slice(first)
      const seen = (await desk.ask('GET', `barang/${event?.data.row.id}`, undefined, 'KSR01')).body
      expect(Object.keys(event?.data.row).filter(name => !(name in seen))).toEqual([])
      const money = { arah: 'MASUK', kategori: 'MODAL', jumlah: 10_000 }
      expect((await desk.ask('POST', 'cash?move=simpan', money, 'OWNERB')).status).toBe(201)
      await wake()
      expect(await listStates(program.id)).toEqual(['TERKIRIM'])
      await end(program)
    })
  })

  describe('what is put aside', () => {
    test('is what a program refuses for good, and is sent again by a move with the same id', async () => {
      receiver.answer = answerStatus(410, 'x'.repeat(5000))
      const program = await add('bank.create')
      await createBank()
      await expectStates(program.id, ['GAGAL'])
      const [failed] = await readLog(program.id)
      expect([failed?.percobaan, String(failed?.jawaban).length]).toEqual([1, 1000])
      receiver.answer = answerStatus(204)
      const { status } = await desk.ask('POST', `kiriman-webhook/${failed?.id}/moves/ulang`, {}, 'OWNER')
      expect(status).toBe(200)
      await wake()
      await expectStates(program.id, ['TERKIRIM'])
      expect(receiver.received.slice(-2).map(({ id }) => id)).toEqual([failed?.id, failed?.id])
      await end(program)
    })

    test('is what was refused for three days, after growing pauses', async () => {
      receiver.answer = answerStatus(500)
      const program = await add('bank.create')
      const begun = now.getTime()
      await createBank()
      const pauses: number[] = []
      for (let attempt = 1; attempt <= 10; attempt++) {
        await expect.poll(async () => (await readLog(program.id))[0]?.percobaan, waiting).toBe(attempt)
        const [row] = await readLog(program.id)
        if (row?.status !== 'ANTRI') break
        const next = new Date(String(row.coba_lagi))
        pauses.push((next.getTime() - now.getTime()) / secondMilliseconds)
        now = next
        await wake()
      }
      expect(pauses).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400])
      expect(now.getTime() - begun).toBeGreaterThan(3 * 86_400 * secondMilliseconds)
      expect(await readLog(program.id)).toMatchObject([{ status: 'GAGAL', percobaan: 10, sebab: 'status' }])
    })
  })
})

test('of two servers each event is sent by one, and by the other after the first has ended', async () => {
  const receiver = await openWebhookReceiver()
  const limits = { push: { hosts: [receiver.host] } }
  const first = await openShop({ database: 'postgres', limits })
  const second = await openShop({ databaseUrl: String(first.databaseUrl), limits })
  const owner = await first.signIn('OWNER')
  const program = { nama_webhook: 'DUA', alamat: receiver.address, kejadian: 'bank.create', user_id: 'OWNER' }
  expect((await first.ask('POST', 'webhook', { token: owner, body: program })).status).toBe(201)
  let serial = 0
  const create = async (count: number) => {
    for (let index = 0; index < count; index++) {
      const body = { kode_bank: `DUA${++serial}`, nama_bank: `DUA ${serial}` }
      const server = index % 2 === 0 ? first : second
      expect((await server.ask('POST', 'banks', { token: owner, body })).status).toBe(201)
    }
  }
  // The second server knows of the program once it was notified.
  const createTwo = async () => {
    await create(2)
    return receiver.received.length
  }
  await expect.poll(createTwo, waiting).toBeGreaterThan(2)
  const sent = receiver.received.length
  await create(10)
  await expect.poll(() => receiver.received.length, waiting).toBeGreaterThanOrEqual(sent + 10)
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(receiver.received.length)
  await second.running.close()
  await receiver.close()
  await first.close()
})

test('what an ending server has cut off is sent by the next one, with the same id', async () => {
  const receiver = await openWebhookReceiver()
  const limits = { push: { hosts: [receiver.host] } }
  const shop = await openShop({ limits })
  receiver.answer = () => undefined
  const program = { nama_webhook: 'PUTUS', alamat: receiver.address, kejadian: 'bank.create', user_id: 'OWNER' }
  expect((await shop.ask('POST', 'webhook', { user: 'OWNER', body: program })).status).toBe(201)
  const bank = { kode_bank: 'PUTUS', nama_bank: 'PUTUS' }
  expect((await shop.ask('POST', 'banks', { user: 'OWNER', body: bank })).status).toBe(201)
  await expect.poll(() => receiver.received.length, waiting).toBe(1)
  await shop.running.close()
  receiver.answer = answerStatus(204)
  const again = await openShop({ dataDir: shop.dataDir, limits })
  await expect.poll(() => receiver.received.length, waiting).toBe(2)
  const [first, second] = receiver.received
  expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
  await again.close()
  await receiver.close()
})
