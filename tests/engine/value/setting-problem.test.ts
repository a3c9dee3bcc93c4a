import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { settingProblem } from '../../../engine/value/answer-shape.ts'

const validate = new Ajv2020({ strict: false }).compile(settingProblem)

test.each([
  [{ message: 'NPWP' }, true],
  [{ message: 'NPWP', setting: { resource: 'toko', view: 'own', field: 'npwp' } }, true],
  [{ message: 'NPWP', setting: { resource: 'toko' } }, false],
  [{ setting: { resource: 'toko', field: 'npwp' } }, false],
])('%j has the form of a problem: %j', (value, expected) => {
  expect(validate(value)).toBe(expected)
})
