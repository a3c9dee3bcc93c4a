import type { Stored } from '../field/field-type.ts'
import type { Field } from '../schema/field.ts'

/** The keys that a reference holds: one, or several where its type holds many. */
export const listKeys = ({ type }: Pick<Field, 'type'>, value: Stored): readonly Stored[] =>
  type.many ? String(value ?? '').split(',') : [value]
