// Prices of the day that are saved in several shops by one save: in all of them or in none.
import { beforeAll, describe, expect, test } from 'vitest'
import { password } from '../support/shop/shop.ts'
import { useZoneChain, type ZoneShop } from '../support/shop/zone-chain.ts'
import { databases } from '../support/storage/databases.ts'

type Body = Readonly<Record<string, unknown>>

describe.each(databases)('on %s', database => {
  const chain = useZoneChain(database)
  const watched = ['KCA', 'KCB', 'KCC', 'KCE'] as const
  let lines: readonly Body[]
  const isSaved = async (code: ZoneShop): Promise<boolean> => (await chain.ok(code, 'GET', 'harga-disimpan')).disimpan
  const listSaved = async (): Promise<readonly string[]> => {
    const saved: string[] = []
    for (const code of watched) if (await isSaved(code)) saved.push(code)
    return saved
  }
  const save = (code: ZoneShop, toko_lain: string, harga: readonly Body[] = lines) =>
    chain.ask(code, 'POST', 'harga-hari-ini?move=simpan', { harga, toko_lain })
  const readPrice = async (): Promise<number> => {
    const [group] = await chain.ok('KCA', 'GET', 'group?filter={"kode_group":"G17K"}')
    return group.harga
  }

  beforeAll(async () => {
    for (const code of watched) await chain.ok(code, 'PUT', 'para-system', { HARGA_HARI_INI: true })
    const filled: readonly Body[] = await chain.ok('KCA', 'POST', 'harga-hari-ini/fill/harga', { document: {} })
    lines = filled.map(({ kode_group, harga, harga_beli, harga_tukar }) => ({
      kode_group,
      harga: kode_group === 'G17K' ? 1_990_000 : harga,
      harga_beli,
      harga_tukar,
    }))
  }, 900_000)

  test.each([
    ['a shop that is none', 'KCC,TIADA'],
    ['a text that is no list of shops', 'K C'],
  ])('%s is refused, and nothing is saved', async (_, shops) => {
    const { status } = await save('KCA', shops)
    expect([status >= 400 && status < 500, await listSaved()]).toEqual([true, []])
  })

  test('an owner of some shops saves in those alone, and is offered no other', async () => {
    const made = { user_id: 'CABANG', user_name: 'CABANG', level: 'OWC', password, toko_lain: 'KCB' }
    await chain.ok('KCA', 'POST', 'users', made)
    const token = await chain.shop.signIn('CABANG')
    const post = (toko_lain: string) =>
      chain.shop.ask('POST', 'harga-hari-ini?move=simpan', { token, body: { harga: lines, toko_lain } })
    expect([(await post('KCC')).status, await listSaved()]).toEqual([403, []])
    const offered = await chain.shop.ask('GET', 'toko?lookup=harga-hari-ini.toko_lain', { token })
    expect(offered.body.map(({ kode_toko }: Body) => kode_toko)).toEqual(['KCB'])
  })

  test('one save confirms the prices of the chosen shops, each with a document and a row of the audit', async () => {
    const saved = await save('KCA', 'KCC,KCE')
    expect(saved).toMatchObject({ status: 201, body: { toko_lain: 'KCC,KCE' } })
    expect([await listSaved(), await readPrice()]).toEqual([['KCA', 'KCC', 'KCE'], 1_990_000])
    const documents = await chain.rows('select kode_toko, tgl_system, toko_lain from harga_hari_ini order by kode_toko')
    expect(documents.map(({ kode_toko, tgl_system }) => [kode_toko, tgl_system])).toEqual([
      ['KCA', '2026-11-20'],
      ['KCC', '2026-11-20'],
      ['KCE', '2026-11-20'],
    ])
    const audits = await chain.rows("select shop from kencana_audit where resource = 'harga-hari-ini' order by shop")
    expect(audits.map(({ shop }) => shop)).toEqual(['KCA', 'KCC', 'KCE'])
    expect(await chain.breaches()).toEqual([])
  })

  test('without other shops it is that of one shop', async () => {
    expect((await save('KCB', '')).status).toBe(201)
    expect(await listSaved()).toEqual([...watched])
  })

  test('a shop that refuses its part keeps all shops as they were, and is named', async () => {
    // Past midnight in Jayapura, whose day is not closed.
    chain.goTo('2026-11-20T15:30:00Z')
    const higher = lines.map(line => ({ ...line, harga: 2_100_000 }))
    const refused = await save('KCA', 'KCC,KCE', higher)
    expect(refused.body).toMatchObject({
      code: 'shops.refused',
      message: 'Belum Disimpan Di Toko Mana Pun: Ditolak Di KENCANA KCE',
    })
    expect([await readPrice(), (await chain.rows('select id from harga_hari_ini')).length]).toEqual([1_990_000, 4])
  })
})
