import type { FieldType, Stored } from './field-type.ts'

/** Returns the stored form of an empty field of this type. */
export const getBlankValue = ({ blank }: Pick<FieldType, 'blank'>, emptyText: string): Stored => {
  if (blank === 'text') return emptyText
  return blank === 'zero' ? 0 : null
}
