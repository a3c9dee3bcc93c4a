// Views, logs of changes, rows that are switched off, and menu entries that are not drawn: by files of their own.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, password, query, type Shop } from '../support/shop/shop.ts'

const link = '../../dialect/resource.schema.json'

const warna = {
  $schema: link,
  title: 'Warna',
  type: 'object',
  'x-kind': 'master',
  'x-key': ['kode_warna'],
  'x-active': 'status_aktif',
  required: ['kode_warna', 'nama'],
  properties: {
    kode_warna: { $ref: 'types#code', title: 'Kode Warna' },
    nama: { $ref: 'types#text', title: 'Nama' },
    susut: { $ref: 'types#weight', title: 'Susut', default: 0 },
    harga: { $ref: 'types#money', title: 'Harga', default: 0, minimum: 0 },
    status_aktif: { $ref: 'types#flag', title: 'Status Aktif', default: true },
  },
  'x-views': {
    tampil: {
      title: 'Tampil Warna',
      fields: { nama: { title: 'Sebutan', help: 'Di etalase', messages: { required: 'Sebutan Tidak Boleh Kosong' } } },
      columns: ['kode_warna', 'nama', { field: 'susut', title: 'Hilang', width: 90, total: 'sum' }],
      filter: 'status_aktif',
      filters: ['nama'],
      sort: ['-susut'],
      search: ['nama'],
      export: ['csv'],
      empty: 'Belum Ada Warna',
      pageSize: 10,
      form: {
        titleAdd: 'Warna Baru',
        titleEdit: 'Ubah Warna',
        fields: ['kode_warna', 'nama'],
        confirmDelete: 'Hapus {nama} ?',
      },
    },
    harga: { title: 'Harga Warna', as: 'grid', verbs: ['update'], columns: ['kode_warna', 'harga'], edit: ['harga'] },
  },
  'x-log': {
    into: 'riwayat-warna',
    fields: ['harga'],
    key: 'kode_warna',
    field: 'apa',
    from: 'dari',
    to: 'ke',
    at: 'waktu',
    by: 'oleh',
  },
}

const riwayat = {
  $schema: link,
  title: 'Riwayat Warna',
  type: 'object',
  'x-kind': 'log',
  'x-key': ['kode_warna', 'waktu'],
  properties: {
    kode_warna: { $ref: 'types#code' },
    apa: { $ref: 'types#text' },
    dari: { $ref: 'types#money' },
    ke: { $ref: 'types#money' },
    waktu: { $ref: 'types#instant' },
    oleh: { $ref: 'types#code' },
  },
}

const entries = [
  { id: 'warna', title: 'Warna', to: 'resource:warna', path: '/warna', levels: [] },
  { id: 'tampil', title: 'Tampil', to: 'resource:warna/tampil', path: '/warna-tampil', levels: ['KSR'], show: false },
  { id: 'harga', title: 'Harga', to: 'resource:warna/harga', path: '/warna-harga', levels: ['SLS'] },
]

const folder = mkdtempSync(join(tmpdir(), 'kencana-schema-'))
const tokens: Record<string, string> = {}
let shop: Shop

beforeAll(async () => {
  cpSync('schema', folder, { recursive: true })
  writeFileSync(join(folder, 'resources/master/warna.json'), JSON.stringify(warna))
  writeFileSync(join(folder, 'resources/master/riwayat-warna.json'), JSON.stringify(riwayat))
  const menu = JSON.parse(readFileSync(join(folder, 'menu.json'), 'utf8'))
  writeFileSync(join(folder, 'menu.json'), JSON.stringify({ ...menu, items: [...menu.items, ...entries] }))
  shop = await openShop({ env: { SCHEMA_DIR: folder } })
  for (const user of ['OWNER', 'KSR01', 'SLS01', 'ADM01']) tokens[user] = await shop.signIn(user)
  for (const [index, kode_warna] of ['ROSE', 'PUTIH', 'KUNING'].entries())
    await ask('OWNER', 'POST', 'warna', { kode_warna, nama: `EMAS ${kode_warna}`, susut: index, harga: 10 })
  await ask('OWNER', 'POST', 'warna', { kode_warna: 'MATI', nama: 'EMAS TUA', susut: 9, status_aktif: false })
})

afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const ask = (user: string, method: string, path: string, body?: unknown) =>
  shop.ask(method, path, { token: tokens[user] ?? '', ...(body !== undefined && { body }) })
const activate = (id: string, headers: Record<string, string>) =>
  shop.ask('POST', `warna/${id}/activate`, { token: tokens.OWNER ?? '', headers })
const getRow = async (kode_warna: string) =>
  (await ask('OWNER', 'GET', `warna?${query({ filter: { kode_warna } })}`)).body[0]
const listCodes = (rows: readonly { kode_warna: string }[]): readonly string[] => rows.map(row => row.kode_warna)

describe('a view', () => {
  test('gives the rows of its filter, in its order, by its search, with its totals', async () => {
    const all = await ask('OWNER', 'GET', 'warna?view=tampil&totals=true')
    expect(listCodes(all.body)).toEqual(['KUNING', 'PUTIH', 'ROSE'])
    expect(JSON.parse(all.headers['x-totals'] ?? '')).toEqual({ susut: 3 })
    const found = await ask('OWNER', 'GET', `warna?view=tampil&${query({ filter: { q: 'MAS PU' } })}`)
    expect(listCodes(found.body)).toEqual(['PUTIH'])
    expect((await ask('OWNER', 'GET', `warna?view=tampil&${query({ filter: { q: 'TUA' } })}`)).body).toEqual([])
    expect((await ask('OWNER', 'GET', 'warna?view=lain')).body).toMatchObject({
      faults: [{ field: 'view', code: 'filter.unknown' }],
    })
  })

  test('gives who has nothing else what it does, and lets him write what it writes', async () => {
    const { id } = await getRow('ROSE')
    expect((await ask('SLS01', 'PUT', `warna/${id}`, { harga: 12 })).status).toBe(200)
    expect((await ask('SLS01', 'PUT', `warna/${id}`, { nama: 'LAIN' })).body.faults).toMatchObject([
      { field: 'nama', code: 'field.read-only' },
    ])
    expect((await ask('SLS01', 'POST', 'warna', { kode_warna: 'BARU', nama: 'BARU' })).status).toBe(403)
    expect((await ask('SLS01', 'DELETE', `warna/${id}`)).status).toBe(403)
    expect((await ask('KSR01', 'POST', 'warna', { kode_warna: 'ABU', nama: 'ABU', harga: 5 })).status).toBe(422)
    const made = await ask('KSR01', 'POST', 'warna', { kode_warna: 'ABU', nama: 'ABU' })
    expect(made).toMatchObject({ status: 201, body: { susut: 0, status_aktif: true } })
    expect((await ask('KSR01', 'DELETE', `warna/${made.body.id}`)).status).toBe(200)
    expect((await ask('ADM01', 'GET', 'warna')).status).toBe(403)
  })

  test('calls its fields by its own words, also where they are refused', async () => {
    const refused = await ask('OWNER', 'POST', 'warna?view=tampil', { kode_warna: 'X' })
    expect(refused.body.faults).toMatchObject([{ field: 'nama', message: 'Sebutan Tidak Boleh Kosong' }])
    const long = { kode_warna: 'X', nama: 'X'.repeat(121) }
    expect((await ask('OWNER', 'POST', 'warna?view=tampil', long)).body.faults).toMatchObject([
      { field: 'nama', message: 'Sebutan Maksimal 120 Karakter' },
    ])
    const { views } = (await ask('OWNER', 'GET', 'schema')).body.resources.warna.screen
    expect(views.tampil).toMatchObject({
      title: 'Tampil Warna',
      as: 'list',
      fields: { nama: { title: 'Sebutan', help: 'Di etalase' } },
      list: {
        columns: [{ title: 'Kode Warna' }, { title: 'Sebutan' }, { title: 'Hilang', width: 90, total: 'sum' }],
        filters: ['nama'],
        export: ['csv'],
        empty: 'Belum Ada Warna',
        pageSize: 10,
      },
      form: { titleAdd: 'Warna Baru', titleEdit: 'Ubah Warna', confirmDelete: 'Hapus {nama} ?' },
    })
    expect(views.harga).toMatchObject({ as: 'grid', edit: ['harga'], verbs: ['update'] })
  })

  test('that is not drawn is opened by its path, and stands in no menu', async () => {
    const { body } = await ask('KSR01', 'GET', 'schema')
    const entry = { title: 'Tampil', path: '/warna-tampil', show: false, children: [] }
    expect(body.menu).toContainEqual(expect.objectContaining(entry))
    const signedIn = await shop.ask('POST', 'users/login', { body: { user_id: 'KSR01', password } })
    expect(JSON.stringify(signedIn.body.menu)).not.toContain('/warna-tampil')
  })
})

describe('a log', () => {
  test('keeps who changed what, when, from which value and to which', async () => {
    const { id } = await getRow('PUTIH')
    await ask('OWNER', 'PUT', `warna/${id}`, { harga: 10, nama: 'EMAS PUTIH MUDA' })
    await ask('OWNER', 'PUT', `warna/${id}`, { harga: 15 })
    const { body } = await ask('OWNER', 'GET', `riwayat-warna?${query({ filter: { kode_warna: 'PUTIH' } })}`)
    expect(body).toEqual([
      expect.objectContaining({
        kode_warna: 'PUTIH',
        apa: 'harga',
        dari: 10,
        ke: 15,
        oleh: 'OWNER',
        waktu: '2026-11-20T03:00:00.000Z',
      }),
    ])
    for (const [method, path] of [
      ['POST', 'riwayat-warna'],
      ['PUT', `riwayat-warna/${body[0].id}`],
      ['DELETE', `riwayat-warna/${body[0].id}`],
    ] as const)
      expect((await ask('OWNER', method, path, {})).status).toBe(405)
  })

  test('is written by an import as well, and by the import’s way back', async () => {
    const { body: groups } = await ask('OWNER', 'GET', 'group/get/all')
    const dear = groups.map((row: Record<string, unknown>) => ({
      kode_group: row.kode_group,
      nama_group: row.nama_group,
      jenis_group: row.jenis_group,
      harga: row.kode_group === 'LM' ? 3_000_000 : row.harga,
      harga_modal: row.harga_modal,
      persentase: row.persentase,
      status_aktif: true,
    }))
    expect((await ask('OWNER', 'POST', 'group/truncate', { data_groups: dear })).status).toBeLessThan(300)
    const { body } = await ask('OWNER', 'GET', `perubahan-harga?${query({ filter: { kode_group: 'LM' } })}`)
    expect(body).toMatchObject([{ jenis_harga: 'harga', dari: 2_790_000, ke: 3_000_000, edit_by: 'OWNER' }])
    const { body: runs } = await ask('OWNER', 'GET', 'imports/master-group/history')
    const back = await ask('OWNER', 'POST', `imports/history/${runs[0]?.id}/restore`, {})
    expect(back.status).toBeLessThan(300)
    const after = await ask('OWNER', 'GET', `perubahan-harga?${query({ filter: { kode_group: 'LM', ke: 2_790_000 } })}`)
    expect(after.body).toMatchObject([{ dari: 3_000_000 }])
  })
})

describe('a row that is switched off', () => {
  test('is offered to who makes it anew and may switch it on, and is on after that', async () => {
    const again = { kode_warna: 'MATI', nama: 'LAGI' }
    const refused = await ask('OWNER', 'POST', 'warna', again)
    const { id, versi } = await getRow('MATI')
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'record.inactive', message: 'MATI Sudah Ada Tetapi Tidak Aktif', inactive: { id } },
    })
    // A user who may not write the flag gets the general message.
    expect((await ask('KSR01', 'POST', 'warna', again)).body.code).toBe('record.exists')
    expect((await ask('KSR01', 'POST', `warna/${id}/activate`)).status).toBe(422)
    expect((await ask('ADM01', 'POST', `warna/${id}/activate`)).status).toBe(403)
    expect((await activate(id, { 'if-match': '"9"' })).status).toBe(412)
    const key = { 'idempotency-key': 'aktifkan-sekali' }
    const on = await activate(id, key)
    expect(on).toMatchObject({
      status: 200,
      body: { status_aktif: true, nama: 'EMAS TUA', versi: versi + 1, message: 'Data Berhasil Diaktifkan' },
    })
    const twice = await activate(id, key)
    expect(twice).toMatchObject({ headers: { 'idempotent-replayed': 'true' }, body: { versi: versi + 1 } })
    expect((await ask('OWNER', 'POST', 'warna', again)).body.code).toBe('record.exists')
    expect((await ask('OWNER', 'POST', 'jenis-batu/x/activate')).status).toBe(404)
    expect((await ask('OWNER', 'POST', 'parameter-berlian/x/activate')).status).toBe(404)
  })
})
