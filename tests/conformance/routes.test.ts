// Every path of the specification leads somewhere: to an entry of the menu, or to a page of the shell itself.
import { expect, test } from 'vitest'
import { pages } from '../../domain/pages.ts'
import { editors, parseTarget, programPages } from '../../engine/schema-file/shapes/menu-target-shape.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { ownPaths } from '../../src/shell/pages/own-paths.ts'
import routes from '../fixtures/routes.json' with { type: 'json' }
import { readWholeFiles } from '../support/schema/whole-files.ts'

interface Entry {
  readonly id: string
  readonly path?: string
  readonly to?: string
  readonly always?: boolean
  readonly items?: readonly Entry[]
}

const getEntries = (items: readonly Entry[]): readonly Entry[] =>
  items.flatMap(item => [item, ...getEntries(item.items ?? [])])

const menu = getEntries(
  Object.values(readWholeFiles<{ readonly items: readonly Entry[] }>('menu')).flatMap(({ items }) => items),
)

test('there are 131 of them, none twice', () => {
  expect(new Set([...routes.shell, ...routes.landing, ...routes.menu]).size).toBe(131)
})

test('the pages of the shell are just these, the one that closes the day, the one without a connection and the one with requests of others', () => {
  const closing = `/${loadSchema('schema').project.day.document}`
  const own = ['/', closing, ...Object.values(ownPaths).map(({ path }) => path)]
  expect(own.toSorted()).toEqual([...routes.shell, '/tutup-toko', '/offline', '/authorization-requests'].toSorted())
})

test.each(routes.landing)('%s is a landing page that is open to everybody', path => {
  const entry = menu.find(one => one.path === path)
  expect(entry).toMatchObject({ always: true })
  expect(entry?.to).toMatch(/^landing:/)
})

test.each(routes.menu)('%s stands in the menu with its screen', path => {
  expect(menu.filter(one => one.path === path && one.to !== undefined)).not.toEqual([])
})

test('every entry of the menu leads to something that is there, or to entries below it', () => {
  const schema = loadSchema('schema')
  const there: Readonly<Record<string, readonly string[]>> = {
    resource: Object.keys(schema.resources),
    document: Object.keys(schema.resources),
    report: Object.keys(schema.reports),
    import: ['*', ...Object.keys(schema.imports)],
    list: Object.keys(schema.lists),
    landing: menu.map(({ id }) => id),
    dashboard: ['main', 'shops'],
    page: [...programPages, ...pages],
    editor: editors,
  }
  const leadsNowhere = ({ to, path, items = [] }: Entry): boolean => {
    if (to === undefined || path === undefined) return items.length === 0
    const { kind, name } = parseTarget(to)
    return !there[kind]?.includes(name)
  }
  expect(menu.filter(leadsNowhere).map(({ id }) => id)).toEqual([])
})
