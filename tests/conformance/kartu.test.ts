// The card of a row: what books and documents say of it, page by page, as far as who asks may see it.
import { describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openDesk } from '../support/shop/desk.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

interface Entry {
  readonly title: string
  readonly from: string | null
  readonly to: string | null
  readonly user_id: string | null
  readonly shop: string | null
  readonly was: string | null
  readonly reverses: boolean
  readonly values: readonly { readonly name: string; readonly text: string }[]
  readonly document: { readonly resource: string; readonly id: string | null; readonly label: string | null } | null
  readonly agreed: { readonly user_id: string; readonly remark: string } | null
}

for (const database of databases) {
  describe(database, () => {
    const pieces = openForTests(() => openDesk(database))

    const getCard = (path: string, id: unknown, user?: string, more = '') =>
      pieces.ask('GET', `${path}/${String(id)}/card${more}`, undefined, user)
    const readEntries = async (barcode: string, user?: string): Promise<readonly Entry[]> => {
      const { status, body } = await getCard('barang', (await pieces.find(barcode)).id, user)
      expect({ status, body }).toMatchObject({ status: 200, body: { next: null } })
      return body.rows
    }
    const buildTray = (kode_baki: string) => ({ kode_gudang: 'TOKO', kode_baki })
    const said = ({ title, from, to, document }: Entry) =>
      [title, from && `${from} > ${to}`, document?.label].filter(Boolean).join(' | ')

    test('a piece says where it came from, which trays it lay in and who agreed to its end, the newest first', async () => {
      const jenis = [{ kode_dept: 'CCG17K', qty: 2, berat: 5.06 }]
      const goods = { supplier_barang: (await pieces.ask('GET', 'supplier')).body[0].kode_supplier, jenis }
      const { body: received } = await pieces.create('penerimaan-barang', goods)
      const barcode = await pieces.make({ no_terima: received.no_terima })
      const other = await pieces.make()
      const { body: moved } = await pieces.create('pindah-barang', {
        ...buildTray('02'),
        barang: [{ kode_barcode: barcode }],
      })
      expect((await pieces.scrap(barcode)).status).toBe(201)
      const entries = await readEntries(barcode)
      expect(entries.map(said)).toEqual([
        expect.stringMatching(/^Hancur \| TOKO\/02 > HANCUR \| /),
        `Pindah | TOKO/01 > TOKO/02 | ${moved.no_pindah}`,
        'Tambah | SUPPLIER > TOKO/01',
        `Diterima Dari Supplier | ${received.no_terima}`,
      ])
      expect(entries[0]).toMatchObject({
        user_id: 'ADM01',
        agreed: { user_id: 'SPV01', remark: 'PATAH SAAT DICOBA' },
        values: [
          { name: 'qty', text: '1' },
          { name: 'berat', text: '2.530' },
        ],
      })
      expect(entries[1]).toMatchObject({ agreed: null, document: { resource: 'pindah-barang', id: moved.id } })
      expect((await readEntries(other)).map(said)).toEqual(['Tambah | SUPPLIER > TOKO/01'])
    })

    test('a tray that was weighed or counted counts for what lay in it then', async () => {
      const tagged = await pieces.make({ kode_baki_awal: '03' })
      const { body: trays } = await pieces.ask('POST', 'timbang-baki/sesi/fill/baki', {
        document: { kode_gudang: 'TOKO', kode_baki: '03' },
      })
      const wanted = trays.map(({ kode_baki }: { kode_baki: string }) => ({ kode_baki }))
      const start = { kode_gudang: 'TOKO', kode_baki: '03', baki: wanted }
      const { body: session } = await pieces.ask('POST', 'timbang-baki/sesi?move=mulai', start)
      const baki = session.baki.map((line: { id: string; kode_baki: string; total: number }) => ({
        id: line.id,
        kode_baki: line.kode_baki,
        berat_timbang: line.total,
      }))
      await pieces.ask('PUT', `timbang-baki/sesi/${session.id}`, { baki })
      expect((await pieces.ask('POST', `timbang-baki/sesi/${session.id}/moves/simpan`, {})).status).toBe(200)
      const afterwards = await pieces.make({ kode_baki_awal: '03' })
      const count = { ...buildTray('03') }
      const { body: lines } = await pieces.ask('POST', 'stock-opname/fill/barang', { document: count })
      const { body: opname } = await pieces.ask('POST', 'stock-opname?move=mulai', {
        ...count,
        barang: lines.map(({ kode_barcode }: { kode_barcode: string }) => ({ kode_barcode })),
      })
      const finished = await pieces.ask('POST', `stock-opname/${opname.id}/moves/selesai`, {})
      expect(finished.status).toBe(200)
      expect((await readEntries(tagged)).map(said)).toEqual([
        `Stock Opname | ${opname.no_opname}`,
        `Baki Ditimbang | ${session.no_timbang}`,
        'Tambah | SUPPLIER > TOKO/03',
      ])
      expect((await readEntries(afterwards)).map(said)).toEqual([
        `Stock Opname | ${opname.no_opname}`,
        'Tambah | SUPPLIER > TOKO/03',
      ])
    })

    test('a page ends where the next begins, and nothing stands twice or nowhere', async () => {
      const barcode = await pieces.make()
      for (const baki of ['02', '01', '02', '01', '02'])
        await pieces.create('pindah-barang', { ...buildTray(baki), barang: [{ kode_barcode: barcode }] })
      const whole = await readEntries(barcode)
      expect(whole).toHaveLength(6)
      const { id } = await pieces.find(barcode)
      const paged: unknown[] = []
      for (let before = ''; ; ) {
        const { body } = await getCard('barang', id, undefined, `?limit=2${before && `&before=${before}`}`)
        expect(body.rows.length).toBeLessThanOrEqual(2)
        paged.push(...body.rows)
        if (body.next === null) break
        before = body.next
      }
      expect(paged).toEqual(whole)
      for (const wrong of ['?limit=0', '?limit=201', '?limit=x', '?before=1'])
        expect(await getCard('barang', id, undefined, wrong), wrong).toMatchObject({ status: 400 })
    })

    test('who may not open the row has no card, and who may not open a document has not its number', async () => {
      const barcode = await pieces.make()
      await pieces.create('pindah-barang', { ...buildTray('02'), barang: [{ kode_barcode: barcode }] })
      const { id } = await pieces.find(barcode)
      expect(await getCard('barang', id, 'OWNERB')).toMatchObject({ status: 404 })
      expect(await getCard('barang', id, 'KSR01')).toMatchObject({ status: 403 })
      const { body: given } = await pieces.ask(
        'GET',
        `users?${query({ filter: { user_id: 'KSR01' } })}`,
        undefined,
        'OWNER',
      )
      expect(given).toHaveLength(1)
      expect(await pieces.ask('PUT', 'users/hak-akses/KSR01', { menu: ['data-barang'] }, 'OWNER')).toMatchObject({
        status: 200,
      })
      const token = await pieces.shop.signIn('KSR01')
      const { status, body } = await pieces.shop.ask('GET', `barang/${id}/card`, { token })
      expect([status, body.rows[0].document]).toEqual([
        200,
        { resource: 'pindah-barang', title: 'Pindah Barang', id: null, label: null },
      ])
    })

    test('a member, a tray and an account have cards by the same word', async () => {
      const barcode = await pieces.make({ kode_baki_awal: '05' })
      const [baki] = (await pieces.ask('GET', `baki?${query({ filter: { kode_baki: '05' } })}`)).body
      const { body: tray05 } = await getCard('baki', baki.id, 'OWNER', '?limit=1')
      expect(tray05.rows[0]).toMatchObject({ title: 'Tambah', to: 'TOKO/05', values: [{ text: barcode }, {}, {}] })
      const [rekening] = (await pieces.ask('GET', 'rekenings', undefined, 'OWNER')).body
      const { body: account } = await getCard('rekenings', rekening.id, 'OWNER')
      expect(account.rows.length).toBeGreaterThan(0)
      for (const { from, to } of account.rows) expect([from, to]).toContain(rekening.no_rekening)
      const [member] = (await pieces.ask('GET', `member?${query({ filter: { poin_gt: 0 } })}`, undefined, 'OWNER')).body
      const { body: life } = await getCard('member', member.id, 'OWNER')
      const points = life.rows.filter((one: Entry) => one.to === member.kode_member)
      expect(points.length).toBeGreaterThan(0)
    })

    test("a member's orders, repairs and loans stand in the card with the state that each is in", async () => {
      const [member] = (await pieces.ask('GET', `member?${query({ filter: { poin_gt: 0 } })}`, undefined, 'OWNER')).body
      const customer = { kode_sales: 'S01', jenis_customer: 'MEMBER', kode_member: member.kode_member }
      const gold = { kode_group: 'G17K', kode_dept: 'CCG17K' }
      const order = await pieces.create(
        'pesanan',
        {
          ...customer,
          estimasi: '2026-11-30',
          pembayaran: [{ jenis: 'CASH', jumlah_rp: 1_000_000 }],
          barang: [{ ...gold, nama_barang: 'CINCIN NAMA', perkiraan_berat: 2.5 }],
        },
        'OWNER',
      )
      const repair = await pieces.create(
        'service',
        { ...customer, barang: [{ nama_barang: 'CINCIN PATAH', berat: 2 }] },
        'OWNER',
      )
      const loan = await pieces.create(
        'hutang',
        {
          ...customer,
          jumlah_hutang: 500_000,
          berat_emas_plastik: 9,
          barang: [{ ...gold, nama_barang: 'KALUNG', berat: 8 }],
        },
        'OWNER',
      )
      for (const { status, body } of [order, repair, loan]) expect({ status, body }).toMatchObject({ status: 201 })
      const { body: life } = await getCard('member', member.id, 'OWNER')
      const states = life.rows
        .filter((one: Entry) => ['pesanan', 'service', 'hutang'].includes(one.document?.resource ?? ''))
        .map((one: Entry) => `${one.document?.resource} ${one.document?.label} ${one.values[0]?.text}`)
      expect(states.toSorted()).toEqual([
        `hutang ${loan.body.no_faktur_hutang} Belum Validasi`,
        `pesanan ${order.body.no_pesanan} Belum Validasi`,
        `service ${repair.body.no_faktur_service} Masuk`,
      ])
    })
  })
}
