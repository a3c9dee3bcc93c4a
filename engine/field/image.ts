import { createTextType } from './text-type.ts'

/**
 * The address of a picture: shop, resource, field and code of its row, and the version of the row. The picture
 * itself is uploaded by another call, so this text is never an input.
 */
export const image = {
  ...createTextType({
    name: 'image',
    description:
      'Address of an uploaded picture: `shop/resource/field/code.jpg?v=version`; the picture has a call of its own.',
    json: { type: 'string', maxLength: 250 },
    width: 12,
    boxWidth: 20,
    view: 'image',
    words: undefined,
  }),
  uploaded: true,
} as const
