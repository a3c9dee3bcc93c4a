import { expect, test } from 'vitest'
import { fault } from '../../../engine/message/faults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import { applyView, isVerbAllowed } from '../../../engine/record/view.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { formatFault } from '../../../engine/schema/wording.ts'
import { loadWording } from '../../../server/config/load-wording.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'

const at = buildEdits('thing')
const views = {
  tags: {
    title: 'Tags',
    verbs: ['update'],
    fields: { name: { title: 'Tag', help: 'As printed', messages: { required: 'Name the tag' } } },
    columns: ['name'],
    form: { titleEdit: 'Tag', fields: ['name'] },
  },
}
const thing = getResource(buildSchemaWith(at('/x-views', views)), 'thing')
const tags = applyView(thing, 'tags')

test('a view has its own words, list and form, and what it does not say is the resource’s', () => {
  expect(tags).toMatchObject({ name: 'thing', title: 'Tags' })
  expect([tags.screen.view, tags.api.verbs]).toEqual(['tags', ['list', 'get', 'update']])
  expect(tags.screen.list.columns).toEqual([{ field: 'name', title: 'Tag' }])
  expect(tags.screen.form).toMatchObject({ titleEdit: 'Tag', sections: [{ fields: ['name'] }] })
  expect(tags.field.name).toMatchObject({ title: 'Tag', presentation: { help: 'As printed' } })
  expect(tags.field.price).toEqual(thing.field.price)
  expect(tags.screen.list.pageSize).toBe(thing.screen.list.pageSize)
})

test('without a view, or with one that is not there, the resource is as it is', () => {
  for (const name of [undefined, 'none', 'constructor']) expect(applyView(thing, name)).toBe(thing)
})

test('reading is never denied by a view', () => {
  const { tags: view } = thing.screen.views
  expect((['list', 'get', 'update', 'delete'] as const).map(verb => view && isVerbAllowed(view, verb))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('faults are worded with the view’s words', () => {
  const { name } = thing.field
  if (!name) throw new Error('the thing has a name')
  const wording = loadWording('id')
  const found = toFieldFault(name, fault('unique', { params: { value: 'A' } }))
  expect([thing, tags].map(resource => formatFault(wording, found, resource))).toEqual([
    'Name A Sudah Ada',
    'Tag A Sudah Ada',
  ])
  expect(formatFault(wording, toFieldFault(name, fault('required')), tags)).toBe('Name the tag')
})
