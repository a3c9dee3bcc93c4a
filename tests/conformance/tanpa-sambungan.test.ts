// What a browser keeps for times without a connection: the rows that files mark, with the fields that the user sees, and what changed.
import { describe, expect, test } from 'vitest'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openDesk } from '../support/shop/desk.ts'
import { databases } from '../support/storage/databases.ts'

const { resources } = loadSchema('schema')
const offline = Object.values(resources).filter(resource => resource.offline !== undefined)

interface Page {
  readonly at: string
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly gone: readonly string[]
  readonly total: number
}

test('pieces, prices, customers, trays and their places are marked, and three documents are prepared', () => {
  expect(offline.map(({ name }) => name).toSorted()).toEqual(['baki', 'barang', 'group', 'gudang', 'member'])
  const prepared = Object.values(resources).filter(({ lifecycle }) => lifecycle.flow?.offline !== undefined)
  expect(prepared.map(({ name }) => name).toSorted()).toEqual(['penjualan', 'stock-opname', 'timbang-baki'])
})

describe.each(databases)('%s', database => {
  const shop = openForTests(() => openDesk(database))

  const read = async (path: string, user = 'KSR01', query = ''): Promise<Page> => {
    const { status, body } = await shop.ask('GET', `offline/${path}${query}`, undefined, user)
    expect({ path, status, faults: body.faults }).toEqual({ path, status: 200, faults: undefined })
    return body
  }

  test.each(offline.map(({ api, name }) => [name, api.path] as const))(
    '%s: the named fields and no other',
    async (name, path) => {
      const { rows, total } = await read(path, 'OWNER')
      expect(total).toBeGreaterThan(0)
      expect(rows).toHaveLength(total)
      expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(
        ['id', 'versi', ...(resources[name]?.offline?.fields ?? [])].toSorted(),
      )
    },
  )

  test('a field that is hidden from the level is not kept', async () => {
    const { rows } = await read('group')
    expect(Object.keys(rows[0] ?? {})).toContain('harga')
    expect(Object.keys(rows[0] ?? {})).not.toContain('harga_beli')
  })

  test('no field with a cost or a note on a person is kept', () => {
    const names = offline.flatMap(resource => resource.offline?.fields ?? [])
    expect(names.filter(name => /modal|identitas|alamat|hitam/.test(name))).toEqual([])
  })

  test('what changed since: a new piece comes, a scrapped one goes, nothing is sent twice', async () => {
    const { at, total } = await read('barang')
    const made = await shop.make()
    const { rows, ...afterwards } = await read('barang', 'KSR01', `?since=${at}`)
    expect(rows).toContainEqual(expect.objectContaining({ kode_barcode: made, stock_on_hand: 1 }))
    expect(afterwards.total).toBe(total + 1)
    expect((await read('barang', 'KSR01', '?since=2099-01-01T00:00:00.000Z')).rows).toEqual([])
    const { id } = await shop.find(made)
    expect((await shop.scrap(made)).status).toBe(201)
    const last = await read('barang', 'KSR01', `?since=${at}`)
    expect(last.gone).toContain(id)
    expect(last.total).toBe(total)
  })

  test('a price that changed comes with the next answer', async () => {
    const { at, rows } = await read('group')
    const group = rows.find(row => row.kode_group === 'G17K')
    await shop.parameter({ SELISIH_HARGA: 50 })
    const changed = await shop.ask(
      'PUT',
      `group/${group?.id}`,
      { harga: Number(group?.harga) + 1000, versi: group?.versi },
      'OWNER',
    )
    expect(changed).toMatchObject({ status: 200 })
    expect((await read('group', 'KSR01', `?since=${at}`)).rows).toContainEqual(
      expect.objectContaining({ kode_group: 'G17K', harga: Number(group?.harga) + 1000 }),
    )
  })

  test('another shop has its own pieces', async () => {
    const made = await shop.make()
    const { rows } = await read('barang', 'OWNERB')
    expect(rows.map(row => row.kode_barcode)).not.toContain(made)
  })

  test('pages follow each other by id', async () => {
    const { rows, total } = await read('barang')
    const [first] = rows
    const rest = await read('barang', 'KSR01', `?after=${first?.id}`)
    expect(rest.rows).toHaveLength(total - 1)
  })

  test('is refused without a session, and with parameters of another form', async () => {
    expect((await shop.shop.ask('GET', 'offline/barang', {})).status).toBe(401)
    expect((await shop.ask('GET', 'offline/barang?since=kemarin', undefined, 'KSR01')).status).toBe(400)
    expect((await shop.ask('GET', 'offline/sales', undefined, 'OWNER')).status).toBe(404)
  })
})
