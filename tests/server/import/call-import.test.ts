// Imports in one call, on both databases: a dry run and the run answer alike, and nothing of a wrong file stays.
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { openShop, query } from '../../support/shop/shop.ts'
import { databases } from '../../support/storage/databases.ts'

const buildFile = (...rows: readonly string[]): string => ['kode_gudang,nama_gudang,status_aktif', ...rows].join('\n')

describe.each(databases)('%s', database => {
  let token: string

  const shop = openForTests(() => openShop({ database }))
  beforeAll(async () => {
    token = await shop.signIn('OWNER')
  })

  const send = async (
    { payload, type = 'text/csv', name }: { payload: string; type?: string; name?: string },
    search = '',
  ) => {
    const answer = await shop.running.server.inject({
      method: 'POST',
      url: `/api/imports/master_gudang${search}`,
      headers: {
        'content-type': type,
        authorization: `Bearer ${token}`,
        ...(name !== undefined && { 'x-file-name': name }),
      },
      payload,
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const own = async () => {
    const search = query({ filter: { q: 'PANGGIL' }, sort: ['kode_gudang', 'ASC'], range: [0, 99] })
    const { body } = await shop.ask('GET', `gudang?${search}`, { token })
    return body.map((row: { kode_gudang: string }) => row.kode_gudang)
  }
  const good = buildFile('PANGGIL1,GUDANG SATU,true', 'PANGGIL2,GUDANG DUA,')

  test('a dry run returns the result of the run and writes nothing', async () => {
    expect(await send({ payload: good }, '?dryRun=true')).toEqual({
      status: 200,
      body: { total: 2, imported: 2, faults: [], asks: [], removals: [] },
    })
    expect(await own()).toEqual([])
  })

  test('names every wrong cell by row, column and value, and imports nothing', async () => {
    const payload = buildFile('PANGGIL1,GUDANG SATU,true', 'DUA KATA,GUDANG DUA,mungkin')
    const dry = await send({ payload }, '?dryRun=true')
    expect(dry).toMatchObject({ status: 200, body: { total: 2, imported: 0 } })
    expect(dry.body.faults).toEqual([
      expect.objectContaining({ field: '3.kode_gudang', row: 3, column: 'kode_gudang', value: 'DUA KATA' }),
      expect.objectContaining({ field: '3.status_aktif', row: 3, column: 'status_aktif', value: 'mungkin' }),
    ])
    const run = await send({ payload })
    expect(run).toMatchObject({ status: 422, body: { code: 'import.invalid', total: 2, imported: 0 } })
    expect(run.body.faults).toEqual(dry.body.faults)
    expect(run.body.faults.every(({ code, message }: { code: string; message: string }) => code && message)).toBe(true)
    expect(await own()).toEqual([])
  })

  test('imports a file and rows as JSON', async () => {
    expect(await send({ payload: good, name: 'master_gudang%20baru.csv' }, '?dryRun=false')).toEqual({
      status: 200,
      body: { total: 2, imported: 2, faults: [] },
    })
    expect(await own()).toEqual(['PANGGIL1', 'PANGGIL2'])
    const payload = JSON.stringify([{ kode_gudang: 'PANGGIL3', nama_gudang: 'GUDANG TIGA' }])
    expect(await send({ payload, type: 'application/json' })).toMatchObject({ status: 200, body: { imported: 1 } })
    expect(await own()).toEqual(['PANGGIL3'])
  })

  test.each([
    ['a name of another type', { payload: good, name: 'master_baki.csv' }, '', 'import.name'],
    ['a name that is no CSV', { payload: good, name: 'master_gudang.xlsx' }, '', 'import.extension'],
    ['an option that is neither true nor false', { payload: good }, '?dryRun=ya', 'request.malformed'],
    ['an unknown option', { payload: good }, '?dry=true', 'request.malformed'],
  ])('%s is refused', async (_name, sent, search, code) => {
    const { status, body } = await send(sent, search)
    expect([status >= 400 && status < 500, body.code]).toEqual([true, code])
    expect(await own()).toEqual(['PANGGIL3'])
  })
})
