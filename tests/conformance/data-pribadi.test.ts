// Personal data: which fields hold it, the copy for a person, what keeps a person from being erased, and that an erased
// person is in no row, text, picture, index, backup or answer, while the books and the audit still hold.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, test } from 'vitest'
import { getPersonalKind } from '../../engine/record/personal.ts'
import { getStoredFields } from '../../engine/schema/resource.ts'
import { appendAuditChain } from '../../server/audit/append-audit-chain.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import type { AuditedWrites } from '../../server/storage/audit.ts'
import { createId } from '../../server/storage/create-id.ts'
import { setColumns, withUpdatesAllowed } from '../../server/storage/erased-rows.ts'
import { computeSeal, getAuditColumns } from '../../server/storage/row-digest.ts'
import { build, runQuery } from '../../server/storage/run-query.ts'
import type { Connection } from '../../server/storage/storage.ts'
import { buildJpeg } from '../support/files/jpegs.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { getMessages } from '../support/shop/desk.ts'
import { openMembers } from '../support/shop/members.ts'
import { query } from '../support/shop/shop.ts'
import { databases, isLong } from '../support/storage/databases.ts'

const person = {
  nama_lengkap: 'WIRYATMADJA SUKMAWATI',
  no_hp: '081299887766',
  alamat: 'JL. KUPU KUPU MALAM 91',
  no_identitas: '3273015509870007',
  npwp: '3273015509870007',
  email: 'wiryatmadja@contoh.id',
  no_kartu: 'KARTU-WIRYA-1',
}
/** Texts of which none may be left. */
const traces = [person.nama_lengkap, person.no_hp, person.no_identitas, 'KUPU KUPU', 'wiryatmadja', 'KARTU-WIRYA']

for (const database of databases) {
  describe(database, () => {
    let photo: Buffer
    const world = openForTests(() => openMembers(database))
    beforeAll(async () => {
      photo = buildJpeg({ width: 40, height: 30 })
      const money = { arah: 'MASUK', kategori: 'MODAL', jumlah: 900_000_000 }
      expect((await world.create('cash', money, 'OWNER')).status).toBe(201)
    })

    const post = async (path: string, body: object = {}, user = 'KSR01') => {
      const { status, body: answer } = await world.ask('POST', path, body, user)
      expect({ path, status, answer }, JSON.stringify(answer.faults)).toMatchObject({
        status: path.includes('/moves/') ? 200 : 201,
      })
      return answer
    }
    const erase = (kode_member: string, user = 'SPV01') =>
      world.agreed('hapus-data?move=hapus', { kode_member, alasan: 'PERMINTAAN TERTULIS' }, user)
    const upload = (path: string) =>
      world.shop.running.server.inject({
        method: 'PUT',
        url: `/api/${path}`,
        headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${world.tokenOf('KSR01')}` },
        payload: photo,
      })
    const readNote = async (path: string) => (await world.ask('GET', path, undefined, 'OWNER')).body

    /** Every text of every table, in which one of the traces stands. */
    const findTraces = async (): Promise<readonly string[]> => {
      const sql =
        database === 'sqlite'
          ? "select name from sqlite_schema where type = 'table'"
          : 'select table_name as name from information_schema.tables where table_schema = current_schema()'
      const found: string[] = []
      for (const { name } of await world.rows(sql))
        for (const row of await world.rows(`select * from "${name}"`)) {
          const text = JSON.stringify(row).toLowerCase()
          for (const trace of traces)
            if (text.includes(trace.toLowerCase())) found.push(`${name}: ${trace} ${text.slice(0, 200)}`)
        }
      return found
    }

    test('an erased person is nowhere, and the books hold', async () => {
      const { kode_member, id: memberId } = await post('member', person, 'SPV01')
      const loan = await post('hutang?move=simpan', {
        jenis_customer: 'MEMBER',
        kode_member,
        no_ktp: person.no_identitas,
        jumlah_hutang: 1_000_000,
        berat_emas_plastik: 9,
        keterangan: `TITIPAN IBU ${person.nama_lengkap}, TELP ${person.no_hp}`,
        barang: [{ nama_barang: 'KALUNG', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 5 }],
      })
      expect((await upload(`hutang/${loan.id}/foto_ktp`)).statusCode).toBe(200)
      await post(`hutang/${loan.id}/moves/validasi`)
      // Not named as a member: found by the telephone.
      const repair = await post('service?move=simpan', {
        nama_customer: person.nama_lengkap,
        no_hp: person.no_hp,
        alamat_customer: person.alamat,
        barang: [{ nama_barang: 'CINCIN', berat: 2, ongkos: 150_000 }],
        pembayaran: [{ jumlah_rp: 50_000 }],
      })
      await post('ganti-kartu?move=simpan', { kode_member, kartu_baru: 'KARTU-WIRYA-2', alasan: 'HILANG' })
      await world.ask('PUT', `member/${memberId}`, { alamat: `${person.alamat} B` }, 'SPV01')
      await trade(kode_member)

      const refusal = getMessages(await erase(kode_member)).join()
      expect(refusal).toContain(`Hutang ${loan.no_faktur_hutang} (Berjalan)`)
      expect(refusal).toContain(`Service ${repair.no_faktur_service} (Masuk)`)
      for (const [path, answer] of [
        [`hutang/${loan.id}`, { answers: { alasan: 'SALAH' } }],
        [`service/${repair.id}`, {}],
      ] as const) {
        const cancelled = await world.agreed(`${path}/moves/batal`, answer, 'SPV01')
        expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
      }
      await appendAuditChain(world.shop.running.storage, new Date('2027-01-01T00:00:00Z'), { settled: 0 })
      expect(await findTraces()).not.toEqual([])

      const erased = await erase(kode_member)
      expect(erased.status, JSON.stringify(erased.body)).toBe(201)
      expect(erased.body).toMatchObject({ status: 'DONE', jumlah_baris: expect.any(Number) })
      expect(await findTraces()).toEqual([])
      expect(await world.breaches()).toEqual([])
      await appendAuditChain(world.shop.running.storage, new Date('2027-01-01T00:00:00Z'), { settled: 0 })
      expect(await world.breaches()).toEqual([])

      expect(await readNote(`hutang/${loan.id}`)).toMatchObject({
        nama_customer: 'DATA DIHAPUS',
        jumlah_hutang: 1_000_000,
      })
      expect((await world.ask('GET', `hutang/${loan.id}/foto_ktp`, undefined, 'OWNER')).status).toBe(404)
      for (const q of [person.nama_lengkap, person.no_hp])
        expect((await world.ask('GET', `member?${query({ filter: { q } })}`)).body).toEqual([])

      const sale = await world.ask('POST', 'hutang?move=simpan', {
        jenis_customer: 'MEMBER',
        kode_member,
        jumlah_hutang: 1_000_000,
        berat_emas_plastik: 9,
        barang: [{ nama_barang: 'KALUNG', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 5 }],
      })
      expect(getMessages(sale).join()).toContain(`Data Member ${kode_member} Sudah Dihapus`)
      const change = await world.ask('PUT', `member/${memberId}`, { no_hp: '08123123123', alamat: 'X' }, 'OWNER')
      expect(getMessages(change).join()).toContain('Sudah Dihapus Dan Tidak Bisa Diubah')
      expect(getMessages(await erase(kode_member)).join()).toContain('Sudah Dihapus')

      await expectCleanBackup()
      if (database === 'sqlite') expectCleanFile()
      const again = await post('member', person, 'SPV01')
      expect(again.kode_member).not.toBe(kode_member)
    })

    /** A sale, a purchase, a sale of an imported file, a cart of another user and a file of a report. */
    const trade = async (kode_member: string): Promise<void> => {
      const ring = { kode_group: 'G17K', kode_dept: 'CCG17K', kode_baki_awal: '01', berat_asli: 2.53, berat: 2.53 }
      const { kode_barcode } = await post('barang', ring, 'ADM01')
      const member = { kode_sales: 'S01', jenis_customer: 'MEMBER', kode_member }
      const pembayaran = [{ jenis: 'CASH', jumlah_rp: 4_946_000 }]
      const sale = await post('penjualan?move=simpan', { ...member, barang: [{ kode_barcode }], pembayaran }, 'SPV01')
      await post(`penjualan/${sale.id}/moves/validasi`)
      const transfer = { jenis: 'TRANSFER', no_rekening: '8800112233', no_rekening_customer: '7711223344' }
      const chain = { nama_barang: 'KALUNG LAMA', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 3, kondisi: 'MULUS' }
      const buying = { ...member, no_identitas: person.no_identitas, barang: [chain] }
      const paid = { ...transfer, nama_rekening_customer: person.nama_lengkap, jumlah_rp: 5_280_000 }
      await world.create(
        'uang-bank',
        { arah: 'MASUK', kategori: 'MODAL', no_rekening: '8800112233', jumlah: 50_000_000 },
        'OWNER',
      )
      const purchase = await world.agreed('pembelian?move=simpan', { ...buying, pembayaran: [paid] })
      expect(purchase.status, JSON.stringify(purchase.body)).toBe(201)
      await world.agreed(`pembelian/${purchase.body.id}/moves/validasi`, {}, 'SPV01')
      const imported = {
        no_faktur_group: 'LAMA-1',
        no_faktur_jual: 'LAMA-1-1',
        tgl_system: '2026-11-01',
        nama_customer: person.nama_lengkap,
        no_hp: person.no_hp,
        alamat_customer: person.alamat,
        nama_barang: 'CINCIN',
        berat: 2,
        harga_total: 3_000_000,
        kode_group: 'G17K',
        kode_dept: 'CCG17K',
        kode_baki: '01',
      }
      const file = await world.ask('POST', 'penjualan/truncate', { data_penjualans: [imported] }, 'OWNER')
      expect(file.status, JSON.stringify(file.body)).toBe(200)
      const cart = { row: { ...member, nama_customer: person.nama_lengkap, no_hp: person.no_hp }, lines: {} }
      const draft = await world.ask('PUT', 'drafts/penjualan/4c4f7c52-0000-4000-8000-000000000001?screen=kasir-2', cart)
      expect(draft.status, JSON.stringify(draft.body)).toBe(200)
    }

    const expectCleanBackup = async () => {
      expect((await world.ask('POST', 'system/backup', undefined, 'OWNER')).status).toBe(202)
      await expect.poll(async () => (await readNote('system/backup')).running, { timeout: 60_000 }).toBe(false)
      const folder = join(world.shop.dataDir, 'backup')
      const files = readdirSync(folder)
      expect(files.length).toBeGreaterThan(0)
      for (const file of files) {
        const bytes = readFileSync(join(folder, file)).toString('latin1').toLowerCase()
        expect(traces.filter(trace => bytes.includes(trace.toLowerCase()))).toEqual([])
      }
    }

    /** Pages that are free, and what is left of overwritten rows, are part of the file. */
    const expectCleanFile = () => {
      const file = join(world.shop.dataDir, 'kencana.db')
      const handle = new Database(file)
      expect(handle.pragma('wal_checkpoint(TRUNCATE)')).toMatchObject([{ busy: 0 }])
      handle.close()
      const bytes = readFileSync(file).toString('latin1').toLowerCase()
      expect(traces.filter(trace => bytes.includes(trace.toLowerCase()))).toEqual([])
    }

    test('a copy has all data of the person, and its making is recorded', async () => {
      const { kode_member, id } = await post('member', { nama_lengkap: 'SALINAN SAJA', no_hp: '08128888888' }, 'SPV01')
      const overview = await readNote(`data-pribadi/${kode_member}`)
      expect(overview).toMatchObject({ kode: kode_member, urusan: [], data: [{ nama: 'Member', jumlah: 1 }] })
      const copy = await readNote(`data-pribadi/${kode_member}/salinan`)
      expect(copy.halaman).toContain('SALINAN SAJA')
      expect(JSON.parse(copy.json)).toMatchObject({ kode: kode_member })
      expect((await readNote(`member/${id}/history`)).map(({ verb }: { verb: string }) => verb)).toContain('copy')
      expect((await world.ask('GET', `data-pribadi/${kode_member}`)).status).toBe(403)
      expect((await erase(kode_member, 'KSR01')).status).toBe(403)
    })

    test('each look at the picture of an identity card is recorded', async () => {
      const { id } = await post('hutang?move=simpan', {
        nama_customer: 'PEMINJAM',
        jumlah_hutang: 500_000,
        berat_emas_plastik: 9,
        barang: [{ nama_barang: 'KALUNG', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 5 }],
      })
      expect((await upload(`hutang/${id}/foto_ktp`)).statusCode).toBe(200)
      expect((await world.ask('GET', `hutang/${id}/foto_ktp`)).status).toBe(200)
      expect(await readNote(`kejadian?${query({ filter: { jenis: 'LIHAT FOTO' } })}`)).toMatchObject([
        { user_id: 'KSR01', dokumen: 'hutang', tindakan: 'Foto KTP' },
      ])
      expect((await readNote(`hutang/${id}/history`)).map(({ title }: { title: string }) => title)).toContain(
        'Foto Dilihat: Foto KTP',
      )
      expect(await world.breaches()).toEqual([])
      await post(`hutang/${id}/moves/validasi`)
    })

    test('a member without a transaction for years is listed, and erased a month later', async () => {
      const { kode_member } = await post('member', { nama_lengkap: 'LAMA SEKALI', no_hp: '08126666666' }, 'SPV01')
      await world.shop.running.storage.write(connection =>
        connection.run({
          sql: 'update "member" set tanggal_daftar = ? where kode_member = ?',
          values: ['2015-01-01', kode_member],
        }),
      )
      expect((await world.ask('PUT', 'para-system', { SIMPAN_DATA_TAHUN: 5 }, 'OWNER')).status).toBe(200)
      await world.nextDay()
      const plans = await readNote(`hapus-data?${query({ filter: { kode_member } })}`)
      expect(plans).toMatchObject([{ status: 'RENCANA', asal: 'MASA SIMPAN', tgl_rencana: '2026-12-21' }])
      // `test:long` closes each day of the month.
      if (!isLong)
        await world.shop.running.storage.write(connection =>
          connection.run({
            sql: 'update "hapus_data" set tgl_rencana = ? where kode_member = ?',
            values: ['2026-11-22', kode_member],
          }),
        )
      for (let day = 0; day < (isLong ? 30 : 1); day++) await world.nextDay()
      expect(await readNote(`hapus-data?${query({ filter: { kode_member } })}`)).toMatchObject([{ status: 'DONE' }])
      expect(await readNote(`member?${query({ filter: { kode_member } })}`)).toMatchObject([
        { nama_lengkap: 'DATA DIHAPUS' },
      ])
    })

    test('a changed row of the audit is still found after an erasure', async () => {
      const { kode_member } = await post('member', { nama_lengkap: 'ORANG LAIN', no_hp: '08127777777' }, 'SPV01')
      await appendAuditChain(world.shop.running.storage, new Date('2027-01-01T00:00:00Z'), { settled: 0 })
      expect((await erase(kode_member)).status).toBe(201)
      expect(await world.breaches()).toEqual([])
      const [row] = await world.rows(
        "select id from kencana_audit where after_json like '%DATA DIHAPUS%' order by id desc limit 1",
      )
      const set = { after_json: '{"nama_lengkap":"LAIN"}' }
      const change = (connection: Connection) => setColumns(connection, 'kencana_audit', { id: String(row?.id), set })
      const { storage } = world.shop.running
      await expect(storage.write(change)).rejects.toThrow('append-only')
      await storage.write(connection => withUpdatesAllowed(connection, ['kencana_audit'], () => change(connection)))
      expect(await world.breaches()).toMatchObject([
        { what: expect.stringContaining(String(row?.id)), found: 'another row' },
      ])
    })

    test('a second erasure by its document, and one of a weight, are found', async () => {
      const [erasure] = await world.rows(
        `select * from kencana_audit where verb = 'erase' and wrote like '%["penjualan_barang_journal"%' and wrote like '%"erasedBy"%' limit 1`,
      )
      const wrote: AuditedWrites = JSON.parse(String(erasure?.wrote))
      const rowId = String(wrote.resealed?.find(([table]) => table === 'penjualan_barang_journal')?.[1])
      const { resources } = loadSchema('schema')
      const resource = Object.values(resources).find(({ table }) => table === 'penjualan_barang_journal')
      if (!resource) throw new Error('there is no journal of sold pieces')
      const [entry = {}] = await world.rows('select * from penjualan_barang_journal where id = ?', rowId)
      const { id: columns, names } = getAuditColumns(resource)
      const changed = { ...entry, berat: Number(entry.berat) + 1 }
      const resealed = [resource.table, rowId, Number(entry.versi), columns, computeSeal(names, changed)]
      const forged = JSON.stringify({ resealed: [resealed], erasedBy: wrote.erasedBy })
      const { storage } = world.shop.running
      await storage.write(connection =>
        withUpdatesAllowed(connection, [resource.table], async () => {
          await setColumns(connection, resource.table, { id: rowId, set: { berat: changed.berat } })
          const added = { ...erasure, id: createId(), wrote: forged }
          await runQuery(connection, build.insertInto('kencana_audit').values(added))
        }),
      )
      const breaches = await world.breaches()
      expect(breaches).toContainEqual(
        expect.objectContaining({
          expected: expect.stringContaining('one erasure of hapus-data'),
          found: 'another one',
        }),
      )
      expect(breaches).toContainEqual(
        expect.objectContaining({ what: expect.stringContaining(rowId), found: 'one that changes berat' }),
      )
    })
  })
}

/** Words by which a field says that it holds data of a person. */
const personalNames =
  /(^|_)(hp|telp|ktp|npwp|nik|identitas|alamat|email|rfid)(_|$)|^(nama_(lengkap|customer|sales|tukang|supplier|member)|user_name)$/
/** Of the shop itself, choices that do not identify a person, addresses of programs, and a list whose people are not erased. */
const ofNoPerson = ['toko', 'jenis_identitas', 'tanya_identitas', 'foto_nota', 'daftar-pantau', 'webhook']

test('each field whose name says that it holds data of a person is marked', () => {
  const schema = loadSchema('schema')
  const unmarked = Object.values(schema.resources).flatMap(resource =>
    getStoredFields(resource).flatMap(field => {
      if (!personalNames.test(field.name) || ofNoPerson.includes(resource.name) || ofNoPerson.includes(field.name))
        return []
      return getPersonalKind(schema, resource, field) === undefined ? [`${resource.name}.${field.name}`] : []
    }),
  )
  expect(unmarked).toEqual([])
})
