import { describe, expect, test } from 'vitest'
import { getAccess } from '../../../engine/access/access.ts'
import {
  buildMenuEntry,
  buildReportEntry,
  buildResourceAnswer,
  type ResourceAnswer,
  restoreField,
  restoreResource,
} from '../../../engine/access/schema-answer.ts'
import { completeRecord } from '../../../engine/record/complete-record.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { compileReport } from '../../support/schema/report-files.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'

const thing = buildEdits('thing')

const schema = buildSchemaWith(
  thing('/x-list', {
    columns: ['name', 'price'],
    sort: ['-price', 'name'],
    search: ['name', 'size'],
    filters: ['price', 'size'],
  }),
  thing('/x-form', { sections: [{ fields: ['thing_code', 'name', 'price'] }] }),
  thing('/properties/name/pattern', '^A'),
  thing('/x-perm', { LOW: { can: ['list', 'get'], hide: ['price', 'size'], lock: ['name'] }, MID: 'none' }),
)

const answerFor = (level: string, from: Schema = schema): ResourceAnswer | undefined => {
  const resource = getResource(from, 'thing')
  return buildResourceAnswer(resource, getAccess(from, { level, shop: 'A', modules: [] }).of(resource))
}

const copyThroughJson = (answer: ResourceAnswer | undefined): ResourceAnswer =>
  JSON.parse(JSON.stringify(answer)) as ResourceAnswer

test('a menu entry keeps what a screen needs', () => {
  expect(schema.menu.map(buildMenuEntry)).toEqual([
    {
      id: 'goods',
      title: 'Goods',
      children: [
        { id: 'thing', title: 'Things', path: '/things', target: { kind: 'resource', name: 'thing' }, children: [] },
      ],
    },
    { id: 'place', title: 'Places', path: '/places', target: { kind: 'resource', name: 'place' }, children: [] },
  ])
})

test('an entry of the menu keeps its icon and its line', () => {
  const menu = buildEdits('menu')
  const [goods] = buildSchemaWith(menu('/items/0/icon', 'settings'), menu('/items/0/about', 'What we have')).menu.map(
    buildMenuEntry,
  )
  expect(goods).toMatchObject({ icon: 'settings', about: 'What we have' })
})

describe('a resource on its way to the browser', () => {
  test('is undefined without access', () => {
    expect(answerFor('MID')).toBe(undefined)
  })

  test('has no word of what only the server needs', () => {
    const answer = answerFor('TOP')
    for (const key of ['field', 'file', 'table', 'perm', 'index']) expect(answer).not.toHaveProperty(key)
  })

  test('has neither hidden fields nor their presentation', () => {
    const answer = answerFor('LOW')
    expect(answer?.api.verbs).toEqual(['list', 'get'])
    expect(answer?.fields.map(({ name }) => name)).toEqual(['thing_code', 'name', 'weight', 'maker', 'active'])
    expect(answer?.screen.list).toMatchObject({
      columns: [{ field: 'name', title: 'Name' }],
      sort: [{ field: 'name', descending: false }],
      search: ['name'],
      filters: [],
    })
    expect(answer?.screen.form.sections).toEqual([{ title: '', fields: ['thing_code', 'name'], columns: 4 }])
  })

  test('has locked fields as read only ones', () => {
    const readOnly = answerFor('LOW')?.fields.filter(field => field.readOnly)
    expect(readOnly?.map(({ name }) => name)).toEqual(['name'])
  })
})

describe('and back', () => {
  test('is the same resource, but for what only the server needs', () => {
    const resource = getResource(schema, 'thing')
    expect(restoreResource(copyThroughJson(answerFor('TOP')), schema.project)).toEqual({
      ...resource,
      file: '',
      table: '',
      perm: {},
      index: [],
      api: { ...resource.api, aliases: [] },
    })
  })

  test('has its expressions, which work as they did', () => {
    const given = buildSchemaWith(
      thing('/properties/price/default'),
      thing('/properties/price/x-calc', 'round(weight * 2.5, 100)'),
      thing('/properties/name/x-when', { show: "size == 'LARGE'" }),
      thing('/x-checks', [{ id: 'heavy', rule: 'weight < 10', message: 'Too heavy' }]),
      thing('/x-perm'),
    )
    const there = restoreResource(copyThroughJson(answerFor('TOP', given)), schema.project)
    const world = { emptyText: '-', roots: {}, rows: { findResource: () => undefined, find: () => undefined } }
    const unfinished = { row: { weight: 100_000, size: 'SMALL' }, inputFields: new Set<string>() }
    for (const resource of [getResource(given, 'thing'), there]) {
      const { row, hidden, faults } = completeRecord(resource, unfinished, world)
      expect([row.price, [...hidden], faults.map(({ code }) => code)]).toEqual([300, ['name'], ['check']])
    }
  })

  test.each(['moneyy', 'constructor'])('a type called %s is a bug', type => {
    const answer = copyThroughJson(answerFor('TOP'))
    const fields = answer.fields.map(field => ({ ...field, type }))
    expect(() => restoreResource({ ...answer, fields }, schema.project)).toThrow(`no field type is called ${type}`)
  })
})

describe('a report on its way to the browser', () => {
  const report = compileReport()
  const entry = JSON.parse(JSON.stringify(buildReportEntry(report))) as ReturnType<typeof buildReportEntry>

  test('has what its page asks and offers, and none of its expressions', () => {
    expect(entry).toMatchObject({
      name: 'things-by-size',
      title: 'Things By Size',
      formats: ['pdf', 'xlsx'],
      messages: { empty: 'NOTHING THERE' },
    })
    expect(
      entry.filters.map(({ field, multiple, all, since, maxDays }) => [field.name, multiple, all, since, maxDays]),
    ).toEqual([
      ['since', false, undefined, undefined, undefined],
      ['until', false, undefined, 'since', 31],
      ['made_by', false, 'EVERYBODY', undefined, undefined],
      ['sizes', true, undefined, undefined, undefined],
      ['place_code', true, 'ALL', undefined, undefined],
    ])
    expect(JSON.stringify(entry)).not.toMatch(/rule|sysdate|shop\.name/)
  })

  test('has filters that are fields again', () => {
    const [since, , maker] = entry.filters.map(({ field }) => restoreField(field, schema.project.emptyText))
    expect(since).toMatchObject({ name: 'since', title: 'From', required: true, type: { name: 'date' } })
    expect(maker?.ref).toMatchObject({ to: 'place' })
  })
})
