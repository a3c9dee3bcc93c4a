import { describe, expect, test } from 'vitest'
import { accessOf } from '../../engine/access/access.ts'
import { getResource, type Schema } from '../../engine/schema.ts'
import { menuEntry, type ResourceAnswer, resourceAnswer, resourceFrom } from '../../engine/schema-answer.ts'
import { editsOf, schemaWith } from '../support/schema-files.ts'

const thing = editsOf('thing')

const schema = schemaWith(
  thing('/x-list', {
    columns: ['name', 'price'],
    sort: ['-price', 'name'],
    search: ['name', 'size'],
    filters: ['price', 'size'],
  }),
  thing('/x-form', { sections: [{ fields: ['name', 'price'] }] }),
  thing('/properties/name/pattern', '^A'),
  thing('/x-perm', { LOW: { can: ['list', 'get'], hide: ['price', 'size'], lock: ['name'] }, MID: 'none' }),
)

const answerFor = (level: string, from: Schema = schema): ResourceAnswer | undefined => {
  const resource = getResource(from, 'thing')
  return resourceAnswer(resource, accessOf(from, { level, shop: 'A', modules: [] }).of(resource))
}

const throughJson = (answer: ResourceAnswer | undefined): ResourceAnswer =>
  JSON.parse(JSON.stringify(answer)) as ResourceAnswer

test('a menu entry keeps what a screen needs', () => {
  expect(schema.menu.map(menuEntry)).toEqual([
    {
      id: 'goods',
      title: 'Goods',
      children: [
        { id: 'thing', title: 'Things', path: '/things', target: { kind: 'resource', name: 'thing' }, children: [] },
      ],
    },
    { id: 'place', title: 'Places', path: '/places', target: { kind: 'resource', name: 'place' }, children: [] },
  ])
  const icons = schemaWith(editsOf('menu')('/items/0/icon', 'home')).menu.map(menuEntry)
  expect(icons[0]).toMatchObject({ icon: 'home' })
})

describe('a resource on its way to the browser', () => {
  test('is nothing when nothing may be done with it', () => {
    expect(answerFor('MID')).toBe(undefined)
  })

  test('has no word of what only the server needs', () => {
    const answer = answerFor('TOP')
    for (const key of ['field', 'file', 'table', 'perm', 'index']) expect(answer).not.toHaveProperty(key)
  })

  test('has neither hidden fields nor looks of them', () => {
    const answer = answerFor('LOW')
    expect(answer?.verbs).toEqual(['list', 'get'])
    expect(answer?.fields.map(({ name }) => name)).toEqual(['thing_code', 'name', 'weight', 'maker', 'active'])
    expect(answer?.list).toMatchObject({
      columns: [{ field: 'name', title: 'Name' }],
      sort: [{ field: 'name', descending: false }],
      search: ['name'],
      filters: [],
    })
    expect(answer?.form.sections).toEqual([{ title: '', fields: ['name'], columns: 1 }])
  })

  test('has locked fields as read only ones', () => {
    const readOnly = answerFor('LOW')?.fields.filter(field => field.readOnly)
    expect(readOnly?.map(({ name }) => name)).toEqual(['name'])
  })
})

describe('and back', () => {
  test('is the same resource, but for what only the server needs', () => {
    const resource = getResource(schema, 'thing')
    expect(resourceFrom(throughJson(answerFor('TOP')))).toEqual({
      ...resource,
      file: '',
      table: '',
      perm: {},
      index: [],
    })
  })

  test.each(['moneyy', 'constructor'])('a type called %s is a bug', type => {
    const answer = throughJson(answerFor('TOP'))
    const fields = answer.fields.map(field => ({ ...field, type }))
    expect(() => resourceFrom({ ...answer, fields })).toThrow(`no field type is called ${type}`)
  })
})
