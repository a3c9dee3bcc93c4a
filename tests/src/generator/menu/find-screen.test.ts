import { expect, test } from 'vitest'
import type { MenuEntry, ReportEntry } from '../../../../engine/access/schema-answer.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { findScreen, hasSubpaths } from '../../../../src/generator/menu/find-screen.ts'
import type { ListEntry } from '../../../../src/providers/schema.tsx'

type Target = NonNullable<MenuEntry['target']>

const buildEntry = (path: string, target: Target): MenuEntry => ({ id: path, title: path, path, target, children: [] })

const buildResource = (name: string): Resource =>
  ({
    name,
    title: name,
    fields: [],
    field: {},
    api: { verbs: [] },
    screen: { views: { cells: getView('cells', 'grid') } },
  }) as never

const getView = (name: string, as: string) => ({ name, title: name, as, fields: {} })

/** Resources are created on first access; `made` lists the created ones. */
const known = () => {
  const made: string[] = []
  const resources = {}
  for (const name of ['bank', 'bank-branch', 'price', 'sale'])
    Object.defineProperty(resources, name, {
      enumerable: true,
      get: () => {
        made.push(name)
        return buildResource(name)
      },
    })
  const menu: MenuEntry[] = [
    {
      id: 'masters',
      title: 'Masters',
      path: '/masters',
      target: { kind: 'landing' as const, name: 'masters' },
      children: [
        buildEntry('/bank', { kind: 'resource', name: 'bank' }),
        buildEntry('/bank/branch', { kind: 'resource', name: 'bank-branch' }),
        buildEntry('/prices', { kind: 'resource', name: 'price', view: 'cells' }),
        buildEntry('/sale', { kind: 'document', name: 'sale', view: 'new' }),
        buildEntry('/sales', { kind: 'document', name: 'sale' }),
        buildEntry('/recap', { kind: 'report', name: 'recap' }),
        buildEntry('/gone', { kind: 'report', name: 'gone' }),
        { ...buildEntry('/till', { kind: 'page', name: 'till' }), needs: [{ kind: 'document', name: 'sale' }] },
        buildEntry('/todo', { kind: 'list', name: 'todo' }),
        buildEntry('/todone', { kind: 'list', name: 'todone' }),
        { id: 'plain', title: 'Plain', children: [] },
      ],
    },
  ]
  const hidden = [buildEntry('/take-in', { kind: 'import', name: 'old-sales' })]
  const reports = { recap: { name: 'recap' } as ReportEntry }
  const lists = { todo: { name: 'todo' } as ListEntry }
  return { schema: { menu, hidden, resources, reports, lists }, made }
}

const findKind = (path: string) => {
  const screen = findScreen(known().schema, path)
  return screen && [screen.kind, screen.path]
}

test('the screen is that of the entry at the path, drawn in the menu or not', () => {
  expect(['/masters', '/bank', '/prices', '/sales', '/recap', '/take-in'].map(findKind)).toEqual([
    ['landing', '/masters'],
    ['resource', '/bank'],
    ['grid', '/prices'],
    ['document', '/sales'],
    ['report', '/recap'],
    ['import', '/take-in'],
  ])
})

test('below a list and below a document the same screen goes on; the longest path wins', () => {
  expect(['/bank/create', '/bank/7/copy', '/bank/branch', '/bank/branch/1', '/sales/9'].map(findKind)).toEqual([
    ['resource', '/bank'],
    ['resource', '/bank'],
    ['resource', '/bank/branch'],
    ['resource', '/bank/branch'],
    ['document', '/sales'],
  ])
})

test('below a report, a grid or a landing page is nothing, nor where no entry or no target is', () => {
  expect(['/recap/1', '/prices/1', '/masters/1', '/take-in/x', '/gone', '/plain', '/ban', '/'].map(findKind)).toEqual(
    Array.from({ length: 8 }, () => undefined),
  )
})

test('case and a slash at the end make no difference', () => {
  expect(['/Bank', '/bank/'].map(findKind)).toEqual([
    ['resource', '/bank'],
    ['resource', '/bank'],
  ])
})

test('of all resources only the one of the screen is made', () => {
  const { schema, made } = known()
  findScreen(schema, '/bank/branch')
  expect(new Set(made)).toEqual(new Set(['bank-branch']))
})

test('an empty form of a document is distinguished from the list of saved ones', () => {
  const { schema } = known()
  expect(findScreen(schema, '/sale')).toMatchObject({ kind: 'document', isNew: true })
  expect(findScreen(schema, '/sales')).toMatchObject({ kind: 'document', isNew: false })
})

test('only lists and documents go on below their path', () => {
  const { schema } = known()
  const on = ['/bank', '/sales', '/prices', '/recap'].map(path => {
    const screen = findScreen(schema, path)
    return screen !== undefined && hasSubpaths(screen)
  })
  expect(on).toEqual([true, true, false, false])
})

test('a page has its name and what it needs, and the paths below its own', () => {
  const { schema, made } = known()
  const found = findScreen(schema, '/till/step-2')
  expect(found).toEqual({
    kind: 'page',
    name: 'till',
    path: '/till',
    title: '/till',
    needs: [{ kind: 'document', name: 'sale' }],
  })
  expect([found && hasSubpaths(found), made]).toEqual([true, []])
})

test('a list over several documents has the paths of its rows below its own', () => {
  const { schema, made } = known()
  const found = findScreen(schema, '/todo/sale/7')
  expect(found).toMatchObject({ kind: 'list', list: { name: 'todo' }, path: '/todo' })
  expect([found && hasSubpaths(found), findScreen(schema, '/todone'), made]).toEqual([true, undefined, []])
})
