import { createTextType } from './text-type.ts'

/** One line of text: an address, a name. */
export const text = createTextType({
  name: 'text',
  description: 'One line of text, at most 120 characters.',
  json: { type: 'string', maxLength: 120 },
  width: 30,
  words: 'line',
})
