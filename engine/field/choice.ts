import { fault } from '../message/faults.ts'
import type { FieldType } from './field-type.ts'
import { createTextType } from './text-type.ts'

const base = createTextType({
  name: 'choice',
  description: 'One text out of the list that the field declares with enum.',
  json: { type: 'string' },
  width: 14,
  view: 'choice',
  words: undefined,
})

/** A text from `limits.choices`, compared exactly; the empty text means that no choice is made, so it is not checked. */
export const choice: FieldType = {
  ...base,
  takesEnum: true,
  check: (value, limits) => {
    const isKnown = value === null || value === '' || limits.choices === undefined || limits.choices.includes(value)
    return [...base.check(value, limits), ...(isKnown ? [] : [fault('choice.unknown', { params: { value } })])]
  },
}
