import { describe, expect, test } from 'vitest'
import { getStateLabel, withStateField } from '../../../engine/document/state-field.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildTableFiles } from '../../../engine/schema-file/files/document-files.ts'
import { orderEdit } from '../../support/schema/document-files.ts'
import { withFlow } from '../../support/schema/flow-files.ts'
import { buildSchemaWith, type Edit } from '../../support/schema/schema-files.ts'

const compileChoices = (...edits: readonly Edit[]) =>
  getResource(buildSchemaWith(...withFlow, ...edits), 'order').field.state?.choices

describe('the state field', () => {
  test('has the titles of the states, and only choices that a saved document can have', () => {
    expect(compileChoices()).toEqual([
      { value: 'OPEN', title: 'Waiting', color: 'warning' },
      { value: 'DONE', title: 'Done', color: 'success' },
      { value: 'GONE', title: 'Gone', color: 'cancelled' },
    ])
  })

  test('is added as a read-only choice if it is missing', () => {
    const { field } = getResource(buildSchemaWith(...withFlow, orderEdit('/properties/state')), 'order')
    expect(field.state).toMatchObject({ title: 'State', readOnly: true, type: { name: 'choice' } })
    expect(field.state?.choices).toEqual(compileChoices())
  })

  test('keeps its own titles of choices', () => {
    const own = { OPEN: { title: 'Not yet' }, GONE: { color: 'info' } }
    expect(compileChoices(orderEdit('/properties/state/x-enum', own))).toEqual([
      { value: 'OPEN', title: 'Not yet', color: 'warning' },
      { value: 'DONE', title: 'Done', color: 'success' },
      { value: 'GONE', title: 'Gone', color: 'info' },
    ])
  })

  test('has the same titles in a journal', () => {
    const properties = {
      order_no: { $ref: 'types#label' },
      state: { type: 'string', enum: ['DONE'], readOnly: true },
      goods: {
        type: 'array',
        'x-lines': { table: 'order_goods', key: ['line_code'] },
        items: { type: 'object', properties: { line_code: { $ref: 'types#label' } } },
      },
    }
    const flow = { field: 'state', states: { DRAFT: {}, DONE: { title: 'Sold' } }, moves: [] }
    const definition = { properties, 'x-flow': flow, 'x-journal': { goods: { carry: ['state'] } } }
    const file = { kind: 'resource', name: 'order', path: 'order.json', definition, report: () => undefined }
    const [, , journal] = buildTableFiles([withStateField(file as unknown as Parameters<typeof withStateField>[0])])
    expect(journal?.definition.properties.state?.['x-enum']).toEqual({ DONE: { title: 'Sold', color: 'default' } })
  })
})

test('derives a missing title from the name of the state', () => {
  expect(getStateLabel('IN_WORK', {})).toEqual({ title: 'In Work', color: 'default' })
  expect(getStateLabel('DONE', { title: 'Sold', color: 'success' })).toEqual({ title: 'Sold', color: 'success' })
})
