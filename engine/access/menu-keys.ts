// What a menu must have so that somebody can still change it, whatever shop he works in.
import type { MenuItem, Schema } from '../schema/schema.ts'

/** Entries without which full levels could not get at the menu or at the users again. */
export const missingKeys = ({ menu, project }: Pick<Schema, 'menu' | 'project'>): readonly string[] => {
  const stored = new Set(openTargets(menu))
  return ['editor:menu', `resource:${project.user.resource}`].filter(target => !stored.has(target))
}

/** Targets that are there in every shop and can be seen. */
const openTargets = (items: readonly MenuItem[]): readonly string[] =>
  items.flatMap(item => {
    if (item.module !== undefined || item.shops !== undefined || !item.show) return []
    const own = item.target ? [`${item.target.kind}:${item.target.name}`] : []
    return [...own, ...openTargets(item.items)]
  })
