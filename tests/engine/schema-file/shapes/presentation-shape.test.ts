import { describe } from 'vitest'
import {
  column,
  formPresentation,
  listPresentation,
  view,
} from '../../../../engine/schema-file/shapes/presentation-shape.ts'
import { example, testAccepted, testRefused, type WrongRow } from '../shape-facts.ts'

const tray = example('baki.resource')
const seen = (example('service.resource')['x-views'] as Record<string, unknown>).lihat

describe('a column', () => {
  testAccepted(column, {
    'a field': 'name',
    'a path': 'maker.name',
    more: { field: 'price', title: 'Price', width: 9, total: 'max' },
  })

  const rows: readonly WrongRow[] = [
    ['a number', '', 1, ['/: expected a field name or a dotted path or an object, found the number 1']],
    ['a field in capitals', '', 'Price', ['/: expected a field name or a dotted path, found "Price"']],
    [
      'a total that does not exist',
      '/total',
      'same-formula',
      ['/total: "same-formula" is not one of sum, count, min, max'],
    ],
    ['a width of nothing', '/width', 0, ['/width: expected at least 1, found 0']],
    ['a column without its field', '/field', undefined, ['/: the key "field" is missing']],
  ]
  testRefused(column, { field: 'price' }, rows)
})

describe('a list', () => {
  testAccepted(listPresentation, { nothing: {}, 'that of trays': tray['x-list'], pages: { pageSize: 100 } })

  const rows: readonly WrongRow[] = [
    ['a misspelt key', '/colums', [], ['/colums (key): unknown key "colums"; did you mean "columns"?']],
    [
      'a sort with two signs',
      '/sort',
      ['--price'],
      ['/sort/0: expected a field, with "-" before it for descending, found "--price"'],
    ],
    [
      'a sort with a plus',
      '/sort',
      ['+price'],
      ['/sort/0: expected a field, with "-" before it for descending, found "+price"'],
    ],
    ['a field searched twice', '/search', ['a', 'a'], ['/search/1: "a" stands here twice']],
    ['filters that are a text', '/filters', 'a', ['/filters: expected a list, found the text "a"']],
    ['a file that does not exist', '/export', ['xls'], ['/export/0: "xls" is not one of csv']],
    ['a file twice', '/export', ['csv', 'csv'], ['/export/1: "csv" stands here twice']],
    ['another number of rows', '/pageSize', 20, ['/pageSize: the number 20 is not one of 10, 25, 50, 100']],
    [
      'a number of rows as a text',
      '/pageSize',
      '25',
      ['/pageSize: "25" is not one of 10, 25, 50, 100; did you mean 25?'],
    ],
  ]
  testRefused(listPresentation, tray['x-list'], rows)
})

describe('a form', () => {
  const sections = [{ title: 'First', fields: ['a'], columns: 4, show: 'true' }]
  testAccepted(formPresentation, {
    nothing: {},
    'that of trays': tray['x-form'],
    sections: { sections },
  })

  const rows: readonly WrongRow[] = [
    ['a place that does not exist', '/as', 'dialog', ['/as: "dialog" is not one of modal, page']],
    ['a flag that is a text', '/tabs', 'no', ['/tabs: expected true or false, found the text "no"']],
    ['a section without fields', '/sections/0/fields', undefined, ['/sections/0: the key "fields" is missing']],
    ['too many columns', '/sections/0/columns', 5, ['/sections/0/columns: the number 5 is not one of 1, 2, 3, 4']],
  ]
  testRefused(formPresentation, { sections: [{ fields: ['a'] }] }, rows)
})

describe('a view', () => {
  testAccepted(view, { 'that of repairs': seen })

  const rows: readonly WrongRow[] = [
    ['a view without a title', '/title', undefined, ['/: the key "title" is missing']],
    ['an empty filter', '/filter', '', ['/filter: expected an expression, found an empty text']],
    ['another way to choose rows', '/select', 'all', ['/select: "all" is not one of none, one, many']],
    [
      'a default that is no expression',
      '/defaults/tgl_system',
      1,
      ['/defaults/tgl_system: expected an expression, found the number 1'],
    ],
    [
      'details of no field',
      '/detail',
      ['Barang'],
      ['/detail/0: expected a name of small letters, digits and _, found "Barang"'],
    ],
  ]
  testRefused(view, seen, rows)
})
