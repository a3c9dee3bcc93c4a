import { expect, test } from 'vitest'
import { checkLayout, getLayoutFields } from '../../../engine/record/check-layout.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'

const presentation = {
  by: 'size',
  page: { width: 'price', height: 'price' },
  fields: { '*': { no: 'Number' }, SMALL: { day: 'Day' } },
}
const page = { $ref: 'types#page-layout', title: 'Page', 'x-layout': presentation }
const { thing } = buildSchemaWith(buildEdits('thing')('/properties/page', page)).resources
const field = thing?.field.page ?? expect.fail('no field')
const buildElement = (more: object) => ({ kind: 'field', key: 'no', x: 0, y: 0, w: 10, h: 10, ...more })
const collectFaults = (elements: readonly object[], more = {}) =>
  checkLayout(field, { page: JSON.stringify(elements), size: 'SMALL', price: 100, ...more }).map(
    ({ code, params }) => `${code} ${params?.key ?? params?.index}`,
  )

test('what may be shown is that of all kinds and of the kind of the row', () => {
  expect(getLayoutFields(presentation, 'SMALL')).toEqual({ no: 'Number', day: 'Day' })
  expect(getLayoutFields(presentation, 'LARGE')).toEqual({ no: 'Number' })
  expect(getLayoutFields(presentation, 'constructor')).toEqual({ no: 'Number' })
})

test('a layout shows only that, and each fault is reported once', () => {
  expect(
    collectFaults([buildElement({}), buildElement({ key: 'day' }), buildElement({ kind: 'label', key: '' })]),
  ).toEqual([])
  expect(collectFaults([buildElement({ key: 'day' })], { size: 'LARGE' })).toEqual(['layout.key day'])
  expect(collectFaults([buildElement({ key: 'x' }), buildElement({ key: 'x' }), buildElement({ key: '' })])).toEqual([
    'layout.key x',
    'layout.key ?',
  ])
})

test('an element is within the page', () => {
  expect(collectFaults([buildElement({ x: 90 }), buildElement({ x: 90.1 }), buildElement({ y: 95 })])).toEqual([
    'layout.outside 2',
    'layout.outside 3',
  ])
})
