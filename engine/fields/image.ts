import { textType } from './text-type.ts'

/** The stored name of a picture, never the picture itself. */
export const image = textType({
  name: 'image',
  description: 'Name under which an uploaded picture is stored, at most 200 characters.',
  json: { type: 'string', maxLength: 200 },
  width: 12,
})
