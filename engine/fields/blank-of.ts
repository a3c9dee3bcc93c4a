import type { FieldType, Stored } from './field-type.ts'

/** What an empty field of this type is stored as. */
export const blankOf = ({ blank }: Pick<FieldType, 'blank'>, emptyText: string): Stored => {
  if (blank === 'text') return emptyText
  return blank === 'zero' ? 0 : null
}
