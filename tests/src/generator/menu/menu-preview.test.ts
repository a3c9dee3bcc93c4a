// The preview of a menu shows a level what its sidebar shows it.
import { expect, test } from 'vitest'
import { getVisibleMenu } from '../../../../engine/access/visible-menu.ts'
import { flattenMenu, type MenuItem } from '../../../../engine/schema/schema.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { filterVisible } from '../../../../src/generator/menu/editor/menu-draft.ts'

const schema = loadSchema('schema')
const listPreviewed = (items: readonly MenuItem[]): readonly MenuItem[] =>
  filterVisible(items).flatMap(item => [item, ...listPreviewed(item.items)])

test.each(Object.keys(schema.project.levels))('%s has no page that leads to nothing', level => {
  const menu = getVisibleMenu(schema, { level, shop: 'KCA', modules: [] })
  const previewed = listPreviewed(menu)
  const hasEntries = ({ items }: MenuItem): boolean => listPreviewed(items).some(({ target }) => target !== undefined)
  expect(previewed.filter(item => item.target?.kind === 'landing' && !hasEntries(item))).toEqual([])
  const entries = flattenMenu(menu).filter(({ show, target }) => show && target && target.kind !== 'landing')
  expect(previewed.filter(({ target }) => target && target.kind !== 'landing')).toHaveLength(entries.length)
})
