// Counting blind: no answer to a level that is not full depends on what the drawer holds, until the count is agreed to.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ClosingShop, openClosingShop } from '../support/shop/closing-shop.ts'
import { type Answered, password } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const counter = 'KSR01'

describe.each(databases)('on %s', database => {
  let world: ClosingShop
  beforeEach(async () => {
    world = await openClosingShop(database)
    const set = { HITUNG_KAS_MODULE: true, SELISIH_KAS: 10_000 }
    expect(await world.ask('PUT', 'para-system', set)).toMatchObject({ status: 200 })
    await world.cash(1_234_567)
  })
  afterEach(() => world.shop.close())

  const held = async (): Promise<number> => {
    const [row] = await world.rows("select jumlah from buku_kas_saldo where kode_toko = 'KCA' and tempat = 'KAS'")
    return Number(row?.jumlah)
  }
  const counted = (amount: number) => ({
    saat: 'AKHIR',
    jenis_tempat: 'LACI',
    pecahan: [{ kode_pecahan: '11', lembar: Math.trunc(amount / 100) }],
  })
  const count = (amount: number, user = counter) => world.ask('POST', 'hitung-kas?move=simpan', counted(amount), user)
  const agree = async (id: string, by: string, user = counter, answers = {}) => {
    const word = { user_id: by, password, keterangan: 'DIHITUNG BERDUA', content: { answers } }
    const agreement = await world.ask('POST', `hitung-kas/${id}/authorize/setuju`, word, user)
    if (agreement.status !== 201) return agreement
    const body = { answers, detail_authorization: [{ _id: agreement.body._id }] }
    return world.ask('POST', `hitung-kas/${id}/moves/setuju`, body, user)
  }
  /** What an answer says beside the numbers in it. */
  const withoutNumbers = ({ status, body }: Answered): string =>
    `${status} ${JSON.stringify(body)}`.replaceAll(/"ref":"[^"]*"/g, '').replaceAll(/[-.,\d]+/g, '#')

  const outOfDrawer = [
    ['cash', { arah: 'KELUAR', kategori: 'GAJI' }],
    ['uang-bank', { arah: 'SETOR', no_rekening: '8800112233' }],
  ] as const

  test.each(outOfDrawer)('previews of %s do not find what the drawer holds', async (path, document) => {
    const there = await held()
    // What a person may take would be found, and not what is there.
    const unlimited = { BATAS_KAS_KELUAR: 9e9, BATAS_KAS_KELUAR_HARI: 9e9, BATAS_SETOR_BANK: 9e9 }
    expect(await world.ask('PUT', 'para-system', unlimited)).toMatchObject({ status: 200 })
    const ask = async (jumlah: number) => {
      const body = { ...document, jumlah }
      const answers = [`${path}/preview?move=simpan`, `${path}/preview`].map(call =>
        world.ask('POST', call, body, counter),
      )
      return (await Promise.all(answers)).map(withoutNumbers).join()
    }
    let [low, high] = [0, 2 ** 31]
    const atZero = await ask(1)
    let calls = 0
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      calls += 1
      if ((await ask(middle)) === atZero) low = middle
      else high = middle
    }
    expect(calls).toBeGreaterThan(29)
    expect(low).not.toBe(there)
    expect(high).not.toBe(there)
  })

  test('more leaves the drawer than it holds, and the count finds it', async () => {
    const there = await held()
    await world.ask('PUT', 'para-system', { BATAS_KAS_KELUAR: there * 2, BATAS_KAS_KELUAR_HARI: there * 3 })
    const out = await world.ask(
      'POST',
      'cash?move=simpan',
      { arah: 'KELUAR', kategori: 'GAJI', jumlah: there + 5000 },
      counter,
    )
    expect(out.status).toBe(201)
    expect(await held()).toBe(-5000)
    expect(await world.breaches()).toEqual([])
    const { body: zero } = await count(0)
    expect((await agree(zero.id, 'SPV01', counter, { alasan: 'BELUM DICATAT' })).body.status).toBe('DONE')
    expect(await held()).toBe(0)
    expect((await world.ask('GET', `hitung-kas/${zero.id}`)).body).toMatchObject({ sistem: -5000, selisih: 5000 })
    expect(await world.breaches()).toEqual([])
  })

  test('where the drawer is not counted no more leaves it than it holds', async () => {
    const there = await held()
    const set = { HITUNG_KAS_MODULE: false, BATAS_SETOR_BANK: there * 2 }
    expect(await world.ask('PUT', 'para-system', set)).toMatchObject({ status: 200 })
    const take = (jumlah: number) =>
      world.ask('POST', 'uang-bank?move=simpan', { arah: 'SETOR', no_rekening: '8800112233', jumlah })
    expect(await take(there + 1)).toMatchObject({ status: 409, body: { code: 'books.not-enough' } })
    expect(await held()).toBe(there)
    expect((await take(there)).status).toBe(201)
    expect(await held()).toBe(0)
  })

  test('a count tells nothing before it is agreed to, and afterwards to those who may see it', async () => {
    const { body: saved } = await count(0)
    const countMentions = async (user: string) => {
      const calls = [
        await world.ask('GET', `hitung-kas/${saved.id}`, undefined, user),
        await world.ask('GET', 'hitung-kas', undefined, user),
        await world.ask('GET', `hitung-kas/${saved.id}/history`, undefined, user),
        await world.ask('POST', `hitung-kas/${saved.id}/preview/setuju`, {}, user),
        await world.ask('POST', `hitung-kas/${saved.id}/moves/setuju`, { answers: {} }, user),
        await world.ask('POST', 'hitung-kas/preview?move=simpan', counted(100), user),
        await world.ask('GET', 'hitung-kas?filter={"selisih":0}', undefined, user),
      ]
      const there = await held()
      const words = [there, -there].flatMap(one => [String(one), one.toLocaleString('id-ID')])
      return calls.filter(({ body }) => words.some(word => JSON.stringify(body).includes(word))).length
    }
    for (const user of [counter, 'SPV01']) expect([user, await countMentions(user)]).toEqual([user, 0])
    const before = await held()
    expect((await agree(saved.id, 'SPV01')).body.status).toBe('SELISIH')
    const readShown = async (user: string) => (await world.ask('GET', `hitung-kas/${saved.id}`, undefined, user)).body
    expect(await readShown('SPV01')).toMatchObject({ sistem: before, selisih: -before })
    expect(await readShown(counter)).not.toHaveProperty('selisih')
    expect(await readShown('OWNER')).toMatchObject({ sistem: before, tercatat: before })
  })

  test('a count is given once: who counted neither agrees nor counts again', async () => {
    const { body: mine } = await count(500_000, 'SPV01')
    const own = await agree(mine.id, 'SPV01', counter)
    expect([own.status, own.body.code]).toEqual([422, 'authorize.self'])
    expect((await world.ask('POST', `hitung-kas/${mine.id}/moves/ulang`, {}, 'SPV01')).body.status).toBe('DIULANG')
    const again = await count(600_000, 'SPV01')
    expect([again.status, JSON.stringify(again.body)]).toEqual([422, expect.stringContaining('Orang Lain')])
    const { body: other } = await count(700_000)
    expect(other).toMatchObject({ status: 'DIHITUNG', hitungan_ke: 2 })
    expect((await agree(other.id, 'SPV01', counter)).body.status).toBe('SELISIH')
    const why = { answers: { alasan: 'SALAH KEMBALIAN' } }
    expect((await world.ask('POST', `hitung-kas/${other.id}/moves/jelaskan`, why, 'SPV01')).body.status).toBe('DONE')
    const { body: counts } = await world.ask('GET', 'hitung-kas')
    expect(counts.map((one: { fisik: number; input_by: string }) => [one.fisik, one.input_by])).toEqual([
      [700_000, counter],
      [500_000, 'SPV01'],
    ])
  })

  test('a preview of the agreement is the same within the tolerance and beyond it', async () => {
    const there = await held()
    const preview = async (amount: number, user: string) => {
      const { body } = await count(amount)
      const answer = await world.ask('POST', `hitung-kas/${body.id}/preview/setuju`, { answers: {} }, user)
      expect((await world.ask('POST', `hitung-kas/${body.id}/moves/ulang`, {}, counter)).status).toBe(200)
      await world.ask('PUT', 'para-system', { HITUNG_KAS_SENDIRI: true })
      return answer
    }
    const close = Math.round(there / 100) * 100
    for (const user of [counter, 'SPV01']) {
      const [near, far] = [await preview(close, user), await preview(close + 500_000, user)]
      expect([near.status, near.body.faults]).toEqual([200, []])
      expect([user, near.body.state]).toEqual([user, null])
      expect(withoutNumbers(near)).toBe(withoutNumbers(far))
    }
    expect((await preview(close, 'OWNER')).body.state).toBe('DONE')
    expect((await preview(close + 500_000, 'OWNER')).body.state).toBe('SELISIH')
  })

  test('a reason is taken of who knows the difference, and no state is agreed to that is not known yet', async () => {
    const alasan = 'SALAH KEMBALIAN'
    const { body: mine } = await count(500_000)
    const needed = (user: string) =>
      world.ask('POST', `hitung-kas/${mine.id}/moves/setuju`, { answers: { alasan } }, user)
    const listTitles = ({ body }: Answered): readonly string[] =>
      body.authorize.changes.map(({ title }: { title: string }) => title)
    expect(listTitles(await needed('SPV01'))).toEqual([])
    expect(listTitles(await needed('OWNER'))).toEqual(['Alasan Selisih'])
    const complete = async (user: string) =>
      (await world.ask('POST', `hitung-kas/${mine.id}/answers/setuju`, { answers: {} }, user)).body
    expect(Object.keys(await complete('SPV01'))).not.toContain('selisih')
    expect(await complete('OWNER')).toMatchObject({ sistem: await held(), selisih: 500_000 - (await held()) })
    expect((await agree(mine.id, 'SPV01', 'OWNER', { alasan })).body).toMatchObject({
      status: 'DONE',
      alasan_selisih: alasan,
    })
  })
})
