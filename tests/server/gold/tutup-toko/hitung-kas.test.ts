// Counting the drawer before the day is closed: blind until the count is given, agreed to by somebody else, and kept.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ClosingShop, openClosingShop } from '../../../support/shop/closing-shop.ts'
import { type Answered, password } from '../../../support/shop/shop.ts'
import { databases } from '../../../support/storage/databases.ts'

const counter = 'KSR01'
const says = ({ body }: Answered): string => JSON.stringify(body.faults ?? body.message)

describe.each(databases)('on %s', database => {
  let world: ClosingShop
  beforeEach(async () => {
    world = await openClosingShop(database)
    const set = { HITUNG_KAS_MODULE: true, SELISIH_KAS: 10_000 }
    expect(await world.ask('PUT', 'para-system', set)).toMatchObject({ status: 200 })
    await world.cash(1_234_567)
    await world.cash(345_678, 'KELUAR')
  })
  afterEach(() => world.shop.close())

  const expected = async (): Promise<number> => {
    const [row] = await world.rows("select jumlah from buku_kas_saldo where kode_toko = 'KCA' and tempat = 'KAS'")
    return Number(row?.jumlah)
  }
  const postDocument = (amount: number, saat = 'AKHIR') => {
    const one = { kode_pecahan: '11', lembar: Math.trunc(amount / 100) }
    return { saat, jenis_tempat: 'LACI', pecahan: [one] }
  }
  const count = (amount: number, saat?: string, user: string = counter) =>
    world.ask('POST', 'hitung-kas?move=simpan', postDocument(amount, saat), user)
  const move = (id: string, name: string, answers = {}) =>
    world.ask('POST', `hitung-kas/${id}/moves/${name}`, { answers }, counter)
  /** With the word of somebody else. */
  const agree = async (id: string, answers: Readonly<Record<string, unknown>> = {}, by = 'SPV01') => {
    const word = { user_id: by, password, keterangan: 'DIHITUNG BERDUA', content: { answers } }
    const given = await world.ask('POST', `hitung-kas/${id}/authorize/setuju`, word, counter)
    const body = { answers, detail_authorization: [{ _id: given.body._id ?? '-' }] }
    return world.ask('POST', `hitung-kas/${id}/moves/setuju`, body, counter)
  }
  /** Agreed to, and the difference explained once it is known. */
  const agreeAndExplain = async (id: string, alasan: string): Promise<string> => {
    expect((await agree(id)).body.status).toBe('SELISIH')
    return (await world.ask('POST', `hitung-kas/${id}/moves/jelaskan`, { answers: { alasan } }, 'SPV01')).body.status
  }

  test('no answer contains the expected amount before the count is saved', async () => {
    const held = await expected()
    const words = [String(held), held.toLocaleString('en-US'), held.toLocaleString('id-ID')]
    const mentions = (body: unknown): boolean => words.some(text => JSON.stringify(body ?? null).includes(text))
    expect(mentions((await world.ask('GET', 'cash/saldo')).body)).toBe(true)
    expect(mentions((await world.ask('GET', 'dashboard')).body)).toBe(true)
    const telling: string[] = []
    // What is told does not depend on the database: who reads the most is asked on one of them.
    for (const user of database === 'sqlite' ? [counter, 'SPV01'] : [counter]) {
      const { body: api } = await world.ask('GET', 'openapi.json', undefined, user)
      const read = Object.entries<Readonly<Record<string, unknown>>>(api.paths)
      const asked = read.flatMap(([path, verbs]) => {
        const plain = path.replace(/^\/(api\/)?/, '')
        if (plain.includes('{')) return []
        return [...('get' in verbs ? [['GET', plain]] : []), ...(plain.startsWith('report') ? [['POST', plain]] : [])]
      })
      expect(asked.length).toBeGreaterThan(40)
      const more = [
        ['POST', 'cash/preview?move=simpan', { arah: 'KELUAR', kategori: 'GAJI', jumlah: held + 1 }],
        ['POST', 'cash/preview', { arah: 'KELUAR', kategori: 'GAJI', jumlah: held + 1 }],
        ['POST', 'cash?move=simpan', { arah: 'KELUAR', kategori: 'GAJI', jumlah: held + 1 }],
        ['POST', 'tambah-uang-bank?move=simpan', {}],
        ['POST', 'hitung-kas/preview?move=simpan', postDocument(100)],
        ['POST', 'hitung-kas/preview', postDocument(100)],
        ['POST', 'hitung-kas/fill/pecahan', { document: postDocument(100) }],
        ['POST', 'system/close', { PROSES: 'close' }],
      ] as const
      for (const [method = '', path = '', body] of [...asked, ...more]) {
        const answer = await world.ask(
          method as string,
          path as string,
          method === 'POST' ? (body ?? {}) : undefined,
          user,
        )
        if (mentions(answer.body)) telling.push(`${user} ${method} ${path}`)
      }
      const { body: shown } = await world.ask('POST', 'cash/preview?move=simpan', more[0][2], user)
      expect(shown.entries ?? []).toEqual([])
    }
    expect(telling).toEqual([])
    const { status, body: given } = await count(held - 50_000)
    expect([status, given.status, given.hitungan_ke]).toEqual([201, 'DIHITUNG', 1])
    expect(mentions(given)).toBe(false)
    // What is over is told as ever.
    const past = { tanggal: '2026-11-19' }
    expect((await world.ask('POST', 'reports/saldo-kas', past, counter)).status).toBe(200)
    const today = await world.ask('POST', 'reports/saldo-kas', { tanggal: '2026-11-20' }, counter)
    expect([today.status, today.body.code]).toEqual([403, 'books.sealed'])
  })

  test('the day waits for a count that somebody else agrees to; a recount is another one', async () => {
    const held = await expected()
    const waiting = async () => (await world.ask('GET', 'system/close', undefined, counter)).body.held
    expect(await waiting()).toMatchObject([
      { document: 'hitung-kas', state_title: 'Belum Dihitung', path: '/hitung-kas' },
    ])
    expect((await world.close()).body.code).toBe('day.held')
    const { body: first } = await count(held - 50_000)
    expect((await count(100)).status).toBe(409)
    expect((await world.ask('PUT', `hitung-kas/${first.id}`, { keterangan: 'LAIN' }, counter)).status).toBeGreaterThan(
      399,
    )
    expect((await move(first.id, 'ulang')).body.status).toBe('DIULANG')
    const { body: second } = await count(held - 20_000, 'AKHIR', 'SPV01')
    expect(second).toMatchObject({ status: 'DIHITUNG', hitungan_ke: 2 })
    expect((await move(second.id, 'setuju', { alasan: 'KEMBALIAN' })).body.code).toBe('authorize.needed')
    const alone = await agree(second.id, { alasan: 'KEMBALIAN' }, counter)
    expect(alone.status).toBe(422)
    const agreed = await agree(second.id, {}, 'OWNER')
    expect(agreed).toMatchObject({ status: 200, body: { status: 'SELISIH' } })
    expect(await waiting()).toMatchObject([{ document: 'hitung-kas', state_title: 'Selisih Belum Dijelaskan' }])
    const explain = (user: string) =>
      world.ask('POST', `hitung-kas/${second.id}/moves/jelaskan`, { answers: { alasan: 'SALAH KEMBALIAN' } }, user)
    expect((await explain(counter)).status).toBe(403)
    expect((await explain('SPV01')).body).toMatchObject({ status: 'DONE', alasan_selisih: 'SALAH KEMBALIAN' })
    expect(await expected()).toBe(second.fisik)
    const entries = await world.rows(
      "select kategori, jumlah, keterangan from buku_kas where document = 'hitung-kas' and tempat = 'KAS'",
    )
    expect(entries.map(one => [one.kategori, Number(one.jumlah), one.keterangan])).toEqual([
      ['SELISIH KAS AKHIR', second.fisik - held, '-'],
    ])
    expect(await waiting()).toEqual([])
    // Money that moves afterwards wants another count.
    await world.cash(5000)
    expect(await waiting()).toHaveLength(1)
    expect((await world.close()).status).toBe(409)
    const now = await expected()
    const { body: third } = await count(now)
    await world.cash(2000)
    const moved = await agree(third.id)
    expect([moved.status, says(moved)]).toEqual([422, expect.stringContaining('Hitung Ulang')])
    await move(third.id, 'ulang')
    const { body: last } = await count((await expected()) + 60, 'AKHIR', 'OWNER')
    expect((await agree(last.id)).body).toMatchObject({ status: 'DONE' })
    expect((await world.ask('GET', 'hitung-kas', undefined, counter)).body).toHaveLength(4)
    expect((await world.close({}, counter)).status).toBe(200)
    await world.signIn()
    const [day] = await world.closings()
    expect(day).toMatchObject({ saldo_akhir: last.fisik, selisih_awal: 0 })
    expect(day?.selisih_akhir).toBe(second.fisik - held + last.fisik - last.tercatat)
    expect(await world.breaches()).toEqual([])
  })

  test('a difference at the start of the day is separate; a shop without counts requires none', async () => {
    const moved = await count(await expected(), 'AWAL')
    expect([moved.status, says(moved)]).toEqual([422, expect.stringContaining('Uang Sudah Bergerak Hari Ini')])
    const set = { HITUNG_KAS_MODULE: false }
    const { body: settings } = await world.ask('GET', 'para-system')
    expect(settings).toBeDefined()
    expect((await world.ask('PUT', 'para-system', set)).status).toBe(200)
    expect((await world.close()).status).toBe(200)
    world.goTo('2026-11-21')
    await world.signIn()
    await world.ask('PUT', 'para-system', { HITUNG_KAS_MODULE: true })
    const held = await expected()
    const { body: first } = await count(held + 300_000, 'AWAL')
    expect(await agreeAndExplain(first.id, 'TITIPAN OWNER')).toBe('DONE')
    expect(await expected()).toBe(first.fisik)
    const { body: account } = await world.ask('GET', 'rekenings')
    const saldo = { saat: 'AKHIR', jenis_tempat: 'REKENING', no_rekening: account[0].no_rekening, saldo_bank: 0 }
    const { body: bank } = await world.ask('POST', 'hitung-kas?move=simpan', saldo, counter)
    expect(bank).toMatchObject({ tempat: account[0].no_rekening, fisik: 0, status: 'DIHITUNG' })
    await move(bank.id, 'ulang')
    const { body: end } = await count(first.fisik)
    expect((await agree(end.id)).body.status).toBe('DONE')
    expect((await world.close()).status).toBe(200)
    await world.signIn()
    const day = (await world.closings()).at(-1)
    expect(day).toMatchObject({ selisih_awal: first.fisik - held, selisih_akhir: end.fisik - first.fisik })
  })

  test('counts are numbered for each place', async () => {
    const { body: drawer } = await count(await expected())
    expect((await agree(drawer.id)).body.status).toBe('DONE')
    const { body: accounts } = await world.ask('GET', 'rekenings')
    const ofAccount = { saat: 'AKHIR', jenis_tempat: 'REKENING', no_rekening: accounts[0].no_rekening, saldo_bank: 0 }
    const { body: account } = await world.ask('POST', 'hitung-kas?move=simpan', ofAccount, counter)
    expect(account).toMatchObject({ hitungan_ke: 1, putaran: 1 })
    const { body: again } = await count(await expected())
    expect(again).toMatchObject({ hitungan_ke: 2, putaran: 2 })
  })

  test('a user on duty alone closes with an unauthorized count if the shop allows it, and it is checked later', async () => {
    const held = await expected()
    const { body: one } = await count(held - 500)
    const alone = (id: string, alasan?: string) => move(id, 'sendiri', { ...(alasan !== undefined && { alasan }) })
    const refused = await alone(one.id, 'KEMBALIAN')
    expect([refused.status, says(refused)]).toEqual([422, expect.stringContaining('Disetujui Orang Kedua')])
    expect((await world.ask('PUT', 'para-system', { HITUNG_KAS_SENDIRI: true })).status).toBe(200)
    await world.cash(2000)
    const moved = await alone(one.id, 'KEMBALIAN')
    expect([moved.status, says(moved)]).toEqual([422, expect.stringContaining('Hitung Ulang')])
    await move(one.id, 'ulang')
    const { body: two } = await count((await expected()) - 500)
    const drawer = await expected()
    expect(await alone(two.id)).toMatchObject({ status: 200, body: { status: 'SENDIRI' } })
    expect(await expected()).toBe(two.fisik)
    expect((await world.close({}, counter)).status).toBe(200)
    world.goTo('2026-11-21')
    await world.signIn()
    const [day] = await world.closings()
    expect(day).toMatchObject({ saldo_akhir: two.fisik, selisih_akhir: two.fisik - drawer })
    expect(day?.terbuka).toContainEqual(
      expect.objectContaining({ judul: 'Hitung Kas Sendiri Belum Diperiksa', jumlah: 1 }),
    )
    const waits = async () => {
      const { body } = await world.ask('GET', 'dashboard')
      return body.alerts.filter(({ id }: { id: string }) => id === 'hitung-sendiri').length
    }
    expect(await waits()).toBe(1)
    expect((await move(two.id, 'periksa')).status).toBe(403)
    const check = (answers: object) => world.ask('POST', `hitung-kas/${two.id}/moves/periksa`, { answers }, 'SPV01')
    const silent = await check({})
    expect([silent.status, says(silent)]).toEqual([422, expect.stringContaining('Perlu Alasan')])
    const checked = await check({ alasan: 'KEMBALIAN' })
    expect(checked).toMatchObject({ status: 200, body: { status: 'DONE' } })
    expect(await waits()).toBe(0)
    const { body: third } = await world.ask('POST', 'hitung-kas?move=simpan', postDocument(two.fisik), 'SPV01')
    const by = (name: string) => world.ask('POST', `hitung-kas/${third.id}/moves/${name}`, { answers: {} }, 'SPV01')
    expect((await by('sendiri')).body).toMatchObject({ status: 'SENDIRI', selisih: 0 })
    expect((await by('periksa')).status).toBe(422)
    expect(await world.breaches()).toEqual([])
  })
})
