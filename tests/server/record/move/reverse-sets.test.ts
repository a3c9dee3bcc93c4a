// What a document posted is taken back whatever its file called it then, on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getResource, type Schema } from '../../../../engine/schema/schema.ts'
import { previewMove, runMove } from '../../../../server/record/move/run-move.ts'
import { sale, salePlace, saleSchema, wholeCancel } from '../../../support/schema/sale-files.ts'
import { change, type Edit } from '../../../support/schema/schema-files.ts'
import { type OpenedStorage, testedStorages } from '../../../support/storage/storages.ts'
import { heldIn, readBreaches } from '../../ledger/book-world.ts'
import { createPerson, type Made, type MoveWorld, openMoves, readRefusal } from './move-world.ts'

const flow = '/x-flow/moves'
const posts = sale['x-post']

/** The set of that name is called otherwise now, in every move that names it. */
const renamedSet = (from: keyof typeof posts, to: string): readonly Edit[] => {
  const renamed = (names: readonly string[]) => names.map(name => (name === from ? to : name))
  return [
    [salePlace, `${flow}/1/post`, renamed(['out', 'money', 'earn'])],
    [salePlace, `${flow}/2/reverse`, renamed(['out', 'money', 'earn'])],
    [salePlace, `/x-post/${to}`, posts[from]],
    [salePlace, `/x-post/${from}`],
  ]
}

const renamedMove: readonly Edit[] = [
  [salePlace, `${flow}/1/id`, 'sell'],
  [salePlace, '/x-journal/goods/plus', ['sell']],
  [salePlace, '/x-views/waiting/actions', ['sell', 'drop']],
]

const dealPlace = 'resources/goods/deal.json'

/** The whole document under another name; `was` states its former name, or is left out. */
const renamedDocument = (was?: string): readonly Edit[] => {
  const deal = wholeCancel.reduce<unknown>((file, [, at, value]) => change(file, at, value), sale)
  const menu = ['new', 'waiting', 'finished'].map(
    (view, at): Edit => ['menu.json', `/items/${2 + at}/to`, `document:deal/${view}`],
  )
  return [
    [salePlace, ''],
    [dealPlace, '', deal],
    ...(was === undefined ? [] : [[dealPlace, '/x-was', was] as Edit]),
    ['resources/goods/promise.json', '/properties/sale_no/x-ref/to', 'deal'],
    ...menu,
  ]
}

describe.each(testedStorages)('$name', kind => {
  let world: MoveWorld
  let opened: OpenedStorage
  let start: readonly string[]
  let made: readonly Made[] = []
  beforeAll(async () => {
    world = await openMoves(kind, saleSchema(...wholeCancel))
    opened = world.opened
    start = await heldIn(world)
    for (const piece of ['P1', 'P2', 'P3', 'P4']) {
      const one = await world.make('sale', 'save', {
        customer: 'M1',
        goods: [{ piece }],
        paid: Number(piece.slice(1)) * 100,
      })
      made = [...made, await world.move(['sale', one.id], 'finish')]
    }
  })
  afterAll(() => opened.remove())

  /** The same database under other files. */
  const reopen = async (schema: Schema): Promise<MoveWorld> => {
    await opened.close()
    opened = await kind.open({ schema, place: opened.place })
    const { storage } = opened
    const caller = () => createPerson(schema, { ...world.caller(), schema, storage }, 'TOP')
    const all: MoveWorld['all'] = (sql, ...values) => storage.read(connection => connection.all({ sql, values }))
    return { ...world, schema, storage, opened, caller, all }
  }

  const cancel = async ({ schema, caller }: MoveWorld, name: string, at: number) =>
    (await runMove(caller(), getResource(schema, name), { move: 'cancel', id: made[at]?.id ?? '', body: {} })).answer

  const withoutPoints = (held: readonly string[]) => held.filter(one => !one.startsWith('M1'))

  test('a renamed set', async () => {
    const now = await reopen(saleSchema(...wholeCancel, ...renamedSet('out', 'gone')))
    expect(await cancel(now, 'sale', 0)).toMatchObject({ state: 'CANC' })
    expect(await heldIn(now)).toContain('A FRONT/01 P1: 1 2500')
    expect(await readBreaches(now)).toEqual([])
  })

  test('a renamed move', async () => {
    const now = await reopen(saleSchema(...wholeCancel, ...renamedMove))
    const inspected = await previewMove(now.caller(), getResource(now.schema, 'sale'), {
      move: 'cancel',
      id: made[1]?.id ?? '',
      body: {},
    })
    expect(inspected.entries.map(({ ledger }) => ledger).toSorted()).toEqual(['cash', 'goods', 'points'])
    await cancel(now, 'sale', 1)
    expect(await heldIn(now)).toContain('A FRONT/01 P2: 1 2500')
    expect(await readBreaches(now)).toEqual([])
  })

  test('refuses an ambiguous former set', async () => {
    const other: readonly Edit[] = [
      [salePlace, '/x-post/parts', posts.out],
      [salePlace, '/x-post/whole', posts.out],
      [salePlace, '/x-post/out'],
      [salePlace, `${flow}/1/post`, ['parts', 'whole', 'money', 'earn']],
      [salePlace, `${flow}/2/reverse`, ['parts', 'money', 'earn']],
    ]
    const now = await reopen(saleSchema(...wholeCancel, ...other))
    const before = await heldIn(now)
    expect(await readRefusal(cancel(now, 'sale', 2))).toEqual([
      'books.former-set',
      { set: 'out', move: 'Cancel', ledger: now.schema.ledgers.goods?.title },
    ])
    expect(await heldIn(now)).toEqual(before)
  })

  test('a document of a renamed resource without its former name', async () => {
    const now = await reopen(saleSchema(...wholeCancel, ...renamedDocument('sale')))
    await cancel(now, 'deal', 2)
    expect(await heldIn(now)).toContain('A FRONT/01 P3: 1 2500')
    const later = await reopen(saleSchema(...wholeCancel, ...renamedDocument()))
    await cancel(later, 'deal', 3)
    expect(withoutPoints(await heldIn(later))).toEqual(withoutPoints(start))
    expect(await heldIn(later)).toEqual(start)
    expect(await readBreaches(later)).toEqual([])
  })

  test('the audit reports cancelled documents with standing entries, and the reverse', async () => {
    const now = await reopen(saleSchema(...wholeCancel, ...renamedDocument()))
    const deals = getResource(now.schema, 'deal')
    const created = { move: 'save', body: { customer: 'M1', goods: [{ piece: 'P1' }], paid: 100 } }
    const { id, sale_no, goods } = (await runMove(now.caller(), deals, created)).answer as Made
    // Numbers go on where those under the former name end.
    expect([sale_no, goods]).toMatchObject(['A-S261120-005', [{ line_code: 'L261120-005' }]])
    await runMove(now.caller(), deals, { move: 'finish', id, body: {} })
    const put = async (row: string, state: string) => {
      await now.storage.write(connection =>
        connection.run({ sql: 'update deal set state = ? where id = ?', values: [state, row] }),
      )
      const messages = (await readBreaches(now)).filter(line => line.startsWith('states-match')).toSorted()
      return messages.map(line => line.replace(/:.* deal \S+/, ':'))
    }
    const buildLines = (expected: string) => ['money', 'out'].map(set => `states-match: finish:${set}: ${expected}`)
    expect(await put(made[0]?.id ?? '', 'DONE')).toEqual(buildLines('standing in DONE, found taken back'))
    expect(await put(made[0]?.id ?? '', 'CANC')).toEqual([])
    expect(await put(id, 'CANC')).toEqual(buildLines('taken back in CANC, found standing'))
    await put(id, 'DONE')
    expect(await readBreaches(now)).toEqual([])
  })
})
