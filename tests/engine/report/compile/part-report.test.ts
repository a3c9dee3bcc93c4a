import { describe, expect, test } from 'vitest'
import {
  buildCardReport,
  buildChartReport,
  buildCountReport,
  type DashboardFile,
} from '../../../../engine/report/compile/compile-dashboard.ts'
import type { JsonPath } from '../../../../engine/schema-file/language/shape.ts'

const found: JsonPath[] = []
const file: DashboardFile = {
  name: 'dashboard',
  path: 'schema/dashboard.json',
  area: '',
  kind: 'dashboard',
  definition: { $schema: '', kind: 'dashboard' },
  report: path => void found.push(path),
}

/** Where a fault of the report at these words is found. */
const getPlaces = (
  report: (path: JsonPath, message: string) => void,
  ...paths: readonly JsonPath[]
): readonly string[] => {
  found.length = 0
  for (const path of paths) report(path, 'wrong')
  return found.map(path => path.join('/'))
}

const common = { id: 'one', title: 'One', from: 'ledger:goods' }

describe('reports a fault at the keyword of the part', () => {
  test('of a card', () => {
    const { report } = buildCardReport(file, { ...common, values: ['price'] }, ['cards', 3])
    expect(getPlaces(report, ['columns', 1, 'value'], ['where'], ['layout'], ['period'])).toEqual([
      'cards/3/values/1/value',
      'cards/3/where',
      'cards/3/layout',
      'cards/3',
    ])
  })

  test('of a chart: its first column and group are x', () => {
    const { report, definition } = buildChartReport(file, { ...common, kind: 'bar', x: 'size', y: ['price'] }, [
      'charts',
      0,
    ])
    expect(definition).toMatchObject({ group: [{ by: 'size' }], columns: ['size', 'price'] })
    const paths: readonly JsonPath[] = [
      ['columns', 0],
      ['columns', 2, 'value'],
      ['group', 0, 'by'],
      ['chart', 'y', 1],
      ['chart'],
    ]
    expect(getPlaces(report, ...paths)).toEqual([
      'charts/0/x',
      'charts/0/y/1/value',
      'charts/0/x',
      'charts/0/y/1',
      'charts/0',
    ])
  })

  test('of an alert', () => {
    const { report, definition } = buildCountReport(file, { ...common, to: 'resource:thing' }, ['alerts', 1])
    expect(definition.columns).toEqual([{ name: 'count', title: 'One', value: 'count()' }])
    expect(getPlaces(report, ['where'], ['columns', 0, 'value'])).toEqual(['alerts/1/where', 'alerts/1'])
  })
})

test("builds the balance of the shop's business date", () => {
  const { definition } = buildCardReport(file, { ...common, values: ['price'], layout: 'balance' }, ['cards', 0])
  expect(definition.filters).toMatchObject([{ name: definition.period, required: true, default: 'sysdate()' }])
})
