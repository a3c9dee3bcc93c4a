import { createTextType } from './text-type.ts'

/** A short name; stored as typed, because the input converts it to upper case. */
export const label = createTextType({
  name: 'label',
  description: 'Short name, usually capital words with spaces, at most 60 characters.',
  json: { type: 'string', minLength: 1, maxLength: 60 },
  width: 24,
  words: 'name',
})
