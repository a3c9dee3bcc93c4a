import { describe, expect, test } from 'vitest'
import { isFoldedReport, isGroupPath } from '../../../../engine/report/compile/compile-report-columns.ts'
import { compileReport, withReport } from '../../../support/schema/report-files.ts'
import { collectFaultsWith } from '../../../support/schema/schema-files.ts'

type Edits = readonly (readonly [pointer: string, value?: unknown])[]

const getColumn = (name: string, ...edits: Edits) => {
  const found = compileReport(...edits).columns.find(one => one.name === name)
  if (!found) throw new Error(`no column is called ${name}`)
  return found
}
const getLines = (...edits: Edits) =>
  collectFaultsWith(...withReport(...edits)).map(line => line.replace(/^[^ ]+ /, ''))

describe('a column', () => {
  test('has the value of its group, or that of one row of the group', () => {
    expect([getColumn('maker').group, getColumn('size').group, getColumn('maker_name').group]).toEqual([
      0,
      1,
      undefined,
    ])
    expect(getColumn('size').choices.map(({ value }) => value)).toEqual(['SMALL', 'LARGE'])
  })

  test('may name later columns', () => {
    expect(getColumn('rate').needs).toEqual(['price', 'weight'])
    expect(getColumn('price').needs).toEqual([])
  })

  test('with the name of a field shows that field, for other columns too', () => {
    const columns = [
      { name: 'price', title: 'Price', value: 'price', total: 'sum' },
      { name: 'twice', title: 'Twice', value: 'price * 2', total: 'same-formula' },
    ]
    const report = compileReport(['/columns', columns], ['/group'])
    expect(report.isFolded).toBe(false)
    expect(report.columns.map(({ needs }) => needs)).toEqual([[], []])
  })

  test('lists every field that it shows, through sums, references and other columns', () => {
    const shown = (name: string) => getColumn(name).shows.map(({ resource, field }) => `${resource}.${field}`)
    expect(shown('maker_name')).toEqual(['thing.maker', 'place.name'])
    expect(shown('rate').toSorted()).toEqual(['thing.price', 'thing.weight'])
    expect(shown('pieces')).toEqual([])
  })
})

describe('faults of columns', () => {
  const rows: readonly (readonly [name: string, edits: Edits, faults: readonly string[]])[] = [
    [
      'a name that stands twice, or is none',
      [
        ['/columns/1/name', 'maker'],
        ['/columns/2/name', 'The Size'],
      ],
      [
        '/columns/1/name: another column has the name "maker" @ "maker",',
        '/columns/2/name: "The Size" is not a name of small letters, digits and _ @ "The Size",',
      ],
    ],
    [
      'what it begins with is of no row, and only numbers add up',
      [
        ['/columns/5/running', 'price'],
        ['/columns/1/running', '0'],
      ],
      [
        '/columns/1/running: a column of the type "text" does not add up @ "0"',
        '/columns/5/running: nothing is called "price" @ price"',
      ],
    ],
    [
      'a name that is nothing, in a sum and outside of it',
      [
        ['/columns/5/value', 'sum(wait)'],
        ['/columns/6/value', 'sum(price) + pieses'],
      ],
      [
        '/columns/5/value: nothing is called "wait" @ wait)",',
        '/columns/6/value: nothing is called "pieses"; did you mean "pieces"? @ pieses",',
      ],
    ],
    [
      'what is neither grouped by nor summed',
      [['/columns/1/value', 'name']],
      ['/columns/1/value: "name" is neither grouped by nor summed: name it in "group", or in sum(name) @ name"'],
    ],
    [
      'columns that name each other',
      [
        ['/columns/5/value', 'price + 1'],
        ['/columns/5/$ref', 'types#weight'],
        ['/columns/6/value', 'weight + 1'],
      ],
      expect.arrayContaining([
        expect.stringMatching(/the columns "(weight|price)" and "(weight|price)" name each other/),
      ]) as unknown as readonly string[],
    ],
    [
      'a formula over what has no total',
      [['/columns/5/total']],
      ['/columns/4/value: "weight" has no total that the formula could be worked out on @ weight",'],
    ],
    [
      'a sum of texts, and a total of them',
      [['/columns/1/total', 'sum']],
      ['/columns/1/total: a column of the type "text" has no sum @ "sum"'],
    ],
    [
      'a sum that the database cannot make',
      [['/columns/5/value', 'sum(round(weight, 1))']],
      expect.arrayContaining([
        '/columns/5/value: the database cannot calculate "round": store it in a field and name that field @ round(weight, 1))",',
      ]) as unknown as readonly string[],
    ],
    [
      'a question for other rows in a row that stands for several',
      [['/columns/6/value', "countOf('thing', size == self.maker) + sum(price)"]],
      expect.arrayContaining([
        '/columns/6/value: a row that stands for several does not ask for rows of others @ "countOf(\'thing\', size == self.maker) + sum(price)",',
      ]) as unknown as readonly string[],
    ],
  ]

  test.each(rows)('%s', (_name, edits, faults) => {
    expect(getLines(...edits)).toEqual(faults)
  })
})

test('a sum over rows makes a report of groups', () => {
  expect(isFoldedReport(compileReport().columns)).toBe(true)
  expect(isFoldedReport([getColumn('maker')])).toBe(false)
})

test('a path may continue from its own group only', () => {
  const { groups } = compileReport()
  const path = getColumn('maker_name').value.term
  if (path.kind !== 'path') throw new Error('no path')
  expect(groups.map(({ by }) => isGroupPath(path, by.term))).toEqual([true, false])
})
