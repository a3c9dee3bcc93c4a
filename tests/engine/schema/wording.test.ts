import { describe, expect, test } from 'vitest'
import { type FaultParams, fault } from '../../../engine/message/faults.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { fillPlaceholders, formatFault, formatMessage, type Wording } from '../../../engine/schema/wording.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'

const templates: readonly [template: string, params: FaultParams | undefined, text: string][] = [
  ['%{title} is needed', { title: 'Name' }, 'Name is needed'],
  ['at least %{min}, at most %{max}', { min: 0, max: 3 }, 'at least 0, at most 3'],
  ['%{a}%{a}', { a: 'x' }, 'xx'],
  ['%{title} is needed', {}, '%{title} is needed'],
  ['%{title} is needed', undefined, '%{title} is needed'],
  ['%{constructor} %{toString}', { title: 'Name' }, '%{constructor} %{toString}'],
  ['100 % {title} %{ title }', { title: 'Name' }, '100 % {title} %{ title }'],
  ['%{a} %{b}', { a: '%{b}', b: '$&' }, '%{b} $&'],
]

test.each(templates)('%j with %j', (template, params, text) => {
  expect(fillPlaceholders(template, params)).toBe(text)
})

test('a code has its words, and one without is shown itself', () => {
  expect(formatMessage({ required: '%{title} is needed' }, 'required', { title: 'Name' })).toBe('Name is needed')
  expect(formatMessage({}, 'required')).toBe('required')
  expect(formatMessage({}, 'constructor')).toBe('constructor')
})

describe('the most particular wording wins', () => {
  const messages = { required: 'own: %{title}' }
  const own = getResource(buildSchemaWith(buildEdits('thing')('/properties/name/x-messages', messages)), 'thing')
  const plain = getResource(buildSchemaWith(), 'thing')
  const all: Wording = {
    'thing.name.required': 'field: %{title}',
    'thing.required': 'resource: %{title}',
    required: 'code: %{title}',
  }
  const { 'thing.name.required': _field, ...noField } = all
  const { 'thing.required': _resource, ...codeOnly } = noField
  const missing = fault('required', { field: 'name', params: { title: 'Name' } })

  const rows: readonly [name: string, text: string, wording: Wording, resource: typeof own | undefined][] = [
    ['the message of the field itself', 'own: Name', all, own],
    ['resource, field and code', 'field: Name', all, plain],
    ['resource and code', 'resource: Name', noField, plain],
    ['the code', 'code: Name', codeOnly, plain],
    ['the code, without a resource', 'code: Name', all, undefined],
    ['nothing but the code itself', 'required', {}, plain],
  ]

  test.each(rows)('%s', (_name, text, wording, resource) => {
    expect(formatFault(wording, missing, resource)).toBe(text)
  })

  test('a message of another fault does not count', () => {
    expect(formatFault({ unique: 'taken' }, fault('unique', { field: 'name' }), own)).toBe('taken')
  })

  test('a fault of no field is worded by its resource', () => {
    expect(formatFault({ 'thing.record.form': 'no thing' }, fault('record.form'), own)).toBe('no thing')
  })

  test.each(['__proto__', 'constructor', 'toString', 'unknown', 'a.b.c'])('a field called %s has no message', field => {
    const found = fault('field.unknown', { field, params: { field } })
    expect(formatFault({ 'field.unknown': '%{field} is unknown' }, found, own)).toBe(`${field} is unknown`)
  })
})
