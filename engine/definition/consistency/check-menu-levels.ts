// Checks that levels of an entry see the entries above it.
import type { SchemaFile } from '../files/schema-file.ts'
import type { MenuDefinition, MenuItemDefinition } from '../shapes/menu.ts'
import type { JsonPath, ReportFault } from '../shapes/shape.ts'

export const checkMenuLevels = ({ definition, report }: SchemaFile<MenuDefinition>): void => {
  for (const [index, item] of definition.items.entries()) checkChildren(item, ['items', index], report)
}

/** The entry with the levels of the nearest entry above that has some. */
const checkChildren = (
  item: MenuItemDefinition,
  path: JsonPath,
  report: ReportFault,
  above: Pick<MenuItemDefinition, 'id' | 'levels'> = item,
): void => {
  const holder = item.levels ? item : above
  for (const [index, level] of (item.levels ?? []).entries())
    if (above.levels && !above.levels.includes(level))
      report(
        [...path, 'levels', index],
        `"${level}" never sees this entry: "${above.id}" above it is for ${above.levels.join(', ')}`,
      )
  for (const [index, child] of (item.items ?? []).entries())
    checkChildren(child, [...path, 'items', index], report, holder)
}
