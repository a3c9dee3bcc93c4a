import { expect, test } from 'vitest'
import { languageFunctions } from '../../../../engine/expression/check/check-calls.ts'
import { functionNotes } from '../../../../engine/expression/terms/function-notes.ts'

test('every function of the language has its note, and each note its function', () => {
  expect(Object.keys(functionNotes).toSorted()).toEqual([...new Set(languageFunctions)].toSorted())
  for (const [name, { call, description: says }] of Object.entries(functionNotes)) {
    expect(call.startsWith(`${name}(`), name).toBe(true)
    expect(says, name).toMatch(/\.$/)
  }
})
