// Kirim Barang and Terima Barang: pieces on their way between shops, in whole and in part, and back; none is lost or there twice.
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { getMessages, openDesk, ring } from '../support/shop/desk.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const to = (kode_toko_tujuan: string, ...barcodes: readonly string[]) => ({
  kode_toko_tujuan,
  barang: barcodes.map(kode_barcode => ({ kode_barcode })),
})
const buildTray = (kode_baki: string) => ({ kode_gudang: 'TOKO', kode_baki })

for (const database of databases) {
  describe(database, () => {
    const tokens = new Map<string, string>()
    const pieces = openForTests(() => openDesk(database))
    beforeAll(async () => {
      const shop = {
        kode_toko: 'KCC',
        nama_toko: 'KENCANA MALANG',
        zona_waktu: 'Asia/Jakarta',
      }
      expect(await pieces.ask('POST', 'toko', shop, 'OWNER')).toMatchObject({ status: 201 })
      for (const user of ['OWNER', 'OWNERB']) tokens.set(user, await pieces.shop.signIn(user))
      tokens.set('OWNERC', await pieces.shop.signIn('OWNER'))
      expect(await ask('POST', 'users/shop', { kode_toko: 'KCC' }, 'OWNERC')).toMatchObject({ status: 200 })
      const baki = { ...buildTray('01'), nama_baki: 'BAKI', berat_baki: 100, berat_bandrol: 0.1 }
      expect(await ask('POST', 'baki', baki, 'OWNERC')).toMatchObject({ status: 201 })
    })

    const ask = (method: string, path: string, body: unknown, user: string) =>
      pieces.shop.ask(method, path, { token: tokens.get(user) ?? '', ...(body !== undefined && { body }) })
    const send = (body: object, user = 'OWNER') => ask('POST', 'kirimbarang?move=kirim', body, user)
    const move = (id: string, name: string, body: object, user: string) =>
      ask('POST', `kirimbarang/${id}/moves/${name}`, body, user)
    const readRows = async (user: string, filter: object) =>
      (await ask('GET', `barang?${query({ filter, range: [0, 99] })}`, undefined, user)).body

    test('who receives pieces gets their rows out of those of the sender, with their stones, and no book twice', async () => {
      const one = await pieces.make({ nama_atribut: 'MUTIARA', kode_intern: 'X-1' })
      const two = await pieces.make()
      await ask('POST', 'barang-batu', { kode_barcode: one, jenis_batu: 'RUBY', karat_batu: 0.5 }, 'OWNER')
      const { status, body: sent } = await send(to('KCB', one, two))
      expect([status, sent.total_qty, sent.status]).toEqual([201, 2, 'DIKIRIM'])
      expect(sent.no_kirim).toBe('KCA-KB-261120-0001')
      expect((await pieces.ask('GET', `kirimbarang/${sent.id}/print/bukti`)).headers['content-type']).toBe(
        'application/pdf',
      )
      expect(
        getMessages(await pieces.create('pindah-barang', { ...buildTray('02'), barang: [{ kode_barcode: one }] })),
      ).toEqual([`barang.0.kode_barcode reference.refused: Barang ${one} Sedang Dikirim Ke Cabang Lain`])
      const open = await ask('GET', 'kirimbarang/get/nokirim', undefined, 'OWNERB')
      expect(open.body).toMatchObject([{ no_kirim: sent.no_kirim, kode_toko: 'KCA' }])
      expect((await ask('GET', 'kirimbarang/get/nokirim', undefined, 'OWNERC')).body).toEqual([])
      const [first, second] = sent.barang
      const answers = buildTray('02')
      expect(await move(sent.id, 'terima', { lines: [first.id], answers }, 'OWNER')).toMatchObject({
        status: 403,
        body: { code: 'document.elsewhere', message: 'Terima Barang Dilakukan Di Toko KCB' },
      })
      expect((await move(sent.id, 'terima', { lines: [first.id], answers }, 'OWNERC')).status).toBe(404)
      const wrong = await move(
        sent.id,
        'terima',
        { lines: [first.id], answers: { kode_gudang: 'TITIP', kode_baki: '02' } },
        'OWNERB',
      )
      expect(getMessages(wrong)).toContain('answers.kode_gudang reference.refused: Gudang TITIP Tidak Berisi Baki')
      const received = await move(sent.id, 'terima', { lines: [first.id], answers }, 'OWNERB')
      expect(received.body).toMatchObject({ status: 'SEBAGIAN', qty_terima: 1, terima_date: '2026-11-20' })
      expect(await readRows('OWNERB', { kode_barcode: one })).toMatchObject([
        {
          nama_atribut: 'MUTIARA',
          kode_intern: 'X-1',
          berat: 2.53,
          tempat: 'TOKO/02',
          stock_on_hand: 1,
          status: 'TERSEDIA',
        },
      ])
      const stones = await ask('GET', `barang-batu?${query({ filter: { kode_barcode: one } })}`, undefined, 'OWNERB')
      expect(stones.body).toMatchObject([{ jenis_batu: 'RUBY', karat_batu: 0.5 }])
      expect(await pieces.find(one)).toMatchObject({ status: 'DIKIRIM', stock_on_hand: 0 })
      const taken = await move(
        sent.id,
        'batal',
        { lines: [second.id], answers: { alasan_batal: 'SALAH KIRIM' } },
        'OWNER',
      )
      expect(taken.body).toMatchObject({ status: 'DITERIMA', qty_terima: 1 })
      expect(await pieces.find(two)).toMatchObject({ tempat: 'TOKO/01', stock_on_hand: 1 })
      expect(await move(sent.id, 'terima', { lines: [second.id], answers }, 'OWNERB')).toMatchObject({ status: 409 })

      const { body: back } = await send(to('KCA', one), 'OWNERB')
      const home = { lines: [back.barang[0].id], answers: buildTray('01') }
      expect((await move(back.id, 'terima', home, 'OWNER')).body.status).toBe('DITERIMA')
      expect(await pieces.find(one)).toMatchObject({ tempat: 'TOKO/01', stock_on_hand: 1, nama_atribut: 'MUTIARA' })
    })

    test('a whole tray goes; the own shop and another tray are refused with the reason', async () => {
      const document = { kode_toko_tujuan: 'KCC', mode: 'BAKI', ...buildTray('04') }
      const { body: filled } = await ask('POST', 'kirimbarang/fill/barang', { document }, 'OWNER')
      const { body: there } = await pieces.ask(
        'GET',
        `barang?${query({ filter: { tempat: 'TOKO/04' }, range: [0, 199] })}`,
      )
      expect(filled).toHaveLength(there.length)
      const barcode = await pieces.make()
      expect(getMessages(await send(to('KCA', barcode)))).toEqual([
        'kode_toko_tujuan reference.refused: Toko Tujuan Sama Dengan Toko Asal',
      ])
      expect(
        getMessages(await send({ ...to('KCC', barcode), mode: 'BAKI', kode_gudang: 'DALEM', kode_baki: '04' })),
      ).toContain('kode_baki reference.refused: Baki 04 Tidak Ada Di Gudang Asal')
      expect(getMessages(await send(to('KCC', barcode, barcode)))).toEqual([
        expect.stringMatching(/^barang\.1\.kode_barcode line\.double: /),
      ])
      const [foreign] = await readRows('OWNERB', { stock_on_hand: 1 })
      expect(getMessages(await send(to('KCC', foreign.kode_barcode)))).toEqual([
        expect.stringMatching(/^barang\.0\.kode_barcode reference\.elsewhere: .*KCB/),
      ])
    })

    test('accessories go by number, and join those that the other shop has of the kind', async () => {
      const { body: box } = await ask(
        'POST',
        'barang',
        {
          kode_group: 'ACC',
          kode_dept: 'KOTAK',
          kode_baki_awal: '08',
          nama_barang: 'KOTAK',
          berat_asli: 5,
          berat: 5,
          kadar_cetak: 'ACC',
        },
        'OWNER',
      )
      const add = (jumlah: number) =>
        ask('POST', 'stock-aksesoris?move=simpan', { kode_barcode: box.kode_barcode, jenis: 'TAMBAH', jumlah }, 'OWNER')
      for (const number of [7, 3]) {
        await add(number)
        const { body: sent } = await send(to('KCC', box.kode_barcode))
        expect(sent.total_qty).toBe(number)
        await move(sent.id, 'terima', { lines: [sent.barang[0].id], answers: buildTray('01') }, 'OWNERC')
      }
      expect(await readRows('OWNERC', { kode_barcode: box.kode_barcode })).toMatchObject([{ stock_on_hand: 10 }])
      expect(await pieces.find(box.kode_barcode)).toMatchObject({ stock_on_hand: 0 })
    })

    test('after random transfers between three shops every piece is there once, and the books are right', async () => {
      const owners = { KCA: 'OWNER', KCB: 'OWNERB', KCC: 'OWNERC' } as const
      const codes = Object.keys(owners) as (keyof typeof owners)[]
      const all: string[] = []
      for (let count = 0; count < 6; count++) all.push(await pieces.make({ nama_barang: 'CINCIN ACAK' }))
      const waiting: { id: string; from: keyof typeof owners; to: keyof typeof owners; lines: string[] }[] = []
      let seed = 20_261_120
      const pick = (below: number): number => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        return Math.floor((seed / 2_147_483_648) * below)
      }
      const finish = async (at: number, isBack: boolean) => {
        const one = waiting[at]
        const line = one?.lines.pop()
        if (!one || line === undefined) return
        if (one.lines.length === 0) waiting.splice(at, 1)
        const answer = isBack
          ? await move(one.id, 'batal', { lines: [line], answers: { alasan_batal: 'SALAH KIRIM' } }, owners[one.from])
          : await move(one.id, 'terima', { lines: [line], answers: buildTray('01') }, owners[one.to])
        expect(answer).toMatchObject({ status: 200 })
      }
      for (let step = 0; step < 30; step++) {
        const from = codes[pick(3)] ?? 'KCA'
        const target = codes.filter(code => code !== from)[pick(2)] ?? 'KCB'
        const here = await readRows(owners[from], { nama_barang: 'CINCIN ACAK', status: 'TERSEDIA' })
        if (here.length > 0 && pick(2) === 0) {
          const chosen = here.slice(0, 1 + pick(2)).map(({ kode_barcode }: { kode_barcode: string }) => kode_barcode)
          const { status, body } = await send(to(target, ...chosen), owners[from])
          expect(status).toBe(201)
          waiting.push({ id: body.id, from, to: target, lines: body.barang.map(({ id }: { id: string }) => id) })
        } else await finish(pick(waiting.length), pick(3) === 0)
      }
      const found: string[] = []
      for (const code of codes)
        for (const row of await readRows(owners[code], { nama_barang: 'CINCIN ACAK', stock_on_hand: 1 }))
          found.push(row.kode_barcode)
      expect(found.toSorted()).toEqual(all.toSorted())
      expect(await pieces.breaches()).toEqual([])
    })

    const inReport = async (user: string) => (await ask('POST', 'reports/tambah-barang', {}, user)).body.rows
    const inList = async (user: string) => (await ask('GET', 'barang?view=tambah&range=[0,999]', undefined, user)).body
    test.each([
      ['report', inReport],
      ['list', inList],
    ])('the %s has nothing from another shop, and what comes home once', async (_name, read) => {
      const added = async (user: string): Promise<readonly string[]> =>
        (await read(user)).map(({ kode_barcode }: { kode_barcode: string }) => kode_barcode)
      const make = async () => (await ask('POST', 'barang', ring, 'OWNER')).body.kode_barcode
      const [stays, returns] = [await make(), await make()]
      const { body: sent } = await send(to('KCB', stays, returns))
      const lines = sent.barang.map(({ id }: { id: string }) => id)
      await move(sent.id, 'terima', { lines, answers: buildTray('02') }, 'OWNERB')
      const { body: back } = await send(to('KCA', returns), 'OWNERB')
      await move(back.id, 'terima', { lines: [back.barang[0].id], answers: buildTray('01') }, 'OWNER')
      const own = await added('OWNER')
      expect([stays, returns].map(code => own.filter(one => one === code).length)).toEqual([1, 1])
      const others = await added('OWNERB')
      expect(others.filter(code => [stays, returns].includes(code))).toEqual([])
    })
  })
}
