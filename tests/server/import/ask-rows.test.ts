// An import passes the questions of a save by form: listed for each row by the dry run, asked once, with the reason in the log.
import { beforeAll, describe, expect, test } from 'vitest'
import { ended, importFile, sendFile } from '../../support/files/import-files.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { openShop, query } from '../../support/shop/shop.ts'
import { databases } from '../../support/storage/databases.ts'

interface Group {
  readonly kode_group: string
  readonly nama_group: string
  readonly jenis_group: string
  readonly harga: number
  readonly harga_modal: number
}

describe.each(databases)('%s', database => {
  let token: string
  const shop = openForTests(() => openShop({ database }))
  beforeAll(async () => {
    token = await shop.signIn('OWNER')
  })

  const listGroups = async (): Promise<readonly Group[]> =>
    (await shop.ask('GET', `group?${query({ sort: ['kode_group', 'ASC'], range: [0, 99] })}`, { token })).body
  const readPrice = async (code: string) => (await listGroups()).find(one => one.kode_group === code)?.harga
  /** All groups as a file, with other prices for some of them. */
  const buildFile = async (prices: Readonly<Record<string, number>>): Promise<string> => {
    const rows = (await listGroups()).map(({ kode_group, nama_group, jenis_group, harga, harga_modal }) =>
      [kode_group, nama_group, jenis_group, prices[kode_group] ?? harga, harga_modal].join(','),
    )
    return ['Kode Group,Nama Group,Jenis Group,Harga,Harga Modal', ...rows].join('\n')
  }
  const file = 'master_group.csv'
  const why = { 'confirm-reason': encodeURIComponent('Harga dunia naik') }
  const getRows = (bytes: string) => {
    const [head = '', ...rows] = bytes.split('\n')
    const names = head.toLowerCase().replaceAll(' ', '_').split(',')
    return rows.map(row => Object.fromEntries(row.split(',').map((cell, index) => [names[index], cell])))
  }

  test('a price changed beyond the limit is listed by the dry run with its row and column', async () => {
    const price = (await readPrice('G16K')) ?? 0
    const bytes = await buildFile({ G16K: price * 2, G17K: 1 })
    const { status, body } = await sendFile(shop, 'master-group/check', { token, file, bytes })
    expect([status, body.errorCount]).toEqual([200, 0])
    const ofPrice = body.asks.filter(({ message }: { message: string }) => message.startsWith('Harga G16K'))
    expect(ofPrice).toEqual([
      expect.objectContaining({
        column: 'Harga',
        value: String(price * 2),
        message: expect.stringMatching(/^Harga G16K Dari [\d,]+ Menjadi [\d,]+, Berbeda Lebih Dari 20 Persen$/),
      }),
    ])
    expect(body.askCount).toBe(body.asks.length)
  })

  test('is asked once for all rows, requires a reason, and stores it in the log', async () => {
    const [g16, g17] = [(await readPrice('G16K')) ?? 0, (await readPrice('G17K')) ?? 0]
    const bytes = await buildFile({ G16K: g16 * 2, G17K: g17 * 3 })
    const refused = await sendFile(shop, 'master-group', { token, file, bytes })
    expect([refused.status, refused.body.code]).toEqual([422, 'confirm.needed'])
    expect(refused.body.questions).toEqual([
      { id: expect.any(String), reason: true, message: expect.stringMatching(/^Harga G16K Dari .*\nHarga G17K Dari/) },
    ])
    const confirmed = refused.body.questions[0].id
    const silent = await sendFile(shop, 'master-group', { token, file, bytes, headers: { confirmed } })
    expect([silent.status, silent.body.code]).toEqual([422, 'confirm.needed'])
    // The same rule about other prices is another question.
    const other = await buildFile({ G16K: g16 * 2, G17K: g17 * 4 })
    const changed = await sendFile(shop, 'master-group', { token, file, bytes: other, headers: { ...why, confirmed } })
    expect([changed.status, changed.body.code]).toEqual([422, 'confirm.needed'])
    expect((await shop.ask('GET', 'imports/master-group/history', { token })).body).toEqual([])
    expect(await readPrice('G16K')).toBe(g16)
    const sent = { token, file, bytes, headers: { ...why, confirmed } }
    expect(await importFile(shop, 'master-group', sent)).toMatchObject({ state: 'done', result: { updated: 2 } })
    expect([await readPrice('G16K'), await readPrice('G17K')]).toEqual([g16 * 2, g17 * 3])
    const owner = await shop.signIn('OWNER')
    const search = query({ filter: { kode_group: 'G17K' }, sort: ['edit_date', 'DESC'], range: [0, 9] })
    const log = (await shop.ask('GET', `perubahan-harga?${search}`, { token: owner })).body
    expect(log[0]).toMatchObject({ ke: g17 * 3, alasan: 'Harga dunia naik', edit_by: 'OWNER' })
  })

  test('a call with rows, and the call of the old program, ask as well', async () => {
    const g16 = (await readPrice('G16K')) ?? 0
    const bytes = await buildFile({ G16K: g16 * 2 })
    const data_groups = getRows(bytes)
    for (const path of ['imports/master_group', 'group/truncate']) {
      const body = path === 'group/truncate' ? { data_groups } : data_groups
      const refused = await shop.ask('POST', path, { token, body })
      expect([path, refused.status, refused.body.code]).toEqual([path, 422, 'confirm.needed'])
    }
    const dry = await shop.ask('POST', 'imports/master_group?dryRun=true', { token, body: data_groups })
    expect(dry.body).toMatchObject({ faults: [], asks: [{ column: 'harga', value: String(g16 * 2) }] })
    expect(await readPrice('G16K')).toBe(g16)
    const refused = await shop.ask('POST', 'group/truncate', { token, body: { data_groups } })
    const headers = { ...why, confirmed: refused.body.questions[0].id }
    const done = await shop.ask('POST', 'group/truncate', { token, body: { data_groups }, headers })
    expect(done.status).toBeLessThan(300)
    expect(await readPrice('G16K')).toBe(g16 * 2)
  })

  test('a file of many changed prices is confirmed by one short header', async () => {
    const groups = await listGroups()
    const bytes = await buildFile(
      Object.fromEntries(groups.map(({ kode_group, harga }) => [kode_group, harga * 2 + 1])),
    )
    const refused = await sendFile(shop, 'master-group', { token, file, bytes })
    const ids = refused.body.questions.map(({ id }: { id: string }) => id)
    expect(refused.body.questions[0].message.split('\n')).toHaveLength(
      Math.min(groups.filter(({ harga }) => harga > 0).length, 11),
    )
    const headers = { ...why, confirmed: ids.join(',') }
    const { status, body } = await sendFile(shop, 'master-group', { token, file, bytes, headers })
    expect(status).toBe(202)
    expect(await ended(shop, token, body.id)).toMatchObject({ state: 'done' })
  })
})
