import { describe, expect, test } from 'vitest'
import type { ResourceAccess } from '../../../engine/access/access.ts'
import { applyView } from '../../../engine/record/view.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { findResource, getResource } from '../../../engine/schema/schema.ts'
import { MalformedRequest } from '../../../server/error/errors.ts'
import { parseQuery, type RawQuery } from '../../../server/record/parse-query.ts'
import { orderEdit, withOrder } from '../../support/schema/document-files.ts'
import { buildSchemaWith } from '../../support/schema/schema-files.ts'

const schema = buildSchemaWith()
const things = getResource(schema, 'thing')
const people = getResource(schema, 'person')
const hidden = ['price']
const access: ResourceAccess = {
  verbs: new Set(['list']),
  moves: new Set(),
  visible: field => !hidden.includes(field.name),
  locked: new Set(),
}
const full: ResourceAccess = { ...access, visible: () => true }

const parse = (raw: RawQuery, { resource = things, as = full } = {}) => parseQuery(raw, { resource, access: as })
const getConditions = (filter: unknown, more = {}) => parse({ filter: JSON.stringify(filter) }, more).conditions

/** Code and field of each fault that a query has. */
const collectFaults = (raw: RawQuery, more = {}): readonly string[] => {
  try {
    parse(raw, more)
    return []
  } catch (error) {
    if (!(error instanceof MalformedRequest)) throw error
    return (error.details.faults ?? []).map(({ code, field }) => `${code} ${field}`)
  }
}
const filterFaults = (filter: unknown, more = {}) => collectFaults({ filter: JSON.stringify(filter) }, more)

describe('a filter', () => {
  const conditions: readonly [filter: unknown, column: string, compare: string, values: readonly unknown[]][] = [
    [{ name: 'ONE' }, 'name', '=', ['ONE']],
    [{ name: "' OR 1=1 --" }, 'name', '=', ["' OR 1=1 --"]],
    [{ name: ['A', 'B'] }, 'name', 'in', ['A', 'B']],
    [{ name: [] }, 'name', 'in', []],
    [{ name: '' }, 'name', '=', ['-']],
    [{ name: null }, 'name', '=', ['-']],
    [{ name_neq: null }, 'name', '<>', ['-']],
    [{ name_like: '%_\\' }, 'name', 'like', ['%_\\']],
    [{ name_gte: 'A' }, 'name', '>=', ['A']],
    [{ price_gt: 5 }, 'price', '>', [5]],
    [{ price_lt: 5 }, 'price', '<', [5]],
    [{ price_lte: -5 }, 'price', '<=', [-5]],
    [{ price: null }, 'price', '=', [null]],
    [{ price: 0 }, 'price', '=', [0]],
    [{ weight: 0.125 }, 'weight', '=', [125]],
    [{ weight_gte: 1.5 }, 'weight', '>=', [1500]],
    [{ weight: [0.001, 2] }, 'weight', 'in', [1, 2000]],
    [{ weight: null }, 'weight', '=', [null]],
    [{ active: true }, 'active', '=', [1]],
    [{ active: [false] }, 'active', 'in', [0]],
    [{ id: 'x' }, 'id', 'in', ['x']],
    [{ id: ['x', 'y'] }, 'id', 'in', ['x', 'y']],
    [{ name: Array.from({ length: 1000 }, String) }, 'name', 'in', Array.from({ length: 1000 }, String)],
  ]
  for (const [filter, column, compare, values] of conditions)
    test(`${JSON.stringify(filter).slice(0, 60)} is parsed to stored values`, () => {
      expect(getConditions(filter)).toEqual([{ column, compare, values }])
    })

  const refused: readonly [filter: unknown, ...faults: string[]][] = [
    [{ nothing: 1 }, 'filter.unknown nothing'],
    [{ 'id;drop table thing': 1 }, 'filter.unknown id;drop table thing'],
    [{ 'name" OR 1=1 --': 'x' }, 'filter.unknown name" OR 1=1 --'],
    [{ created_by: 'OWNER' }, 'filter.unknown created_by'],
    [{ versi: 1 }, 'filter.unknown versi'],
    [{ constructor: 1, toString: 2 }, 'filter.unknown constructor', 'filter.unknown toString'],
    [{ id_like: 'x' }, 'filter.unknown id_like'],
    [{ name_regex: 'x' }, 'filter.unknown name_regex'],
    [{ _gte: 1 }, 'filter.unknown _gte'],
    [{ name_gte_gte: 1 }, 'filter.unknown name_gte_gte'],
    [{ name: { $ne: null } }, 'filter.form name'],
    [{ name: [['A']] }, 'filter.form name'],
    [{ name: 5 }, 'filter.form name'],
    [{ name: true }, 'filter.form name'],
    [{ name_like: ['A'] }, 'filter.form name_like'],
    [{ name_like: 'x'.repeat(201) }, 'filter.form name_like'],
    [{ price_like: '5' }, 'filter.form price_like'],
    [{ price: '5 OR 1=1' }, 'filter.form price'],
    [{ price: 0.5 }, 'filter.form price'],
    [{ price: 1e99 }, 'filter.form price'],
    [{ price: 2 ** 53 + 2 }, 'filter.form price'],
    [{ price: [1, null] }, 'filter.form price'],
    [{ price_gte: null }, 'filter.form price_gte'],
    [{ price_gte: [1, 2] }, 'filter.form price_gte'],
    [{ weight: 0.0004 }, 'filter.form weight'],
    [{ active: 'yes' }, 'filter.form active'],
    [{ id: 5 }, 'filter.form id'],
    [{ id: null }, 'filter.form id'],
    [{ id: { deep: { deep: 1 } } }, 'filter.form id'],
    [{ name: Array.from({ length: 1001 }, String) }, 'filter.form name'],
    [{ name: Array.from({ length: 10_000 }, String) }, 'filter.form name'],
    [{ id: Array.from({ length: 10_000 }, String) }, 'filter.form id'],
    [{ name: 'A\0B' }, 'filter.form name'],
    [{ name_like: '\0' }, 'filter.form name_like'],
    [{ id: ['\0'] }, 'filter.form id'],
    [{ q: '\0' }, 'filter.form q'],
    [{ q: 5 }, 'filter.form q'],
    [{ q: ['x'] }, 'filter.form q'],
    [{ q: 'x'.repeat(201) }, 'filter.form q'],
    [{ nothing: 1, price: 'x', name: 'ok' }, 'filter.unknown nothing', 'filter.form price'],
  ]
  for (const [filter, ...faults] of refused)
    test(`${JSON.stringify(filter).slice(0, 60)} is refused`, () => {
      expect(filterFaults(filter)).toEqual(faults)
    })

  test.each(
    ['{', '[]', '"x"', '5', 'null', "' OR 1=1", '{"name":"A"}}', '{"name":undefined}', '['.repeat(100_000)].map(
      text => [text.slice(0, 30), text],
    ),
  )('that is no object is refused: %s', (_, filter = '') => {
    expect(collectFaults({ filter })).toEqual(['filter.form filter'])
  })

  test('is refused if repeated and ignored if empty', () => {
    expect(collectFaults({ filter: ['{}', '{}'] })).toEqual(['filter.form filter'])
    expect(parse({ filter: '' }).conditions).toEqual([])
  })

  test('called __proto__ is unknown and changes no prototype', () => {
    expect(collectFaults({ filter: '{"__proto__":{"polluted":1}}' })).toEqual(['filter.unknown __proto__'])
    expect(collectFaults({ filter: '{"constructor":{"prototype":{"polluted":1}}}' })).toEqual([
      'filter.unknown constructor',
    ])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

describe('search', () => {
  test('uses the search fields of the list', () => {
    const { search } = parse({ filter: '{"q":" one "}' })
    expect(search?.text).toBe('one')
    expect(search?.columns).toContain('thing_code')
  })

  test.each(['', '   ', null])('ignores %j', q => {
    expect(parse({ filter: JSON.stringify({ q }) }).search).toBeUndefined()
  })

  test('skips hidden fields', () => {
    const as: ResourceAccess = { ...full, visible: field => field.name !== 'name' }
    expect(parse({ filter: '{"q":"x"}' }, { as }).search?.columns).not.toContain('name')
    expect(parse({ filter: '{"q":"x"}' }, { as: { ...full, visible: () => false } }).search).toBeUndefined()
  })
})

describe('sort order', () => {
  test.each([
    [['name', 'ASC'], { field: 'name', descending: false }],
    [['name', 'desc'], { field: 'name', descending: true }],
    [['id', 'ASC'], { field: 'id', descending: false }],
    [['id', 'DESC'], { field: 'id', descending: true }],
  ])('%j', (sort, term) => {
    expect(parse({ sort: JSON.stringify(sort) }).sort).toEqual([term])
  })

  test.each([
    [['nothing', 'ASC'], 'sort.unknown sort'],
    [['created_at', 'ASC'], 'sort.unknown sort'],
    [['versi', 'ASC'], 'sort.unknown sort'],
    [['__proto__', 'ASC'], 'sort.unknown sort'],
    [['name', 'ASC; DROP TABLE thing'], 'sort.unknown sort'],
    [['name; DROP TABLE thing', 'ASC'], 'sort.unknown sort'],
    [['id', 'sideways'], 'sort.unknown sort'],
    [['name', ''], 'sort.unknown sort'],
    [['name'], 'filter.form sort'],
    [['name', 'ASC', 'id'], 'filter.form sort'],
    [['name', 1], 'filter.form sort'],
    [[['name', 'ASC']], 'filter.form sort'],
    ['name', 'filter.form sort'],
    [{ field: 'name' }, 'filter.form sort'],
  ])('%j is refused', (sort, fault) => {
    expect(collectFaults({ sort: JSON.stringify(sort) })).toEqual([fault])
  })
})

describe('range', () => {
  test.each([
    [[0, 24], 0, 25],
    [[5, 5], 5, 1],
    [[0, 999], 0, 1000],
    [[9_007_199_254_740_990, 9_007_199_254_740_991], 9_007_199_254_740_990, 2],
  ])('%j', (range, offset, limit) => {
    expect(parse({ range: JSON.stringify(range) })).toMatchObject({ offset, limit })
  })

  test('defaults to a page', () => {
    expect(parse({})).toMatchObject({ offset: 0, limit: things.screen.list.pageSize })
  })

  test.each([
    '[-1,5]',
    '[5,4]',
    '[0,1000]',
    '[0,1e9]',
    '[0,1e99]',
    '[0.5,2]',
    '["0","9"]',
    '[0]',
    '[0,1,2]',
    '{}',
    'x',
    '[NaN,1]',
  ])('%s is refused', range => {
    expect(collectFaults({ range })).toEqual(['range.form range'])
  })
})

test('a secret cannot be filtered, sorted or searched by any caller', () => {
  for (const filter of [{ password: 'x' }, { password_like: '$argon2' }, { password_gte: 'a' }, { password_neq: null }])
    expect(filterFaults(filter, { resource: people })).toEqual([`filter.unknown ${Object.keys(filter)[0]}`])
  expect(collectFaults({ sort: '["password","ASC"]' }, { resource: people })).toEqual(['sort.unknown sort'])
  expect(parse({ filter: '{"q":"x"}' }, { resource: people }).search?.columns).not.toContain('password')
})

test('hidden fields cannot be filtered or sorted', () => {
  expect(filterFaults({ price: 5, price_gte: 1 }, { as: access })).toEqual([
    'filter.unknown price',
    'filter.unknown price_gte',
  ])
  expect(collectFaults({ sort: '["price","ASC"]' }, { as: access })).toEqual(['sort.unknown sort'])
})

test('reports all faults of a query at once, including unknown parameters', () => {
  expect(
    collectFaults({
      filter: '{"nothing":1}',
      sort: '["nothing","ASC"]',
      range: '[1,0]',
      _sort: 'password',
      rows: '1e9',
    }),
  ).toEqual([
    'filter.unknown nothing',
    'sort.unknown sort',
    'range.form range',
    'filter.unknown _sort',
    'filter.unknown rows',
  ])
})

test.each([
  [{ skip: '3', limit: '5' }, [3, 5]],
  [{ skip: '', limit: '5' }, [0, 5]],
  [{ limit: '1000' }, [0, 1000]],
] as const)('skip and limit are a range: %j', (raw, [offset, limit]) => {
  expect(parse(raw)).toMatchObject({ offset, limit })
})

test.each([{ skip: '-1' }, { limit: '0' }, { limit: '1001' }, { skip: '1', range: '[0,1]' }])(
  '%j is not a page',
  raw => {
    expect(collectFaults(raw)).toEqual([expect.stringMatching(/^range\.form /)])
  },
)

describe('a filter on lines', () => {
  const said = { all: { title: 'All', lineFilters: { goods: ['thing', 'amount'] } } }
  const orders = buildSchemaWith(...withOrder, orderEdit('/x-views', said))
  const order = applyView(getResource(orders, 'order'), 'all')
  const getLines = (name: string) => {
    const resource = findResource(orders, name)
    return resource && { resource, access: { ...access, visible: (field: Field) => field.name !== 'amount' } }
  }
  const ask = (filter: object) => {
    const query = parseQuery({ filter: JSON.stringify(filter) }, { resource: order, access: full, findLines: getLines })
    return (query.lines ?? []).map(({ lines, conditions }) => [lines.name, conditions])
  }
  const refused = (filter: object): unknown => {
    try {
      return ask(filter)
    } catch (error) {
      if (!(error instanceof MalformedRequest)) throw error
      return error.details.faults?.map(({ code, field }) => `${code} ${field}`)
    }
  }

  test('applies to one line, beside the filter on the document', () => {
    expect(ask({ buyer: 'A', 'goods.thing': 'RING', 'goods.thing_neq': '' })).toEqual([
      [
        'order.goods',
        [
          { column: 'thing', compare: '=', values: ['RING'] },
          { column: 'thing', compare: '<>', values: ['-'] },
        ],
      ],
    ])
  })

  test.each([
    [{ 'goods.state': 'OPEN' }, ['filter.unknown goods.state']],
    [{ 'goods.amount': 5 }, ['filter.unknown goods.amount']],
    [{ 'good.thing': 'RING' }, ['filter.unknown good.thing']],
    [{ 'goods.thing': { a: 1 } }, ['filter.form goods.thing']],
    [{ thing: 'RING' }, ['filter.unknown thing']],
  ])('%j is refused', (filter, faults) => {
    expect(refused(filter)).toEqual(faults)
  })
})
