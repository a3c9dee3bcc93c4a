// Times in a report over shops of three zones: each in the zone of its own shop, with the zone beside it, in every medium.

import readXlsx from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ReportAnswer } from '../../engine/report/report-answer.ts'
import { makeFile } from '../../server/report/outputs/make-file.ts'
import { readPdfTexts } from '../support/files/pdf-texts.ts'
import { query } from '../support/shop/shop.ts'
import { useZoneChain, type ZoneShop } from '../support/shop/zone-chain.ts'
import { databases } from '../support/storage/databases.ts'

const shops = ['KCA', 'KCC', 'KCE'] as const

/** 22:05 in Jakarta, on the same day in all zones. */
const saleMoment = '2026-11-20T14:05:00Z'
const saleTimes = ['21:05 WIB', '22:05 WITA', '23:05 WIT']
/** Five past midnight of the next day in Jayapura. */
const closingMoment = '2026-11-20T15:05:00Z'
const closingTimes = ['2026-11-20 22:05 WIB', '2026-11-20 23:05 WITA', '2026-11-21 00:05 WIT']

describe.each(databases)('%s', database => {
  const chain = useZoneChain(database)
  beforeAll(async () => {
    for (const code of shops) await chain.ok(code, 'PUT', 'para-system', { JAM_BUKA: '09:00', JAM_TUTUP: '18:00' })
    chain.goTo(saleMoment)
    for (const code of shops) expect((await chain.sell(code, 10_000_000)).status).toBe(201)
    chain.goTo(closingMoment)
    for (const code of shops) await chain.close(code)
  }, 300_000)

  const readReport = (code: ZoneShop, kode_toko: readonly string[]): Promise<ReportAnswer> =>
    chain.ok(code, 'GET', `reports/ringkasan-hari?${query({ filter: { kode_toko, tgl: '2026-11-20' } })}`)
  const readFile = async (format: 'csv' | 'xlsx' | 'pdf', answer: ReportAnswer): Promise<string> => {
    const content = await makeFile(format, answer, () => {})
    if (format === 'pdf') return (await readPdfTexts(content)).flat().join(' ')
    if (format === 'csv') return new TextDecoder().decode(content)
    const [{ data = [] } = {}] = await readXlsx(Buffer.from(content))
    return data.flat().join(' ')
  }

  test.each(['csv', 'xlsx', 'pdf'] as const)('a %s of all shops has the times of each shop', async format => {
    const text = await readFile(format, await readReport('KCA', ['ALL']))
    for (const time of [...closingTimes, ...saleTimes]) expect(text).toContain(time)
    if (format !== 'csv') expect(text).toContain('Printed By OWNER / 2026-11-20 22:05 WIB')
  })

  test('the rows of each shop name its zone, also to a user of another shop', async () => {
    for (const code of shops) {
      const { rows, zoneLanguage } = await readReport(code, ['ALL'])
      expect([zoneLanguage, new Set(rows.map(({ timeZone }) => timeZone))]).toEqual([
        'id',
        new Set(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura']),
      ])
    }
  })

  test('a report of one shop names its zone only to users in another zone', async () => {
    const own = await readReport('KCE', ['KCE'])
    expect([own.timeZone, own.zoneLanguage]).toEqual(['Asia/Jayapura', undefined])
    const seenFromJakarta = await readReport('KCA', ['KCE'])
    expect([seenFromJakarta.timeZone, seenFromJakarta.zoneLanguage]).toEqual(['Asia/Jayapura', 'id'])
    expect(await readFile('csv', seenFromJakarta)).toContain('2026-11-21 00:05 WIT')
    const oneZone = await readReport('KCA', ['KCA', 'KCB'])
    expect([oneZone.rows.length > 0, oneZone.zoneLanguage]).toEqual([true, undefined])
  })
})
