import { describe, expect, test } from 'vitest'
import { getAccess } from '../../../engine/access/access.ts'
import { filterListActions, filterListedViews, getListAccess } from '../../../engine/access/call-access.ts'
import type { DocumentList } from '../../../engine/schema/document-list.ts'
import { inMenu, listPlace, withList } from '../../support/schema/list-files.ts'
import { buildSchemaWith, type Edit } from '../../support/schema/schema-files.ts'

const claim = (pointer: string, value: unknown): Edit => ['resources/goods/claim.json', pointer, value]

const listSeen = (level: string, ...edits: readonly Edit[]) => {
  const schema = buildSchemaWith(...withList, inMenu, ...edits)
  const list = schema.lists['to-do'] as DocumentList
  const access = getAccess(schema, { level, shop: 'A', modules: [] })
  const { verbs, visible } = getListAccess(schema, access, list)
  return {
    isOpen: access.lists.has('to-do'),
    documents: filterListedViews(schema, access, list).map(({ document }) => document),
    verbs: [...verbs],
    columns: list.resource.fields.filter(visible).map(({ name }) => name),
    moves: filterListActions(schema, access, list).map(({ moves }) => moves),
    prints: filterListActions(schema, access, list).flatMap(({ prints }) => Object.keys(prints)),
  }
}

const all = {
  verbs: ['list'],
  columns: ['document', 'number', 'due', 'state'],
  moves: [{ bill: 'pay', claim: 'settle' }],
  prints: [],
}

describe('a list over several documents', () => {
  test('opens the views that it shows, to who has its entry', () => {
    expect(listSeen('MID')).toEqual({ isOpen: true, documents: ['bill', 'claim'], ...all })
    const closed = listSeen('MID', ['menu.json', '/items/2/levels', ['LOW']])
    expect(closed).toMatchObject({ isOpen: false, documents: [], verbs: [], moves: [] })
    expect(listSeen('TOP', ['menu.json', '/items/2/levels', ['LOW']])).toMatchObject({ isOpen: true, ...all })
  })

  test('omits rows of a document that the level may not list', () => {
    expect(listSeen('LOW', claim('/x-perm', { LOW: 'none' }))).toEqual({
      isOpen: true,
      documents: ['bill'],
      ...all,
      moves: [{ bill: 'pay' }],
    })
  })

  test('offers prints of readable rows', () => {
    const printed = [{ title: 'Print', prints: { bill: 'slip', claim: 'slip' } }]
    const paper = [{ id: 'slip', title: 'Slip', paper: 'receipt-80', template: 'proof' }]
    const edits: readonly Edit[] = [
      ...(['bill', 'claim'] as const).flatMap((name): Edit[] => [
        [`resources/goods/${name}.json`, '/x-print', paper],
        [`resources/goods/${name}.json`, `/x-views/${name === 'bill' ? 'open' : 'all'}/actions/-`, 'print:slip'],
      ]),
      [listPlace, '/actions', printed],
    ]
    expect(listSeen('LOW', ...edits)).toMatchObject({ moves: [{}], prints: ['bill', 'claim'] })
    expect(listSeen('LOW', ...edits, claim('/x-perm', { LOW: 'none' }))).toMatchObject({ prints: ['bill'] })
  })

  test('omits a column that one of its documents hides, and moves that the user may not make', () => {
    const seen = listSeen('LOW', claim('/x-perm', { LOW: { can: ['list', 'get'], hide: ['worth'] } }))
    expect(seen).toEqual({
      isOpen: true,
      documents: ['bill', 'claim'],
      verbs: ['list'],
      columns: ['document', 'number', 'state'],
      moves: [{ bill: 'pay' }],
      prints: [],
    })
  })
})
