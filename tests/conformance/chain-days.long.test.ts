// Every report over several shops, for each day of the history: its totals are the sums of the shops' own.
import { describe, expect, test } from 'vitest'
import { addDays, tanggal } from '../../engine/value/tanggal.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { expectSumOfShops, historyDays, listChainReports, useChainReports } from '../support/shop/chain-reports.ts'
import { databases } from '../support/storage/databases.ts'

const reports = listChainReports(loadSchema('schema')).filter(({ filters }) =>
  filters.some(({ since }) => since !== undefined),
)

const days: string[] = []
for (let day = tanggal(historyDays.first); day <= historyDays.last; day = addDays(day, 1)) days.push(day)

describe.each(databases)('%s', database => {
  const desk = useChainReports(database)
  let daysWithRows = 0

  test.each(reports)('$name', async report => {
    const filter = await desk.chooseFilters(report, historyDays)
    const end = report.filters.find(({ since }) => since !== undefined)
    for (const day of days) {
      const ofDay = { ...filter, [end?.since ?? '']: day, [end?.field.name ?? '']: day }
      const each = await desk.readEach(report, ofDay)
      if (each.one.count > 0 && each.other.count > 0) daysWithRows++
      expectSumOfShops(report, each)
    }
  })

  test('the days had rows of both shops', () => {
    expect(daysWithRows).toBeGreaterThan(days.length)
  })
})
