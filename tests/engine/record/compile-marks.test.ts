import { expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith, collectFaultsWith } from '../../support/schema/schema-files.ts'

const thing = buildEdits('thing')

const free = { if: 'price == 0', title: 'Free', color: 'info' }
const dear = { if: 'price > 1000', title: 'Dear', color: 'warning' }

test('a view has the marks of its resource unless it has its own', () => {
  const views = { tags: { title: 'Tags' }, dear: { title: 'Dear Ones', marks: [dear] } }
  const { screen } = getResource(
    buildSchemaWith(thing('/x-list', { marks: [free] }), thing('/x-views', views)),
    'thing',
  )
  const marks = [screen.list, screen.views.tags?.list, screen.views.dear?.list].map(list => list?.marks)
  expect(marks).toMatchObject([
    [{ title: 'Free', color: 'info', if: { text: 'price == 0' } }],
    [{ title: 'Free', color: 'info', if: { text: 'price == 0' } }],
    [{ title: 'Dear', color: 'warning', if: { text: 'price > 1000' } }],
  ])
  expect(getResource(buildSchemaWith(), 'thing').screen.list.marks).toBeUndefined()
})

test('a mark may use only fields of the row, and its fault is reported once', () => {
  const views = { tags: { title: 'Tags' } }
  const asked = { ...free, if: "price == param('STEP', 500)" }
  expect(collectFaultsWith(thing('/x-list', { marks: [asked] }), thing('/x-views', views))).toEqual([
    expect.stringMatching(/\/x-list\/marks\/0\/if: this is asked of the fields of the row alone/),
  ])
})
