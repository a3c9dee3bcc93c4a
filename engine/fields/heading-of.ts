import type { FieldType } from './field-type.ts'

/** What stands over a column: its title and what its numbers count, unless the title says so itself. */
export const headingOf = (title: string, { unit }: Pick<FieldType, 'unit'>): string =>
  unit === undefined || title.endsWith(`(${unit})`) ? title : `${title} (${unit})`
