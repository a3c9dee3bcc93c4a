// Rows that are found by a text, in the lists of who asks.
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { openShop } from '../../../support/shop/shop.ts'
import { databases } from '../../../support/storage/databases.ts'

type Found = { readonly path: string; readonly title: string; readonly label: string }

describe.each(databases)('on %s', database => {
  const tokens: Record<string, string> = {}
  const find = async (text: string, user = 'OWNER'): Promise<readonly Found[]> => {
    const { status, body } = await shop.ask('GET', `find?text=${encodeURIComponent(text)}`, {
      token: tokens[user] ?? '',
    })
    expect(status).toBe(200)
    return body
  }
  const buildLabels = async (text: string, user?: string) =>
    (await find(text, user)).map(({ title, label }) => [title, label])

  const shop = openForTests(() => openShop({ database, env: { KENCANA_START: 'demo' } }))
  beforeAll(async () => {
    for (const user of ['OWNER', 'OWNERB', 'ADM01', 'KSR01']) tokens[user] = await shop.signIn(user)
  })

  test('finds a piece by its barcode, also without leading zeros', async () => {
    const { body } = await shop.ask('GET', 'barang?range=[0,0]&sort=["kode_barcode","ASC"]', {
      token: tokens.OWNER ?? '',
    })
    const [{ id, kode_barcode }] = body
    const [first] = await find(String(Number(kode_barcode)))
    expect(first).toMatchObject({ path: `/data-barang/${id}`, title: 'Data Barang' })
    expect(first?.label).toContain(kode_barcode)
  })

  test('finds a master by its key first, then by its search fields', async () => {
    const [first] = await buildLabels('s01')
    expect(first?.[0]).toBe('Sales')
    expect(await buildLabels('mandiri')).toContainEqual(['Bank', expect.stringContaining('MANDIRI')])
    expect((await find('a')).length).toBeLessThanOrEqual(12)
    expect(await find('tidak ada yang begini')).toEqual([])
  })

  test('only owners find users, and nothing outside the menu is found', async () => {
    expect(await buildLabels('KSR01')).toContainEqual(['Data Users', expect.stringContaining('KSR01')])
    expect((await buildLabels('KSR01', 'ADM01')).map(([title]) => title)).not.toContain('Data Users')
    expect((await buildLabels('mandiri', 'KSR01')).map(([title]) => title)).not.toContain('Bank')
  })

  test('does not find rows of another shop', async () => {
    const { body } = await shop.ask('GET', 'baki?range=[0,0]', { token: tokens.OWNER ?? '' })
    const mine = (await find(String(body[0].kode_baki))).filter(({ title }) => title === 'Baki')
    const other = (await find(String(body[0].kode_baki), 'OWNERB')).filter(({ title }) => title === 'Baki')
    expect(mine.length).toBeGreaterThan(0)
    expect(other.filter(({ path }) => mine.some(one => one.path === path))).toEqual([])
  })

  test('refuses an invalid text and guests', async () => {
    const token = tokens.OWNER ?? ''
    expect((await shop.ask('GET', `find?text=${'x'.repeat(61)}`, { token })).status).toBe(400)
    expect((await shop.ask('GET', 'find?text=a&text=b', { token })).status).toBe(400)
    expect((await shop.ask('GET', 'find', { token })).body).toEqual([])
    expect((await shop.ask('GET', 'find?text=a')).status).toBe(401)
  })
})
