import { createTextType } from './text-type.ts'

/** The only text with line breaks and tabs; every line break (CR LF, CR) is stored as a line feed. */
export const note = createTextType({
  name: 'note',
  description: 'Several lines of text, at most 2000 characters; line breaks and tabs are preserved.',
  json: { type: 'string', maxLength: 2000 },
  width: 40,
  boxWidth: 34,
  view: 'note',
  words: 'lines',
})
