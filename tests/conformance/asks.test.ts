// What is absurd is asked about before it is saved, on both databases: by every call that saves, and by no import.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendFile } from '../support/files/import-files.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { pesanFolder } from '../support/schema/pesan-files.ts'
import { type Asked, openShop, query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const buildRing = (berat: number) => ({
  kode_group: 'G17K',
  kode_dept: 'CCG17K',
  kode_baki_awal: '01',
  berat_asli: berat,
  berat,
})

describe.each(databases)('%s', database => {
  let token: string
  const shop = openForTests(() => openShop({ database }))
  beforeAll(async () => {
    token = await shop.signIn('OWNER')
  })

  const send = (method: string, path: string, body: unknown, headers: Asked['headers'] = {}) =>
    shop.ask(method, path, { token, body, headers })
  const getRow = async (path: string, filter: object) =>
    (await shop.ask('GET', `${path}?${query({ filter })}`, { token })).body[0]
  const getMessages = (body: { questions?: readonly { message: string }[] }) =>
    (body.questions ?? []).map(({ message }) => message)
  const confirming = (body: { questions: readonly { id: string }[] }) => ({
    confirmed: body.questions.map(({ id }) => id).join(','),
  })

  test('a piece that is too heavy is saved once that is confirmed, and takes no number before', async () => {
    const first = await send('POST', 'barang', buildRing(3.45))
    expect(first.status).toBe(201)
    const { status, body } = await send('POST', 'barang', buildRing(3450))
    expect([status, body.code]).toEqual([422, 'confirm.needed'])
    expect(getMessages(body)).toEqual(['Berat 3,450.000 gr Melebihi Batas Wajar 500 gr Untuk Jenis CINCIN EMAS 17K'])
    expect(body.faults).toMatchObject([{ field: 'berat_asli', code: 'check' }])
    expect(await getRow('barang', { berat: 3450 })).toBeUndefined()
    const other = await send('POST', 'barang', buildRing(3451), confirming(body))
    expect([other.status, other.body.code]).toEqual([422, 'confirm.needed'])
    const saved = await send('POST', 'barang', buildRing(3450), confirming(body))
    expect(saved.status).toBe(201)
    expect(Number(saved.body.kode_barcode)).toBe(Number(first.body.kode_barcode) + 1)
    const renamed = await send('PUT', `barang/${saved.body.id}`, { nama_barang: 'BATANG' })
    expect(renamed.status).toBe(200)
  })

  test('a jenis has its own limit, and the shop the one of all others', async () => {
    const jenis = await getRow('jenis', { kode_dept: 'CCG17K' })
    await send('PUT', `jenis/${jenis.id}`, { berat_maksimum: 50 })
    expect(getMessages((await send('POST', 'barang', buildRing(60))).body)[0]).toContain('Batas Wajar 50 gr')
    await send('PUT', `jenis/${jenis.id}`, { berat_maksimum: 0 })
    expect((await send('POST', 'barang', buildRing(60))).status).toBe(201)
    const set = await send('POST', 'para-system', { key: 'BERAT_MAKSIMUM', value: '40,5' })
    expect(set.body.value).toBe('40.5')
    expect(getMessages((await send('POST', 'barang', buildRing(60))).body)[0]).toContain('Batas Wajar 40.5 gr')
    await shop.ask('DELETE', `para-system/${set.body.id}`, { token })
  })

  test('a price far from the last one, or below cost, is asked about, and the same key saves it', async () => {
    const { id, harga, harga_modal: modal } = await getRow('group', { kode_group: 'G17K' })
    expect((await send('PUT', `group/${id}`, { harga: Math.round(harga * 1.1) })).status).toBe(200)
    await send('PUT', `group/${id}`, { harga })
    const cheap = Math.round(modal / 2)
    const headers = { 'idempotency-key': `murah-${database}` }
    const { body } = await send('PUT', `group/${id}`, { harga: cheap }, headers)
    expect(getMessages(body)).toEqual([
      expect.stringMatching(/^Harga G17K [\d,]+ Di Bawah Harga Modal [\d,]+$/),
      expect.stringMatching(/^Harga G17K [\d,]+ Di Bawah Harga Beli [\d,]+$/),
      expect.stringMatching(/^Harga G17K Dari [\d,]+ Menjadi [\d,]+, Berbeda Lebih Dari 20 Persen$/),
    ])
    const [half] = body.questions
    const why = { 'confirm-reason': encodeURIComponent('Cuci gudang, sampai Sabtu') }
    const partly = await send('PUT', `group/${id}`, { harga: cheap }, { ...headers, ...why, confirmed: half.id })
    expect(getMessages(partly.body)).toHaveLength(2)
    // A confirmation alone is not enough: the log keeps why.
    const unsaid = await send('PUT', `group/${id}`, { harga: cheap }, { ...headers, ...confirming(body) })
    expect([unsaid.status, unsaid.body.questions?.every(({ reason }: { reason: boolean }) => reason)]).toEqual([
      422,
      true,
    ])
    const malformed = { ...headers, ...confirming(body), 'confirm-reason': '%E0%' }
    expect((await send('PUT', `group/${id}`, { harga: cheap }, malformed)).status).toBe(400)
    const saved = await send('PUT', `group/${id}`, { harga: cheap }, { ...headers, ...why, ...confirming(body) })
    expect([saved.status, saved.body.harga]).toEqual([200, cheap])
    const log = await getRow('perubahan-harga', { kode_group: 'G17K', ke: cheap })
    expect(log).toMatchObject({ jenis_harga: 'harga', alasan: 'Cuci gudang, sampai Sabtu' })
    const again = await send('PUT', `group/${id}`, { harga: cheap }, { ...headers, ...why, ...confirming(body) })
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect((await send('PUT', `group/${id}`, { nama_group: 'EMAS 17 KARAT' })).status).toBe(200)
  })

  test('the check of an import lists it with its row', async () => {
    const head = 'Kode Group,Nama Group,Jenis Group,Harga,Harga Modal'
    const bytes = `${head}\nG16K,EMAS 16K,EMAS,5,9\nG9K,EMAS 9K,EMAS,6,9\n`
    const { body } = await sendFile(shop, 'master-group/check', { token, file: 'master_group.csv', bytes })
    expect(body.errors).toEqual([])
    expect(body.asks).toContainEqual({
      line: 2,
      column: 'Harga',
      value: '5',
      code: 'check',
      message: 'Harga G16K 5 Di Bawah Harga Modal 9',
    })
  })
})

describe.each(databases)('documents on %s', database => {
  const folder = pesanFolder()
  let token: string
  afterAll(() => folder.remove())
  const shop = openForTests(() => openShop({ database, env: { SCHEMA_DIR: folder.path } }))
  beforeAll(async () => {
    token = await shop.signIn('OWNER')
  })

  test('a line and a document ask together, and a move asks by itself', async () => {
    const body = {
      harga: 200_000_000,
      persen: 120,
      isi: [
        { kode: 'A', berat: 3.45 },
        { kode: 'B', berat: 3450 },
      ],
    }
    const save = (headers: Asked['headers'] = {}) => shop.ask('POST', 'timbang?move=simpan', { token, body, headers })
    const getIds = ({ questions }: { questions: readonly { id: string }[] }): string =>
      questions.map(({ id }) => id).join(',')
    const asked = await save()
    expect([asked.status, asked.body.code]).toEqual([422, 'confirm.needed'])
    expect(asked.body.faults.map(({ field, message }: Record<string, string>) => [field, message])).toEqual([
      ['harga', 'Harga 200,000,000 Melebihi 100,000,000'],
      ['isi.1.berat', 'Berat B 3,450.000 gr Melebihi Batas Wajar 500 gr'],
    ])
    expect((await shop.ask('GET', 'timbang', { token })).body).toEqual([])
    const saved = await save({ confirmed: getIds(asked.body) })
    expect([saved.status, saved.body.nomor]).toEqual([201, expect.stringMatching(/-0001$/)])
    const move = (headers: Asked['headers'] = {}) =>
      shop.ask('POST', `timbang/${saved.body.id}/moves/sahkan`, { token, body: {}, headers })
    const moved = await move()
    expect(moved.body.questions).toMatchObject([{ message: 'Persen 120.00 Lebih Dari 100' }])
    expect((await move({ confirmed: getIds(moved.body) })).body.status).toBe('SAH')
  })
})
