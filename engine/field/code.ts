import { createTextType } from './text-type.ts'

const pattern = '^[A-Z0-9._/-]+$'

/** The key of a master record; a lower-case code or one with spaces is refused (`code.form`), never repaired. */
export const code = createTextType({
  name: 'code',
  description: 'Key of a record: capital letters, digits and the signs . _ / -, at most 20 characters.',
  json: { type: 'string', minLength: 1, maxLength: 20, pattern },
  width: 12,
  words: undefined,
  form: { pattern: new RegExp(pattern), code: 'code.form' },
})
