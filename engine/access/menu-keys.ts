// Screens that a menu must offer in every shop, so that it can still be changed.
import type { MenuItem, Schema } from '../schema/schema.ts'

/** Entries without which full levels could not get at the menu or at the users again. */
export const missingKeys = ({ menu, project }: Pick<Schema, 'menu' | 'project'>): readonly string[] => {
  const stored = new Set(openTargets(menu))
  return ['editor:menu', `resource:${project.user.resource}`].filter(target => !stored.has(target))
}

/** Targets that are visible in every shop. */
const openTargets = (items: readonly MenuItem[]): readonly string[] =>
  items.flatMap(item => {
    if (item.module !== undefined || item.shops !== undefined || !item.show) return []
    const own = item.target ? [`${item.target.kind}:${item.target.name}`] : []
    return [...own, ...openTargets(item.items)]
  })
