import type { FieldType } from './field-type.ts'

/** Returns the heading of a column: its title and its unit, unless the title ends with the unit. */
export const formatHeading = (title: string, { unit }: Pick<FieldType, 'unit'>): string =>
  unit === undefined || [`(${unit})`, ` ${unit}`].some(end => title.endsWith(end)) ? title : `${title} (${unit})`
