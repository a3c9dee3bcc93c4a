import { code } from './code.ts'
import type { FieldType, ParsedValue } from './field-type.ts'
import { createTextType } from './text-type.ts'

const one = '[A-Z0-9._/-]{1,20}'
const pattern = `^${one}(,${one})*$`

const base = createTextType({
  name: 'codes',
  description: 'Keys of several records, with commas between them; each stands there once.',
  json: { type: 'string', minLength: 1, maxLength: 400, pattern },
  width: 20,
  words: undefined,
})

/** Removes blanks around commas and duplicates; each part must be a code. */
const parse = (raw: unknown): ParsedValue => {
  const text = base.parse(raw)
  if (!('value' in text) || text.value === '') return text
  const parts = String(text.value).split(',')
  const codes: string[] = []
  for (const part of parts) {
    const parsed = code.parse(part)
    if (!('value' in parsed)) return parsed
    const [long] = code.check(parsed.value, {})
    if (long) return { fault: long }
    codes.push(String(parsed.value))
  }
  return { value: [...new Set(codes)].join(',') }
}

/** Several keys in one text, in the order of the input. */
export const codes: FieldType = { ...base, many: code, parse, read: parse }
