// States, choices and flags of a report, on the screen and in each file, by the words that lists have for them.
import papa from 'papaparse'
import readXlsx from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ReportAnswer } from '../../../engine/report/report-answer.ts'
import type { ReportFormat } from '../../../engine/schema/report.ts'
import { makeFile } from '../../../server/report/outputs/make-file.ts'
import { getReport, runReport } from '../../../server/report/run-report.ts'
import { readPdfTexts } from '../../support/files/pdf-texts.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { testedStorages } from '../../support/storage/storages.ts'
import { openPrintShop } from '../print-shop.ts'

const ignore = (): void => undefined

describe.each(testedStorages)('$name', ({ name }) => {
  let answer: ReportAnswer
  const world = openForTests(() => openPrintShop(name))
  beforeAll(async () => {
    await world.put({ nomor: 'H1', alasan: 'SALAH', lunas: 1, status: 'DONE' })
    await world.put({ nomor: 'H2', alasan: 'RUSAK', lunas: 0, status: 'BATAL' })
    const caller = await world.caller('OWNER')
    answer = await runReport(caller, getReport(caller, 'hancur-status'), {})
  })

  const buildFile = (format: ReportFormat): Promise<Uint8Array> => makeFile(format, answer, ignore)
  const rows = [
    ['H2', 'RUSAK', 'Dibatalkan', 'Tidak'],
    ['1', 'Sub Total Lunas Tidak', '', ''],
    ['1', 'Sub Total Status Dibatalkan', '', ''],
    ['H1', 'Salah Input', 'Selesai', 'Ya'],
    ['1', 'Sub Total Lunas Ya', '', ''],
    ['1', 'Sub Total Status Selesai', '', ''],
    ['2', 'Grand Total', '', ''],
  ]

  test('a CSV has words', async () => {
    const text = new TextDecoder().decode(await buildFile('csv'))
    expect(papa.parse<string[]>(text).data.slice(1)).toEqual(rows)
  })

  test('an Excel sheet has words', async () => {
    const [sheet] = await readXlsx(Buffer.from(await buildFile('xlsx')))
    const found = (sheet?.data ?? []).map(row => row.map(cell => String(cell ?? '')))
    for (const row of rows) expect(found).toContainEqual(row)
  })

  test('a PDF has words', async () => {
    const text = (await readPdfTexts(await buildFile('pdf'))).flat()
    for (const said of rows.flat()) if (said !== '') expect(text).toContain(said)
    expect(text.filter(one => /BATAL|DONE|SALAH|true|false/.test(one))).toEqual([])
  })

  test('a filter over it reads by its title', async () => {
    const caller = await world.caller('OWNER')
    const chosen = await runReport(caller, getReport(caller, 'hancur-status'), { keadaan: 'BATAL' })
    expect(chosen.heading).toEqual(['Tidak Jadi'])
  })
})
