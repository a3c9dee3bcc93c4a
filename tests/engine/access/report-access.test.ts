import { describe, expect, test } from 'vitest'
import { getAccess } from '../../../engine/access/access.ts'
import { filterShownColumns } from '../../../engine/access/access-user.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { type ReportEdits, withReport } from '../../support/schema/report-files.ts'
import { buildEdits, buildSchemaWith, type Edit } from '../../support/schema/schema-files.ts'

const menu = buildEdits('menu')
const entry = { id: 'r', title: 'R', path: '/r', to: 'report:things-by-size', levels: ['MID'] }
const inMenu: Edit = menu('/items', [entry])

const getAccessFor = (level: string, edits: readonly Edit[], modules: readonly string[] = []) => {
  const schema = buildSchemaWith(...edits)
  return { schema, access: getAccess(schema, { level, shop: 'A', modules }) }
}
const opened = (level: string, edits: readonly Edit[], modules: readonly string[] = []) => [
  ...getAccessFor(level, edits, modules).access.reports,
]

describe('a report is seen', () => {
  test('by those whose menu has it, and by full levels with or without it', () => {
    expect(opened('MID', [...withReport(), inMenu])).toEqual(['things-by-size'])
    expect(opened('LOW', [...withReport(), inMenu])).toEqual([])
    expect(opened('TOP', withReport())).toEqual(['things-by-size'])
    expect(opened('NOBODY', [...withReport(), inMenu])).toEqual([])
  })

  test('by the levels it is for, of those whose menu has it', () => {
    expect(opened('MID', [...withReport(['/perm', ['LOW']]), inMenu])).toEqual([])
    expect(opened('MID', [...withReport(['/perm', ['MID']]), inMenu])).toEqual(['things-by-size'])
    expect(opened('TOP', [...withReport(['/perm', ['LOW']]), inMenu])).toEqual(['things-by-size'])
  })

  test('where its module is on; a full level always sees it', () => {
    const edits = [...withReport(['/module', 'EXTRA']), inMenu]
    expect([opened('MID', edits), opened('MID', edits, ['EXTRA']), opened('TOP', edits)]).toEqual([
      [],
      ['things-by-size'],
      ['things-by-size'],
    ])
  })

  test('by users whose menu has the view below it', () => {
    const thing = buildEdits('thing')('/x-views', { tags: { title: 'Tags', above: ['things-by-size'] } })
    const list = (to: string): Edit => menu('/items', [{ ...entry, to }])
    expect([
      opened('MID', [...withReport(), thing, list('resource:thing/tags')]),
      opened('MID', [...withReport(), thing, list('resource:thing')]),
      opened('LOW', [...withReport(), thing, list('resource:thing/tags')]),
    ]).toEqual([['things-by-size'], [], []])
  })

  test('not by what a group of the menu hides', () => {
    const group = { id: 'g', title: 'G', levels: ['LOW'], items: [{ ...entry, levels: undefined }] }
    expect(opened('MID', [...withReport(), menu('/items', [group])])).toEqual([])
    expect(opened('LOW', [...withReport(), menu('/items', [group])])).toEqual(['things-by-size'])
  })
})

test('its filters may look up what they name, and no more', () => {
  const { schema, access } = getAccessFor('MID', [...withReport(), inMenu])
  const place = getResource(schema, 'place')
  const { verbs, visible } = access.of(place)
  expect([...verbs]).toEqual(['list', 'get'])
  expect(place.fields.filter(visible).map(({ name }) => name)).toEqual(['place_code', 'name'])
  expect(access.of(getResource(schema, 'thing')).verbs.size).toBe(0)
})

describe('of its columns', () => {
  const names = (level: string, perm: object, ...edits: ReportEdits) => {
    const schema = buildSchemaWith(...withReport(...edits), buildEdits('thing')('/x-perm', perm))
    const report = schema.reports['things-by-size']
    return report && filterShownColumns(schema, report, level).map(({ name }) => name)
  }
  const all = ['maker', 'maker_name', 'size', 'pieces', 'rate', 'weight', 'price', 'highest']

  test('those are left out that show what is hidden from the level, through others too', () => {
    expect(names('MID', { MID: { hide: ['price'] } })).toEqual(['maker', 'maker_name', 'size', 'pieces', 'weight'])
    expect(names('MID', { '*': { hide: ['weight'] } })).toEqual(all.filter(name => !['rate', 'weight'].includes(name)))
  })

  test('all are shown to others, and to a full level', () => {
    expect(names('LOW', { MID: { hide: ['price'] } })).toEqual(all)
    expect(names('TOP', { TOP: { hide: ['price'] } })).toEqual(all)
  })
})
