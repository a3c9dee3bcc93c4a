// One list over several documents: rows of the view of each under common columns, paged, sorted, filtered and summed as one.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pesanFolder } from '../../../support/schema/pesan-files.ts'
import type { RuleFolder } from '../../../support/schema/rule-files.ts'
import { openShop, query, type Shop } from '../../../support/shop/shop.ts'
import { databases } from '../../../support/storage/databases.ts'

type Row = Readonly<Record<string, unknown>>

describe.each(databases)('on %s', database => {
  let folder: RuleFolder
  let shop: Shop
  const tokens: Record<string, string> = {}
  const refused: string[] = []

  const list = (parts: object = {}, user = 'OWNER') =>
    shop.ask('GET', `lists/pekerjaan?${query(parts as Row)}`, { token: tokens[user] ?? '' })
  const numbers = ({ body }: { body: readonly Row[] }) =>
    body.map(({ nomor }) => String(nomor).slice(0, 2) + String(nomor).slice(-1))
  const make = async (path: string, body: object, user = 'OWNER'): Promise<Row> => {
    const made = await shop.ask('POST', `${path}?move=simpan`, { token: tokens[user] ?? '', body })
    expect(made).toMatchObject({ status: 201 })
    return made.body
  }
  const pesan = (penerima: string, jumlah: number, user?: string) =>
    make('pesan', { penerima, isi: [{ bahan: user === 'OWNERB' ? 'B1' : 'E1', jumlah }] }, user)

  beforeAll(async () => {
    folder = pesanFolder()
    shop = await openShop({
      database,
      env: { SCHEMA_DIR: folder.path },
      onSchemaRefused: error => refused.push(error.message),
    })
    for (const user of ['OWNER', 'OWNERB', 'SPV01', 'KSR01', 'SLS01']) tokens[user] = await shop.signIn(user)
    await pesan('ANI', 2)
    await make('janji', { pemberi: 'BUDI', nilai: 500 })
    await pesan('CICI', 5)
    await make('janji', { pemberi: 'DEDE', nilai: 4000 })
    const { id } = await pesan('SAH', 1)
    await shop.ask('POST', `pesan/${id}/moves/sahkan`, { token: tokens.OWNER ?? '', body: {} })
    await make('janji', { pemberi: 'TOKO LAIN', nilai: 9 }, 'OWNERB')
  })
  afterAll(async () => {
    await shop.close()
    folder.remove()
  })

  test('shows the rows of each view with common columns, in one order', async () => {
    const { status, body, headers } = await list()
    expect([status, headers['content-range']]).toEqual([200, 'lists/pekerjaan 0-3/4'])
    expect(body).toMatchObject([
      { document: 'janji', nama: 'BUDI', total: 500, status: 'OPEN', tanggal: '2026-11-20', versi: 1 },
      { document: 'janji', nama: 'DEDE', total: 4000 },
      { document: 'pesan', nama: 'ANI', total: 2000 },
      { document: 'pesan', nama: 'CICI', total: 5000 },
    ])
    expect(new Set(body.map(({ id }: Row) => id)).size).toBe(4)
    expect(Object.keys(body[0])).toEqual(['id', 'document', 'nomor', 'tanggal', 'nama', 'total', 'status', 'versi'])
  })

  test('sorts, pages and counts all rows together', async () => {
    expect(numbers(await list({ sort: ['total', 'DESC'] }))).toEqual(['PS2', 'JJ2', 'PS1', 'JJ1'])
    const page = await list({ sort: ['total', 'ASC'], range: [1, 2] })
    expect([numbers(page), page.headers['content-range']]).toEqual([['PS1', 'JJ2'], 'lists/pekerjaan 1-2/4'])
  })

  test('filters and searches as one list, and by document type', async () => {
    expect(numbers(await list({ filter: { document: 'pesan' } }))).toEqual(['PS1', 'PS2'])
    expect(numbers(await list({ filter: { total_gte: 4000 } }))).toEqual(['JJ2', 'PS2'])
    expect(numbers(await list({ filter: { q: 'bud' } }))).toEqual(['JJ1'])
    expect((await list({ filter: { penerima: 'ANI' } })).status).toBe(400)
  })

  test('sums a column over the filter, not the page', async () => {
    const { headers } = await list({ range: [0, 0], totals: true, filter: { total_gte: 1000 } })
    expect(JSON.parse(headers['x-totals'] ?? '')).toEqual({ total: 11_000 })
  })

  test('each shop has its own rows, and each level those of its menu and access', async () => {
    expect((await list({}, 'OWNERB')).body).toMatchObject([{ nama: 'TOKO LAIN' }])
    const { body } = await list({}, 'SLS01')
    expect(body.map(({ nama, total }: Row) => [nama, total])).toEqual([
      ['BUDI', undefined],
      ['DEDE', undefined],
      ['ANI', undefined],
      ['CICI', undefined],
    ])
    expect((await list({ filter: { total_gte: 1 } }, 'SLS01')).status).toBe(400)
    expect((await shop.ask('GET', 'lists/pekerjaan')).status).toBe(401)
    expect((await shop.ask('GET', 'lists/pekerjaa', { token: tokens.OWNER ?? '' })).status).toBe(404)
  })

  test('the schema contains the permitted moves of each document', async () => {
    const actionsOf = async (user: string) => {
      const { body } = await shop.ask('GET', 'schema', { token: tokens[user] ?? '' })
      return body.lists.pekerjaan.actions.map(({ title, moves }: Row) => [title, moves])
    }
    expect(await actionsOf('OWNER')).toEqual([
      ['Sahkan', { pesan: 'sahkan', janji: 'tepati' }],
      ['Ingkari', { janji: 'ingkari' }],
    ])
    expect(await actionsOf('KSR01')).toEqual([['Sahkan', { pesan: 'sahkan' }]])
  })

  test('access to the list alone permits its moves only', async () => {
    const users = await shop.ask('GET', 'users', { token: tokens.OWNER ?? '' })
    expect(users.status).toBe(200)
    const given = await shop.ask('PUT', 'users/hak-akses/SPV01', {
      token: tokens.OWNER ?? '',
      body: { menu: ['pekerjaan'] },
    })
    expect(given.status).toBe(200)
    const { body } = await list({}, 'SPV01')
    const [first] = body.filter(({ document }: Row) => document === 'janji')
    const move = (id: string) =>
      shop.ask('POST', `janji/${first.id}/moves/${id}`, { token: tokens.SPV01 ?? '', body: {} })
    expect((await move('ingkari')).status).toBe(403)
    const asOwner = (answers: object) =>
      shop.ask('POST', `janji/${first.id}/moves/ingkari`, { token: tokens.OWNER ?? '', body: { answers } })
    expect((await asOwner({})).body).toMatchObject({ code: 'record.invalid', faults: [{ field: 'answers.sebab' }] })
    expect((await asOwner({ sebab: 'BATAL' })).body).toMatchObject({
      code: 'authorize.needed',
      authorize: { category: 'INGKAR JANJI', text: expect.any(String) },
    })
    expect((await move('tepati')).status).toBe(200)
    expect((await shop.ask('POST', 'pesan?move=simpan', { token: tokens.SPV01 ?? '', body: {} })).status).toBe(403)
    expect(numbers(await list({ filter: { document: 'janji', status: 'OPEN' } }))).toEqual(['JJ2'])
  })

  test('a saved list is active at once, and an invalid one is refused', async () => {
    const change = (place: string, edit: (text: string) => string): Promise<boolean> => {
      const file = join(folder.path, place)
      writeFileSync(file, edit(readFileSync(file, 'utf8')))
      return shop.running.reloadSchema()
    }
    const place = 'lists/pekerjaan.json'
    await change(place, text => text.replace('"title": "Pekerjaan"', '"title": "Yang Terbuka"'))
    const { body } = await shop.ask('GET', 'schema', { token: tokens.OWNER ?? '' })
    expect(body.lists.pekerjaan.title).toBe('Yang Terbuka')
    refused.length = 0
    const janji = 'resources/uji/janji.json'
    await change(janji, text => text.replaceAll('"nilai"', '"harga"'))
    expect(refused.join()).toMatch(
      /lists\/pekerjaan\.json:\d+:\d+ \/columns\/3\/from\/janji: "janji" has no field "nilai"/,
    )
    expect((await list()).status).toBe(200)
    await change(janji, text => text.replaceAll('"harga"', '"nilai"'))
  })
})
