import { expect, test } from 'vitest'
import { buildExpressionContext } from '../../../../src/generator/form/expression-context.ts'
import { buildNewValues } from '../../../../src/generator/form/form-values.ts'
import {
  applyView,
  buildFormView,
  completeForm,
  isSameView,
  isShownInForm,
} from '../../../../src/generator/form/form-view.ts'
import { person, racikan, ruleSchema } from '../rules/rule-resources.ts'

const world = buildExpressionContext(
  ruleSchema,
  { user: person, modules: [{ key: 'EXTRA' }] },
  { findResource: name => ruleSchema.resources[name], find: () => undefined },
)
const getView = (typed: Record<string, string | number>) =>
  buildFormView(
    racikan,
    completeForm({ resource: racikan, base: buildNewValues(racikan), typed, current: undefined }, world),
  )
const inView = (name: string, typed: Record<string, string | number>) => {
  const field = racikan.field[name]
  return field && applyView(field, getView(typed), { columns: 2, later: 'NANTI' })
}

test('a view is a new one only when the presentation of the form changes', () => {
  expect(isSameView(getView({ jenis: 'EMAS', catatan: 'A' }), getView({ jenis: 'EMAS', catatan: 'B' }))).toBe(true)
  expect(isSameView(getView({ jenis: 'EMAS' }), getView({ jenis: 'PERAK' }))).toBe(false)
})

test('a value that the server fills belongs to the view only if the form shows its field', () => {
  const { screen, fields } = racikan
  const [first, ...sections] = screen.form.sections
  const resource = { ...racikan, screen: { ...screen, form: { ...screen.form, sections } } }
  const unknown = new Set(fields.map(({ name }) => name))
  const base = { resource, base: buildNewValues(racikan), typed: {}, current: undefined }
  const { completed, ...form } = completeForm(base, world)
  const view = buildFormView(resource, {
    ...form,
    values: Object.fromEntries(fields.map(({ name }) => [name, ''])),
    completed: { ...completed, unknown },
  })
  expect(first?.fields).not.toHaveLength(0)
  expect(view.unknown).toEqual([...unknown].filter(name => !first?.fields.includes(name)))
})

test('a field is asked for as the rules want it', () => {
  expect(inView('alasan', { jenis: 'LM', berat: 11 })).toMatchObject({ required: true, readOnly: false })
  expect(inView('potongan', { berat: 101 })).toMatchObject({ required: false, readOnly: true })
  expect(inView('jenis', { berat: 0 })?.choices.map(({ value }) => value)).toEqual(['EMAS', 'PERAK'])
  expect(inView('jenis', { berat: 0, jenis: 'LM' })?.choices.map(({ value }) => value)).toEqual(['EMAS', 'PERAK', 'LM'])
  expect(inView('biaya', {})?.presentation).toEqual({ width: 1, placeholder: 'NANTI' })
})

test('a fault without a visible field is shown once above the buttons', () => {
  const view = getView({ jenis: 'EMAS', berat: 1000, potongan: 3 })
  expect(view.faults).toEqual([
    { code: 'check', params: { rule: 'berat_emas', message: 'Emas Paling Berat 1 Kilogram' } },
  ])
  expect(getView({ ongkos: 2_000_000 }).warnings.map(({ params }) => params?.message)).toEqual(['Ongkos Tidak Biasa'])
})

test.each([
  ['ongkos', [], true],
  ['ongkos', ['ongkos'], false],
  ['tidak_ada', [], false],
  ['constructor', [], false],
])('whether %s stands in a form that hides %j: %s', (field, hidden, stands) => {
  expect(isShownInForm(racikan, new Set(hidden), { code: 'check', field })).toBe(stands)
})

test('a box that has to be filled promises no value, unless it cannot be typed in', () => {
  const { biaya } = racikan.field
  const view = { ...getView({}), unknown: ['biaya'] }
  const getPlaceholder = (changes: object): string | undefined =>
    biaya && applyView({ ...biaya, ...changes }, view, { columns: 2, later: 'NANTI' }).presentation.placeholder
  expect(getPlaceholder({ readOnly: false, required: true })).toBeUndefined()
  expect(getPlaceholder({ readOnly: true, required: true })).toBe('NANTI')
  expect(getPlaceholder({ readOnly: false, required: false })).toBe('NANTI')
})
