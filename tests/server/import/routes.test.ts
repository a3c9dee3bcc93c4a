// Imports through the API, on both databases: who may, what is stored, what is returned, and how two users interfere.
import { beforeAll, describe, expect, test } from 'vitest'
import { getImportLease } from '../../../server/import/run-import.ts'
import { insertImport } from '../../../server/storage/imports.ts'
import {
  bakiHead,
  buildBaki,
  ended,
  getTrays,
  importFile,
  readLegacyFile,
  sendFile,
} from '../../support/files/import-files.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { openShop, query } from '../../support/shop/shop.ts'
import { databases } from '../../support/storage/databases.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read any part of an answer
type Row = any

const group = (...readRows: readonly string[]): string =>
  ['Kode Group,Nama Group,Jenis Group,Harga,Harga Modal', ...readRows].join('\n')
const buildJenis = (...readRows: readonly string[]): string =>
  ['Kode Dept,Nama Dept,Kode Group,Status Aktif', ...readRows].join('\n')

describe.each(databases)('%s', database => {
  let token: string

  const shop = openForTests(() => openShop({ database }))
  beforeAll(async () => {
    token = await shop.signIn('OWNER')
  })

  const readRows = async (path: string, filter: Record<string, unknown> = {}) =>
    (await shop.ask('GET', `${path}?${query({ filter, sort: ['id', 'ASC'], range: [0, 999] })}`, { token })).body
  const send = (bytes: string, headers: Record<string, string> = {}) => ({
    token,
    file: 'master_baki.csv',
    bytes,
    headers,
  })
  const readHistory = async (name: string) => (await shop.ask('GET', `imports/${name}/history`, { token })).body

  describe('access', () => {
    const callers = [
      ['OWNER', 13],
      ['SPV01', 4],
      ['ADM01', 4],
      ['KSR01', 0],
      ['SLS01', 0],
    ] as const

    test.each(callers)('%s may use %i imports, and is refused all others', async (user, count) => {
      const mine = await shop.signIn(user)
      const { status, body } = await shop.ask('GET', 'imports', { token: mine })
      expect([status, body.length]).toEqual([200, count])
      const asked = { token: mine, file: 'master_baki.csv', bytes: readLegacyFile('master_baki') }
      const wanted = count === 0 ? 403 : 200
      expect((await sendFile(shop, 'master-baki/check', asked)).status).toBe(wanted)
      expect((await sendFile(shop, 'master-baki/bad-rows', asked)).status).toBe(wanted)
      expect((await shop.ask('GET', 'imports/master-baki/history', { token: mine })).status).toBe(wanted)
      // What proves a price is imported by the owner.
      const notas = { token: mine, file: 'penjualan.csv', bytes: readLegacyFile('penjualan') }
      const wantedOfNotas = user === 'OWNER' ? 200 : 403
      expect((await sendFile(shop, 'penjualan/check', notas)).status).toBe(wantedOfNotas)
      if (user !== 'OWNER')
        for (const [path, key] of [
          ['penjualan/truncate', 'data_penjualans'],
          ['pembelian/truncate', 'data_pembelians'],
        ] as const)
          expect((await shop.ask('POST', path, { token: mine, body: { [key]: [] } })).status).toBe(403)
      if (count > 0) return
      expect((await sendFile(shop, 'master-baki', asked)).status).toBe(403)
      const call = await shop.ask('POST', 'baki/truncate', { token: mine, body: { data_bakis: [] } })
      expect(call.status).toBe(403)
    })

    test('refuses guests', async () => {
      const asked = { token: 'none', file: 'master_baki.csv', bytes: getTrays(1) }
      expect((await shop.ask('GET', 'imports')).status).toBe(401)
      expect((await sendFile(shop, 'master-baki/check', asked)).status).toBe(401)
      expect((await sendFile(shop, 'master-baki', asked)).status).toBe(401)
      expect((await shop.ask('POST', 'baki/truncate', { body: { data_bakis: [] } })).status).toBe(401)
    })

    test('refuses an unknown type', async () => {
      const { status, body } = await sendFile(shop, 'stock_hilang', { ...send('a'), file: 'stock_hilang.csv' })
      expect([status, body.code, body.message]).toEqual([404, 'import.unknown', 'Data Gagal Di Import'])
    })

    test('a body that is no file, and a file without a name, are malformed', async () => {
      expect((await shop.ask('POST', 'imports/master-baki/check?file=a.csv', { token, body: {} })).status).toBe(400)
      const headers = { 'content-type': 'text/csv' }
      expect((await shop.ask('POST', 'imports/master-baki/check', { token, payload: 'a', headers })).status).toBe(400)
    })
  })

  describe('dry run', () => {
    test('shows sample rows of each kind in file order, with changed values, then deletions', async () => {
      const [first, second] = await readRows('baki')
      const line = (row: typeof first, name: string) =>
        `${row.kode_baki},${name},${row.kode_gudang},${row.berat_bandrol},${row.berat_baki},${row.status_aktif}`
      const bytes = buildBaki(line(second, second.nama_baki), 'B91,BAKI 91,TOKO,0.1,5,', line(first, 'NAMA LAIN'))
      const { body } = await sendFile(shop, 'master-baki/check', send(bytes))
      const shown = body.samples.map(({ kind, line: at, row, before }: Row) => [kind, at, row.kode_baki, before])
      expect(shown.slice(0, 3)).toEqual([
        ['same', 2, second.kode_baki, undefined],
        ['inserted', 3, 'B91', undefined],
        ['updated', 4, first.kode_baki, { nama_baki: first.nama_baki }],
      ])
      const gone = shown.slice(3)
      expect(gone.every(([kind, at]: readonly unknown[]) => kind === 'deleted' && at === undefined)).toBe(true)
      expect(gone.length).toBe(Math.min(20, body.deleted))
    })

    test('groups equal faults with their rows and the import that solves them', async () => {
      const bytes = buildBaki('B1,SATU,XX,0.1,5,', 'B2,DUA,XX,0.1,5,', 'B3,TIGA,YY,0.1,5,')
      const { body } = await sendFile(shop, 'master-baki/check', send(bytes))
      expect(body.errorCount).toBe(3)
      expect(body.groups).toEqual([
        expect.objectContaining({
          count: 2,
          line: 2,
          value: 'XX',
          remedy: 'master_gudang',
          message: expect.stringContaining('XX'),
        }),
      ])
    })
  })

  describe('a replaced list', () => {
    test('keeps ids of existing rows, inserts, updates, and deletes missing rows', async () => {
      const before = await readRows('baki')
      const stored = before[0]
      const job = await importFile(
        shop,
        'master-baki',
        send(buildBaki(`${stored.kode_baki},NAMA BARU,${stored.kode_gudang},0.2,10,true`, 'B90,BAKI 90,TOKO,0.1,5,')),
      )
      expect(job.result).toMatchObject({ rows: 2, inserted: 1, updated: 1, deleted: before.length - 1, same: 0 })
      const after = await readRows('baki')
      expect(after.map((row: { kode_baki: string }) => row.kode_baki).toSorted()).toEqual(
        [stored.kode_baki, 'B90'].toSorted(),
      )
      expect(after.find((row: { id: string }) => row.id === stored.id)).toMatchObject({
        nama_baki: 'NAMA BARU',
        berat_baki: 10,
        versi: stored.versi + 1,
      })
    })

    test('does not affect other shops', async () => {
      const stranger = await shop.signIn('OWNERB')
      expect((await shop.ask('GET', 'baki', { token: stranger })).body).not.toEqual([])
      expect((await shop.ask('GET', 'imports/master-baki/history', { token: stranger })).body).toEqual([])
    })

    test('keeps rows in use and system rows, and reports them', async () => {
      const bytes = 'Kode Gudang,Nama Gudang,Status Aktif\nBARU,GUDANG BARU,true\n'
      const sent = { token, file: 'master_gudang.csv', bytes }
      const { body } = await sendFile(shop, 'master-gudang/check', sent)
      expect(body.deleted).toBe(1)
      expect(body.notices).toEqual([
        expect.stringMatching(/TOKO.*Tidak Ada Di File Tetapi Milik Sistem, Jadi Tetap Ada/),
      ])
      expect(await importFile(shop, 'master-gudang', sent)).toMatchObject({ state: 'done' })
      const codes = (await readRows('gudang')).map((row: { kode_gudang: string }) => row.kode_gudang)
      expect(codes).toContain('HANCUR')
      expect(codes).toContain('BARU')
      expect(codes).not.toContain('DALEM')
      const named = await importFile(shop, 'master-group', {
        token,
        file: 'master_group.csv',
        bytes: group('ONLY,SATU,EMAS,1,1'),
      })
      expect(named.result.notices).toContainEqual(
        expect.stringMatching(/Tidak Ada Di File Tetapi Masih Dipakai Oleh \d+ Jenis, .*Jadi Tetap Ada/),
      )
    })

    test('changes fixed fields only while the row is not in use', async () => {
      const sent = send(buildBaki('B90,BAKI 90,HANCUR,0.1,5,true'))
      expect((await sendFile(shop, 'master-baki/check', sent)).body).toMatchObject({ errorCount: 0, updated: 1 })
    })

    test('keeps fields that are not imported; a missing column counts as empty', async () => {
      const [one] = await readRows('group')
      await shop.ask('PUT', `group/${one.id}`, { token, body: { ...one, kadar: 75, status_aktif: false } })
      const bytes = group(`${one.kode_group},NAMA LAIN,EMAS,5,4`)
      await importFile(shop, 'master-group', { token, file: 'master_group.csv', bytes })
      expect((await readRows('group', { kode_group: one.kode_group }))[0]).toMatchObject({
        nama_group: 'NAMA LAIN',
        kadar: 75,
        status_aktif: true,
      })
    })
  })

  describe('repetition', () => {
    test('the same key and file is one import; another file with the key is refused', async () => {
      const headers = { 'idempotency-key': 'import-key-1' }
      const first = await sendFile(shop, 'master-baki', send(getTrays(3), headers))
      await ended(shop, token, first.body.id)
      const again = await sendFile(shop, 'master-baki', send(getTrays(3), headers))
      expect([again.status, again.body.id, again.headers['idempotent-replayed']]).toEqual([202, first.body.id, 'true'])
      const other = await sendFile(shop, 'master-baki', send(getTrays(4), headers))
      expect([other.status, other.body.code]).toEqual([422, 'idempotency.reused'])
      expect(await readRows('baki')).toHaveLength(3)
    })
  })

  describe('two users at once', () => {
    test('the second is refused with the name of the first, also in a call and for another type; another shop may run', async () => {
      const at = new Date().toISOString()
      const run = {
        id: '01999999-0000-7000-8000-000000000001',
        importName: 'master-baki',
        scope: 'KCA',
        shop: 'KCA',
        userId: 'SPV01',
        at,
        fileName: 'x.csv',
        fileHash: '',
        state: 'running' as const,
        previous: '',
        rowCount: 0,
        percentage: 40,
        beatAt: at,
        result: null,
      }
      const release = await shop.running.storage.lease(getImportLease(run.id))
      await shop.running.storage.write(connection => insertImport(connection, run))
      const messages = [409, 'import.running', 'Master Baki Sedang Di Import Oleh SPV01, Silakan Tunggu']
      const { status, body } = await sendFile(shop, 'master-baki', send(getTrays(1)))
      expect([status, body.code, body.message]).toEqual(messages)
      const row = { kode_baki: 'X', nama_baki: 'X', kode_gudang: 'TOKO', berat_baki: 1, berat_bandrol: 1 }
      const call = await shop.ask('POST', 'baki/truncate', { token, body: { data_bakis: [row] } })
      expect([call.status, call.body.code, call.body.message]).toEqual(messages)
      expect((await shop.ask('GET', `imports/jobs/${run.id}`, { token })).body).toMatchObject({
        state: 'running',
        percentage: 40,
        message: 'Menyimpan Data',
      })
      const [any] = await readRows('group', { status_aktif: true })
      const sent = { token, file: 'master_jenis.csv', bytes: buildJenis(`CC,CINCIN,${any.kode_group},true`) }
      const other = await sendFile(shop, 'master-jenis', sent)
      expect([other.status, other.body.code, other.body.message]).toEqual(messages)
      const elsewhere = { ...sent, token: await shop.signIn('OWNERB') }
      expect(await importFile(shop, 'master-jenis', elsewhere)).toMatchObject({ state: 'done' })
      // Its process is gone, as after a kill: whoever asks next finds it failed, and the turn is free.
      await release()
      expect((await shop.ask('GET', `imports/jobs/${run.id}`, { token })).body).toMatchObject({ state: 'failed' })
      expect(await importFile(shop, 'master-baki', send(getTrays(1)))).toMatchObject({ state: 'done' })
      await shop.running.storage.write(connection =>
        connection.run({ sql: 'DELETE FROM kencana_import WHERE id = ?', values: [run.id] }),
      )
    })

    test('of many at once some succeed, others are refused, and the list is that of one of them', async () => {
      const answers = await Promise.all([5, 6, 7, 8].map(count => sendFile(shop, 'master-baki', send(getTrays(count)))))
      const taken = answers.filter(({ status }) => status === 202)
      expect(taken.length).toBeGreaterThan(0)
      expect(answers.every(({ status }) => status === 202 || status === 409)).toBe(true)
      for (const { body } of taken) expect(await ended(shop, token, body.id)).toMatchObject({ state: 'done' })
      expect([5, 6, 7, 8]).toContain((await readRows('baki')).length)
    })
  })

  describe('restoring', () => {
    test('restores every row and activates the previous import', async () => {
      await importFile(shop, 'master-baki', send(getTrays(6)))
      const before = await readRows('baki')
      await importFile(
        shop,
        'master-baki',
        send(buildBaki('T1,LAIN,TOKO,0.1,9,false', 'T2,BAKI 2,TOKO,0.1,2.5,true', 'N1,BARU,TOKO,0.1,1,true')),
      )
      const [last, former] = await readHistory('master-baki')
      expect([last.state, last.restorable, former.state, former.restorable]).toEqual([
        'active',
        true,
        'replaced',
        false,
      ])
      expect(last).toMatchObject({ user: 'OWNER', fileName: 'master_baki.csv', rows: 3 })
      const { status, body } = await shop.ask('POST', `imports/history/${last.id}/restore`, { token })
      expect([status, body.message]).toEqual([200, 'Data Sebelum Import Sudah Dikembalikan'])
      const plain = (all: readonly Record<string, unknown>[]) =>
        all
          .map(({ versi: _, ...row }) => row)
          .toSorted((a, b) => String(a.kode_baki).localeCompare(String(b.kode_baki)))
      expect(plain(await readRows('baki'))).toEqual(plain(before))
      const [restored, again] = await readHistory('master-baki')
      expect([restored.state, again.state]).toEqual(['restored', 'active'])
      const twice = await shop.ask('POST', `imports/history/${last.id}/restore`, { token })
      expect([twice.status, twice.body.code]).toEqual([409, 'import.not-restorable'])
    })

    test('is refused if a row was changed since', async () => {
      await importFile(shop, 'master-baki', send(getTrays(2)))
      const [one] = await readRows('baki', { kode_baki: 'T1' })
      const [last] = await readHistory('master-baki')
      await shop.ask('PUT', `baki/${one.id}`, { token, body: { ...one, nama_baki: 'DIUBAH' } })
      await importFile(shop, 'master-baki', send(buildBaki('T1,FILE,TOKO,0.1,1,true')))
      const [newest] = await readHistory('master-baki')
      const [now] = await readRows('baki', { kode_baki: 'T1' })
      await shop.ask('PUT', `baki/${one.id}`, { token, body: { ...now, nama_baki: 'TANGAN' } })
      const { status, body } = await shop.ask('POST', `imports/history/${newest.id}/restore`, { token })
      expect([status, body.code]).toEqual([409, 'import.changed-since'])
      expect(body.message).toContain('T1 - FILE Sudah Diubah Setelah Import (1 Data)')
      const former = await shop.ask('POST', `imports/history/${last.id}/restore`, { token })
      expect(former.status).toBe(409)
      expect((await readRows('baki', { kode_baki: 'T1' }))[0].nama_baki).toBe('TANGAN')
    })

    test('requires access to the import, and another id is not found', async () => {
      const [last] = await readHistory('master-baki')
      const cashier = await shop.signIn('KSR01')
      expect((await shop.ask('POST', `imports/history/${last.id}/restore`, { token: cashier })).status).toBe(403)
      expect((await shop.ask('GET', `imports/jobs/${last.id}`, { token: cashier })).status).toBe(403)
      expect((await shop.ask('POST', 'imports/history/none/restore', { token })).status).toBe(404)
      expect((await shop.ask('GET', 'imports/jobs/none', { token })).status).toBe(404)
    })
  })

  describe('wrong rows', () => {
    const wrong = buildBaki('OK,BAIK,TOKO,0.1,1,true', 'X1,"=A1, B",TOKO,0.1,x,true', 'X2,-5,ADA,0.1,-1,true')

    test('are returned as a file with line and reasons, in the language of the caller', async () => {
      const job = await importFile(shop, 'master-baki', send(wrong))
      expect([job.state, job.message]).toEqual(['failed', 'Ada 5 Kesalahan Di File, Tidak Ada Data Yang Di Import'])
      const stored = await shop.ask('GET', `imports/jobs/${job.id}/bad-rows`, { token })
      const lines = stored.body.split('\r\n')
      expect(lines[0]).toBe(`\uFEFF${bakiHead},Baris,Alasan`)
      expect(lines[1]).toBe(
        `X1,"'=A1, B",TOKO,0.1,x,true,3,Nama Baki Tidak Boleh Diawali = + - @; Berat Baki Harus Berupa Angka`,
      )
      expect(lines[2]).toContain('X2,-5,ADA,0.1,-1,true,4,')
      expect(lines).toHaveLength(3)
      const english = await sendFile(shop, 'master-baki/bad-rows', send(wrong, { 'accept-language': 'en' }))
      expect(english.body).toContain(',Line,Reason\r\n')
      expect(english.headers['content-disposition']).toBe('attachment; filename="master_baki-errors.csv"')
    })

    test('an import without faults has none', async () => {
      const job = await importFile(shop, 'master-baki', send(getTrays(2)))
      expect((await shop.ask('GET', `imports/jobs/${job.id}/bad-rows`, { token })).status).toBe(404)
    })
  })

  describe("the specification's own calls", () => {
    const calls = [
      [
        'group/truncate',
        'data_groups',
        { kode_group: 'G1', nama_group: 'EMAS', jenis_group: 'EMAS', harga: 5 },
        'group',
      ],
      ['jenis/truncate', 'data_jenises', { kode_dept: 'J1', nama_dept: 'CINCIN', kode_group: 'G1' }, 'jenis'],
      ['gudang/truncate', 'data_gudangs', { kode_gudang: 'W1', nama_gudang: 'GUDANG', status_aktif: true }, 'gudang'],
      [
        'baki/truncate',
        'data_bakis',
        { kode_baki: 'B1', nama_baki: 'BAKI', kode_gudang: 'W1', berat_bandrol: '0.15', berat_baki: 598.596 },
        'baki',
      ],
    ] as const

    test.each(calls)('POST %s', async (path, key, row, list) => {
      const { status, body } = await shop.ask('POST', path, { token, body: { [key]: [row] } })
      expect([status, body]).toEqual([200, { message: 'Data Berhasil Di import' }])
      const [first] = Object.keys(row)
      const [found] = await readRows(list, { [String(first)]: row[first as keyof typeof row] })
      expect(found).toMatchObject({
        ...row,
        ...('berat_bandrol' in row && { berat_bandrol: 0.15 }),
        status_aktif: true,
      })
    })

    test('refuses wrong rows with their positions and writes none', async () => {
      const good = { kode_baki: 'B2', nama_baki: 'BAKI', kode_gudang: 'W1', berat_bandrol: 1, berat_baki: 1 }
      const data_bakis = [good, { ...good, kode_baki: 'B3', kode_gudang: 'ADA', berat_baki: -1 }]
      const { status, body } = await shop.ask('POST', 'baki/truncate', { token, body: { data_bakis } })
      expect([status, body.code]).toEqual([422, 'import.invalid'])
      expect(body.faults.map((one: { field: string; code: string }) => `${one.field} ${one.code}`)).toEqual([
        'data_bakis.1.kode_gudang reference.missing',
        'data_bakis.1.berat_baki number.minimum',
      ])
      expect(await readRows('baki', { kode_baki: 'B2' })).toEqual([])
    })

    const malformed = [
      ['nothing', undefined, 400],
      ['another key', { rows: [] }, 400],
      ['one row and no list', { data_bakis: {} }, 400],
      ['rows that are none', { data_bakis: [1] }, 400],
      ['values within values', { data_bakis: [{ kode_baki: { a: 1 } }] }, 400],
      ['no rows', { data_bakis: [] }, 422],
      ['rows without the columns', { data_bakis: [{ kode_baki: 'A' }] }, 422],
    ] as const

    test.each(malformed)('refuses %s', async (_name, body, status) => {
      expect((await shop.ask('POST', 'baki/truncate', { token, ...(body && { body }) })).status).toBe(status)
    })

    test('runs once for a key', async () => {
      const headers = { 'idempotency-key': 'truncate-key-1' }
      const body = { data_gudangs: [{ kode_gudang: 'W1', nama_gudang: 'SEKALI' }] }
      await shop.ask('POST', 'gudang/truncate', { token, body, headers })
      const again = await shop.ask('POST', 'gudang/truncate', { token, body, headers })
      expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
    })

    test('an unknown path is not found', async () => {
      expect((await shop.ask('POST', 'sales/truncate', { token, body: {} })).status).toBe(405)
      expect((await shop.ask('POST', 'nowhere/truncate', { token, body: {} })).status).toBe(404)
    })
  })
})
