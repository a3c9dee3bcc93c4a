import type { FieldType } from './field-type.ts'

/** What stands over a column: its title and what its numbers count, unless the title says so itself. */
export const headingOf = (title: string, { unit }: Pick<FieldType, 'unit'>): string =>
  unit === undefined || [`(${unit})`, ` ${unit}`].some(end => title.endsWith(end)) ? title : `${title} (${unit})`
