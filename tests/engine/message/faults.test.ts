import { expect, test } from 'vitest'
import { type FaultCode, fault, faultCodes, isMalformed } from '../../../engine/message/faults.ts'

test('every code occurs once, as words of lower-case letters joined by dots and hyphens', () => {
  expect(new Set(faultCodes).size).toBe(faultCodes.length)
  for (const code of faultCodes) expect(code).toMatch(/^[a-z]+([.-][a-z]+)*$/)
})

test('a fault is its code, and a field and params when it has them', () => {
  expect(fault('unique')).toEqual({ code: 'unique' })
  expect(fault('text.long', { field: 'name', params: { max: 3 } })).toEqual({
    code: 'text.long',
    field: 'name',
    params: { max: 3 },
  })
})

const malformed: readonly FaultCode[] = [
  'field.unknown',
  'record.form',
  'type.text',
  'type.number',
  'type.flag',
  'type.date',
  'filter.unknown',
  'sort.unknown',
  'range.form',
  'filter.form',
  'type.layout',
  'layout.part',
]

test.each(faultCodes.map(code => [code, malformed.includes(code)] as const))(
  '%s makes the request malformed: %s',
  (code, expected) => {
    expect(isMalformed(fault(code))).toBe(expected)
  },
)
