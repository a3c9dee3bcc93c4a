// Timbang Baki and Stock Opname: sessions that one stays in, and what they say of trays; stock stays as it is.
import { describe, expect, test } from 'vitest'
import { buildJpeg } from '../support/files/jpegs.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { getMessages, openDesk } from '../support/shop/desk.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers as they come
type Row = Readonly<Record<string, any>>

for (const database of databases) {
  describe(database, () => {
    const pieces = openForTests(() => openDesk(database))

    const postSession = (document: object) => pieces.ask('POST', 'timbang-baki/sesi/fill/baki', { document })
    const start = async (document: object, user?: string) => {
      const { body: baki } = await postSession(document)
      const lines = baki.map(({ kode_baki }: Row) => ({ kode_baki }))
      return pieces.ask('POST', 'timbang-baki/sesi?move=mulai', { ...document, baki: lines }, user)
    }
    const weigh = async (
      made: { id: string; versi: number; baki: readonly Row[] },
      weights: Record<string, number>,
    ) => {
      const baki = made.baki.map(({ id, kode_baki, berat_timbang }) => ({
        id,
        kode_baki,
        berat_timbang,
        ...(weights[kode_baki] !== undefined && { berat_timbang: weights[kode_baki] }),
      }))
      return pieces.ask('PUT', `timbang-baki/sesi/${made.id}`, { baki })
    }
    const lineOf = (made: { baki: readonly Row[] }, tray: string) =>
      made.baki.find(({ kode_baki }) => kode_baki === tray) as unknown as Record<string, number>
    const move = (path: string, body: object = {}, user?: string) => pieces.ask('POST', path, body, user)

    test('a tray is held against its pieces, tags, wrappings and itself as they are when it is weighed', async () => {
      const where = { kode_gudang: 'ETALASE' }
      await pieces.ask('POST', 'gudang', { kode_gudang: 'ETALASE', nama_gudang: 'ETALASE' }, 'OWNER')
      for (const kode_baki of ['E1', 'E2'])
        await pieces.ask(
          'POST',
          'baki',
          { ...where, kode_baki, nama_baki: kode_baki, berat_baki: 100, berat_bandrol: 0.3 },
          'OWNER',
        )
      const more = { kode_baki_awal: 'E1', nama_atribut: 'MUTIARA', berat_atribut: 0.5, berat_plastik: 0.2 }
      const one = await pieces.make(more)
      await pieces.make(more)
      const { status, body: made } = await start(where)
      expect([status, made.no_timbang, made.status, made.jumlah_baki]).toEqual([201, 'TM-261120-0001', 'OPEN', 2])
      expect(lineOf(made, 'E1')).toMatchObject({
        qty: 2,
        berat: 5.06,
        berat_baki: 100,
        berat_plastik: 0.4,
        berat_atribut: 1,
        berat_bandrol: 0.6,
        total: 107.06,
        berat_timbang: null,
        selisih: null,
        sudah: false,
      })
      const { body: weighed } = await weigh(made, { E1: 107 })
      expect(lineOf(weighed, 'E1')).toMatchObject({ berat_timbang: 107, selisih: -0.06, sudah: true })
      expect(weighed).toMatchObject({ jumlah_ditimbang: 1, total_selisih: -0.06 })

      // What moves later is no difference of the tray that was weighed before, and is in the one that is weighed after.
      const away = { kode_gudang: 'ETALASE', kode_baki: 'E2', barang: [{ kode_barcode: one }] }
      expect((await pieces.create('pindah-barang', away)).status).toBe(201)
      const { body: both } = await weigh(weighed, { E2: 0 })
      expect(lineOf(both, 'E1')).toMatchObject({ qty: 2, total: 107.06, selisih: -0.06 })
      expect(lineOf(both, 'E2')).toMatchObject({ qty: 1, total: 103.53, selisih: -103.53 })
      const { body: again } = await weigh(both, { E1: 103.53 })
      expect(lineOf(again, 'E1')).toMatchObject({ qty: 1, selisih: 0 })

      const waiting = async () => {
        const { body } = await pieces.ask('GET', 'dashboard', undefined, 'OWNER')
        return body.cards.find(({ id }: { id: string }) => id === 'baki-belum-ditimbang').values[0].value
      }
      const before = await waiting()
      const { body: done } = await move(`timbang-baki/sesi/${made.id}/moves/simpan`)
      expect([before - (await waiting()), done.status]).toEqual([2, 'DONE'])
      const { body: trays } = await pieces.ask('GET', 'baki', undefined, 'OWNER')
      const weighedOn = trays.flatMap(({ kode_baki, tgl_timbang }: Record<string, string>) =>
        tgl_timbang ? [[kode_baki, tgl_timbang]] : [],
      )
      expect(weighedOn.toSorted()).toEqual([
        ['E1', '2026-11-20'],
        ['E2', '2026-11-20'],
      ])
      expect(done).toMatchObject({ status: 'DONE', total_selisih: -103.53 })
      const proof = await pieces.ask('GET', `timbang-baki/sesi/${made.id}/print/hasil`)
      expect([proof.status, proof.headers['content-type']]).toEqual([200, 'application/pdf'])
      const ask = (more: object) =>
        pieces.ask('GET', `timbang-baki?${new URLSearchParams({ tanggal: '2026-11-20', ...where, ...more })}`)
      const tray = { no_timbang: 'TM-261120-0001', tanggal: '2026-11-20', kode_gudang: 'ETALASE', status: 'DONE' }
      expect((await ask({ kode_toko: 'E2' })).body).toMatchObject([{ ...tray, kode_baki: 'E2' }])
      expect((await ask({ kode_toko: 'KCA' })).body).toMatchObject([
        { ...tray, kode_baki: 'E1' },
        { ...tray, kode_baki: 'E2' },
      ])
      for (const none of ['KCB', 'E9']) expect((await ask({ kode_toko: none })).body).toEqual([])
      const report = await pieces.ask('POST', 'reports/timbang-baki', { tanggal: '2026-11-20', gudang: 'ETALASE' })
      const { rows, totals } = report.body
      expect(rows.map(({ kode_baki, qty, selisih }: Record<string, unknown>) => [kode_baki, qty, selisih])).toEqual(
        done.baki.map(({ kode_baki, qty, selisih }: Record<string, unknown>) => [kode_baki, qty, selisih]),
      )
      expect(totals.selisih).toBe(-103.53)
      expect(await pieces.find(one)).toMatchObject({ tempat: 'ETALASE/E2' })
    })

    test('one session a warehouse, no tray more or less, and trays that nobody weighed are asked about', async () => {
      const { body: made } = await start({ kode_gudang: 'DALEM' })
      const second = await start({ kode_gudang: 'DALEM' })
      expect([second.status, getMessages(second)]).toEqual([
        409,
        ['kode_gudang unique: Terdapat proses timbang baki yang masih aktif'],
      ])
      const fewer = await pieces.ask('POST', 'timbang-baki/sesi?move=mulai', {
        kode_gudang: 'TOKO',
        baki: [{ kode_baki: '01' }],
      })
      expect(getMessages(fewer)).toEqual([' check: Daftar Baki Berubah, Tekan Cari Baki Lagi'])
      const strange = await pieces.ask('POST', 'timbang-baki/sesi?move=mulai', {
        kode_gudang: 'TOKO',
        kode_baki: '01',
        baki: [{ kode_baki: '01D' }],
      })
      expect(getMessages(strange)).toContain('baki.0.kode_baki reference.refused: Baki 01D Tidak Ada Di Gudang Ini')
      const left = await pieces.ask('PUT', `timbang-baki/sesi/${made.id}`, { baki: made.baki.slice(1) })
      expect(getMessages(left)).toEqual([' check: Baki Yang Sedang Ditimbang Tidak Boleh Ditambah Atau Dihapus'])
      const below = await weigh(made, { '01D': -1 })
      expect(getMessages(below)).toEqual([expect.stringContaining('Berat Timbang Tidak Boleh Minus')])
      const early = await move(`timbang-baki/sesi/${made.id}/moves/simpan`)
      expect([early.status, getMessages(early)]).toEqual([422, [expect.stringContaining('4 Baki Belum Ditimbang')]])
      expect((await move(`timbang-baki/sesi/${made.id}/moves/reset`)).body.status).toBe('CANC')
      expect((await start({ kode_gudang: 'DALEM' })).status).toBe(201)
      expect((await start({ kode_gudang: 'TITIP' })).status).toBe(422)
      expect((await start({ kode_gudang: 'TOKO' }, 'KSR01')).status).toBe(403)
    })

    test('where weighing is blind, the weight by system is said once the session is saved', async () => {
      const blind = (on: boolean) => pieces.ask('PUT', 'para-system', { TIMBANG_BUTA: on }, 'OWNER')
      expect((await blind(true)).status).toBe(200)
      const where = { kode_gudang: 'TOKO', kode_baki: '01' }
      const { body: made } = await start(where)
      expect(lineOf(made, '01')).toMatchObject({ qty: null, berat: null, berat_baki: null, total: null })
      expect(JSON.stringify((await postSession(where)).body)).not.toMatch(/"(qty|berat|total|berat_baki)":\d/)
      const { body: weighed } = await weigh(made, { '01': 500 })
      const silent = { sudah: true, berat_timbang: 500, qty: null, berat: null, total: null, selisih: null }
      expect(lineOf(weighed, '01')).toMatchObject(silent)
      const { id, kode_baki } = lineOf(weighed, '01')
      const again = { baki: [{ id, kode_baki, berat_timbang: 400 }] }
      const preview = await pieces.ask('POST', `timbang-baki/sesi/${made.id}/preview/simpan`, again)
      expect(JSON.stringify(preview.body)).not.toMatch(/"(total|selisih|total_selisih)":-?\d/)
      const { status, body: done } = await move(`timbang-baki/sesi/${made.id}/moves/simpan`, {})
      expect([status, done.status, done.buta]).toEqual([200, 'DONE', false])
      expect(lineOf(done, '01').total).toBeGreaterThan(0)
      expect(lineOf(done, '01').selisih).toBeCloseTo(500 - (lineOf(done, '01').total ?? 0), 3)
      expect(lineOf(done, '01').waktu).toBe(lineOf(weighed, '01').waktu)
      await blind(false)
    })

    test('a tray beyond the tolerance needs a reason and a picture, a tray that is weighed blind a picture', async () => {
      const change = (values: object) => pieces.ask('PUT', 'para-system', values, 'OWNER')
      expect((await change({ TIMBANG_FOTO: true, TOLERANSI_TIMBANG: 0.5 })).status).toBe(200)
      const sendPicture = async (session: string, line: string) => {
        const url = `/api/timbang-baki/sesi/${session}/baki/${line}/foto`
        const headers = { authorization: `Bearer ${pieces.tokenOf('ADM01')}`, 'content-type': 'image/jpeg' }
        const { server } = pieces.shop.running
        return (await server.inject({ method: 'PUT', url, headers, payload: buildJpeg() })).statusCode
      }
      const save = async (session: string) =>
        getMessages(await move(`timbang-baki/sesi/${session}/moves/simpan`)).join()
      const { body: made } = await start({ kode_gudang: 'TOKO', kode_baki: '03' })
      const { body: probe } = await weigh(made, { '03': 1 })
      const { id, total = 0 } = lineOf(probe, '03') as unknown as { id: string; total?: number }
      const put = (berat_timbang: number, more = {}) =>
        pieces.ask('PUT', `timbang-baki/sesi/${made.id}`, { baki: [{ id, kode_baki: '03', berat_timbang, ...more }] })
      expect((await put(total - 0.51, { alasan: 'BATU LEPAS' })).status).toBe(200)
      expect(await save(made.id)).toContain('Perlu Alasan Dan Foto')
      expect(await sendPicture(made.id, id)).toBe(200)
      expect((await move(`timbang-baki/sesi/${made.id}/moves/simpan`)).body.status).toBe('DONE')
      const filter = { tgl_awal: '2026-11-20', tgl_akhir: '2026-11-20', cetak: 'BAKI', baki: '03' }
      const trend = await pieces.ask('GET', `reports/tren-timbang-baki?${query({ filter })}`)
      expect(trend.body.rows).toMatchObject([{ cells: { kode_baki: '03', kurang: -0.51 } }])
      expect((await change({ TIMBANG_BUTA: true })).status).toBe(200)
      const { body: blind } = await start({ kode_gudang: 'TOKO', kode_baki: '02' })
      await weigh(blind, { '02': 500 })
      expect(await save(blind.id)).toContain('Setiap Baki Yang Ditimbang Buta Perlu Foto')
      expect(await sendPicture(blind.id, String(lineOf(blind, '02').id))).toBe(200)
      expect((await move(`timbang-baki/sesi/${blind.id}/moves/simpan`)).body.status).toBe('DONE')
      expect((await change({ TIMBANG_FOTO: false, TIMBANG_BUTA: false })).status).toBe(200)
    })

    const postOpname = async (tray: string) => {
      const document = { kode_gudang: 'TOKO', kode_baki: tray }
      const { body: lines } = await pieces.ask('POST', 'stock-opname/fill/barang', { document })
      const barang = lines.map(({ kode_barcode }: Row) => ({ kode_barcode }))
      return { document, barang, begin: () => move('stock-opname?move=mulai', { ...document, barang }) }
    }

    test('pieces of a tray are found, not found, or of another tray; nothing is moved', async () => {
      const [one, , other] = [
        await pieces.make({ kode_baki_awal: '05' }),
        await pieces.make({ kode_baki_awal: '05' }),
        await pieces.make({ kode_baki_awal: '06' }),
      ]
      const { barang, begin } = await postOpname('05')
      const before = barang.length
      const { status, body: made } = await begin()
      expect([status, made.no_opname, made.jumlah_awal, made.tidak_ketemu]).toEqual([
        201,
        'SO-261120-0001',
        before,
        before,
      ])
      const scanned = made.barang.map(({ id, kode_barcode }: Row) => ({
        id,
        kode_barcode,
        discan: kode_barcode === one,
      }))
      const change = (rows: readonly object[]) => pieces.ask('PUT', `stock-opname/${made.id}`, { barang: rows })
      const gone = await pieces.make({ kode_baki_awal: '06' })
      await pieces.postEntry(gone, 'JUAL', 'PELANGGAN')
      const { body: extra } = await change([...scanned, { kode_barcode: gone, discan: true }])
      expect(extra).toMatchObject({ ketemu: 1, lebih: 1, salah_baki: 0, qty_fisik: 2 })
      expect(extra.barang.at(-1)).toMatchObject({ status_barang: 'LEBIH', terdaftar: false })
      const { body: found } = await change([...scanned, { kode_barcode: other, discan: true }])
      expect(found).toMatchObject({
        ketemu: 1,
        tidak_ketemu: before - 1,
        lebih: 0,
        salah_baki: 1,
        jumlah_awal: before,
        qty_fisik: 2,
        qty_selisih: 2 - found.qty_system,
      })
      expect(found.barang.at(-1)).toMatchObject({ status_barang: 'SALAH BAKI', baki_system: '06', terdaftar: false })
      expect(getMessages(await change(scanned.slice(1)))).toEqual([
        ' check: Barang Yang Didaftar Tidak Boleh Dihapus Dari Opname',
      ])
      expect(getMessages(await change([...scanned, { kode_barcode: '99999999', discan: true }]))).toEqual([
        expect.stringMatching(/^barang\.\d+\.kode_barcode reference\.missing: /),
      ])
      const noise = await move('stock-opname/lines/barang', {
        document: {},
        line: { kode_barcode: '12A', discan: true },
      })
      expect(noise.status).toBe(422)
      expect(getMessages(await begin())).toEqual([
        'kode_gudang unique: Baki Ini Sedang Diopname',
        'kode_baki unique: Baki Ini Sedang Diopname',
      ])
      const { body: done } = await move(`stock-opname/${made.id}/moves/selesai`)
      expect(done).toMatchObject({ status_opname: 'CLOSE', ketemu: 1, salah_baki: 1 })
      expect((await change(scanned)).status).toBe(409)
      expect([await pieces.find(one), await pieces.find(other)]).toMatchObject([
        { kode_baki: '05' },
        { kode_baki: '06' },
      ])
      expect((await begin()).status).toBe(201)
    })

    test('accessories are counted, other pieces are there or not', async () => {
      const body = {
        kode_group: 'ACC',
        kode_dept: 'KOTAK',
        kode_baki_awal: '08',
        nama_barang: 'KOTAK',
        berat_asli: 0,
        berat: 0,
        kadar_cetak: 'ACC',
      }
      const { body: box } = await pieces.ask('POST', 'barang', { ...body, kadar: 0 }, 'OWNER')
      const added = await pieces.create('stock-aksesoris', {
        kode_barcode: box.kode_barcode,
        jenis: 'TAMBAH',
        jumlah: 7,
      })
      expect(added.status).toBe(201)
      const ring = await pieces.make({ kode_baki_awal: '08' })
      const { begin } = await postOpname('08')
      const { body: made } = await begin()
      const rows = (count: (code: string) => object) =>
        made.barang.map(({ id, kode_barcode }: Row) => ({ id, kode_barcode, ...count(kode_barcode) }))
      const change = (barang: readonly object[]) => pieces.ask('PUT', `stock-opname/${made.id}`, { barang })
      const wrong = await change(rows(code => (code === ring ? { discan: true, qty_hitung: 2 } : {})))
      expect(getMessages(wrong)).toEqual([expect.stringContaining('Qty Hitung Hanya Untuk Aksesoris')])
      const { body: counted } = await change(
        rows(code => ({ discan: true, ...(code === box.kode_barcode && { qty_hitung: 5 }) })),
      )
      expect(counted).toMatchObject({ tidak_ketemu: 0, qty_selisih: -2 })
    })

    test('what changed in the tray since the list was made is noticed, and two people count two trays at once', async () => {
      const first = await postOpname('02')
      await pieces.make({ kode_baki_awal: '02' })
      expect(getMessages(await first.begin())).toEqual([' check: Isi Baki Berubah, Tekan Kosongkan Data Opname Lagi'])
      const [one, two] = await Promise.all([(await postOpname('02')).begin(), (await postOpname('03')).begin()])
      expect([one.status, two.status]).toEqual([201, 201])
      const scan = ({ body }: typeof one, user: string) =>
        pieces.ask(
          'PUT',
          `stock-opname/${body.id}`,
          { barang: body.barang.map(({ id, kode_barcode }: Row) => ({ id, kode_barcode, discan: true })) },
          user,
        )
      const [by, other] = await Promise.all([scan(one, 'ADM01'), scan(two, 'SPV01')])
      expect([by.body.tidak_ketemu, other.body.tidak_ketemu]).toEqual([0, 0])
      const cancel = (user: string) => move(`stock-opname/${one.body.id}/moves/batal`, {}, user)
      expect([(await cancel('ADM01')).status, (await cancel('SPV01')).body.status_opname]).toEqual([403, 'CANC'])
      const list = await pieces.ask('GET', `stock-opname?${query({ filter: { kode_baki: '03' } })}`)
      expect(list.body).toMatchObject([{ status_opname: 'OPEN' }])
      expect(await pieces.breaches()).toEqual([])
    })

    test('two people count one session at once: no scan is lost, and it ends once', async () => {
      const [one, two] = [await pieces.make({ kode_baki_awal: '04' }), await pieces.make({ kode_baki_awal: '04' })]
      const { body: made } = await (await postOpname('04')).begin()
      const path = `stock-opname/${made.id}`
      const scan = ({ versi, barang }: { versi: number; barang: readonly Row[] }, code: string, user: string) =>
        pieces.shop.ask('PUT', path, {
          token: pieces.tokenOf(user),
          headers: { 'if-match': `"${versi}"` },
          body: {
            barang: barang.map(({ id, kode_barcode, discan }) => ({
              id,
              kode_barcode,
              discan: discan || kode_barcode === code,
            })),
          },
        })
      const counts = [
        { code: one, user: 'ADM01' },
        { code: two, user: 'SPV01' },
      ]
      const first = await Promise.all(counts.map(({ code, user }) => scan(made, code, user)))
      expect(first.map(({ status }) => status).toSorted()).toEqual([200, 412])
      const refused = counts[first.findIndex(({ status }) => status === 412)]
      const { body: now } = await pieces.ask('GET', path)
      expect(now).toMatchObject({ ketemu: 1, jumlah_awal: made.jumlah_awal })
      expect((await scan(now, refused?.code ?? '', refused?.user ?? '')).body).toMatchObject({ ketemu: 2 })
      const ended = await Promise.all(counts.map(({ user }) => move(`${path}/moves/selesai`, {}, user)))
      expect(ended.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const { body: done } = await pieces.ask('GET', path)
      const found = done.barang.filter(({ discan }: Row) => discan).map(({ kode_barcode }: Row) => kode_barcode)
      expect([done.status_opname, found.toSorted()]).toEqual(['CLOSE', [one, two].toSorted()])
      expect(await pieces.breaches()).toEqual([])
    })
  })
}
