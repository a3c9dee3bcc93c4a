// Checks that levels of an entry see the entries above it.
import { isFullLevel } from '../../access/top-level.ts'
import type { Project } from '../../schema/project.ts'
import type { SchemaFile } from '../../schema-file/files/schema-file.ts'
import type { JsonPath, ReportFault } from '../../schema-file/language/shape.ts'
import type { MenuDefinition, MenuItemDefinition } from '../../schema-file/shapes/menu-shape.ts'

/** Full levels see all entries. */
export const checkMenuLevels = ({ definition, report }: SchemaFile<MenuDefinition>, project: Project): void => {
  for (const [index, item] of definition.items.entries()) checkChildren(item, ['items', index], { report, project })
}

interface LevelCheck {
  readonly report: ReportFault
  readonly project: Project
}

/** The entry with the levels of the nearest entry above that has some. */
const checkChildren = (
  item: MenuItemDefinition,
  path: JsonPath,
  check: LevelCheck,
  above: Pick<MenuItemDefinition, 'id' | 'levels'> = item,
): void => {
  const holder = item.levels ? item : above
  for (const [index, level] of (item.levels ?? []).entries())
    if (above.levels && !above.levels.includes(level) && !isFullLevel(check.project, level))
      check.report(
        [...path, 'levels', index],
        `"${level}" never sees this entry: "${above.id}" above it is for ${above.levels.join(', ')}`,
      )
  for (const [index, child] of (item.items ?? []).entries())
    checkChildren(child, [...path, 'items', index], check, holder)
}
