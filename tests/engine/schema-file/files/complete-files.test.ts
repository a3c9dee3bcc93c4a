import { expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { buyerPart, partPlace, withOrder } from '../../../support/schema/document-files.ts'
import { reportPlace, withReport } from '../../../support/schema/report-files.ts'
import { buildEdits, buildSchemaWith, collectFaultsWith } from '../../../support/schema/schema-files.ts'

const thing = buildEdits('thing')
const project = buildEdits('project')
const part = [
  partPlace,
  '',
  { ...buyerPart, properties: { ...buyerPart.properties, note: { $ref: 'note', title: 'Remark', 'x-once': true } } },
] as const

test('a type alone is a field, with the title of its name', () => {
  const { field } = getResource(buildSchemaWith(thing('/properties/first_seen', 'date')), 'thing')
  expect(field.first_seen).toMatchObject({ title: 'First Seen', type: { name: 'date' } })
})

test('a choice has its titles and colours in its values', () => {
  const choice = { enum: { SMALL: 'Small', LARGE: { title: 'Large', color: 'info' } } }
  const { field } = getResource(buildSchemaWith(thing('/properties/size', choice)), 'thing')
  expect(field.size?.choices).toMatchObject([
    { value: 'SMALL', title: 'Small', color: 'default' },
    { value: 'LARGE', title: 'Large', color: 'info' },
  ])
})

test('a field of a part has its keywords where it gives none of its own', () => {
  const schema = buildSchemaWith(
    ...withOrder,
    part,
    thing('/properties/note', 'buyer#note'),
    thing('/properties/more', { $ref: 'buyer#note', title: 'More' }),
  )
  const { field } = getResource(schema, 'thing')
  expect(field.note).toMatchObject({ title: 'Remark', type: { name: 'note' }, once: true })
  expect(field.more).toMatchObject({ title: 'More', type: { name: 'note' }, once: true })
})

test('reports a part, or a field of it, that is not there', () => {
  const at = 'schema/resources/goods/thing.json /properties/note/$ref:'
  expect(collectFaultsWith(...withOrder, part, thing('/properties/note', 'buyer#nota'))).toEqual([
    `${at} the part "buyer" has no field "nota"; did you mean "note"? @ "buyer#nota"`,
  ])
  expect(collectFaultsWith(...withOrder, part, thing('/properties/note', 'byer#note'))).toEqual([
    `${at} no part is called "byer"; did you mean "buyer"? @ "byer#note"`,
  ])
})

test('a file has the defaults of its kind where it has nothing itself', () => {
  const defaults = {
    master: {
      'x-list': { empty: 'No {resource.title}', sort: ['-{resource.key}'] },
      'x-form': { titleAdd: 'New {resource.title}', confirmDelete: 'Delete {{resource.key}}?' },
    },
  }
  const schema = buildSchemaWith(project('/defaults', defaults), thing('/x-form', { titleAdd: 'Another' }))
  const { list, form } = getResource(schema, 'thing').screen
  expect(list).toMatchObject({ empty: 'No Thing', sort: [{ field: 'thing_code', descending: true }] })
  expect(form).toMatchObject({ titleAdd: 'Another', confirmDelete: 'Delete {thing_code}?' })
  expect(getResource(schema, 'place').screen.form.titleAdd).toBe('New Place')
})

test('a report has shared filters by their names, and its own words for them', () => {
  const shared = { sold_by: { title: 'Seller', ref: 'place', all: 'ALL', rule: 'maker == sold_by' } }
  const find = (filter: unknown) =>
    buildSchemaWith(...withReport(['/filters/-', filter]), project('/filters', shared)).reports[
      'things-by-size'
    ]?.filters.find(({ field }) => field.name === 'sold_by')
  expect(find('sold_by')).toMatchObject({ field: { name: 'sold_by', title: 'Seller' } })
  expect(find({ name: 'sold_by', title: 'By' })).toMatchObject({ field: { title: 'By' } })
  expect(
    collectFaultsWith(...withReport(), project('/filters', shared), [reportPlace, '/filters/-', 'sold_bi']),
  ).toEqual([
    'schema/reports/things-by-size.json /filters/4: the project shares no filter "sold_bi"; did you mean "sold_by"? @ "sold_bi"',
  ])
})
