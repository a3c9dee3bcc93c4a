// A move that is refused by its condition, or to a level, in words of its own.
import { describe, expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { buildMoveRoutes } from '../../../../server/record/move-routes.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { salePlace, saleSchema } from '../../../support/schema/sale-files.ts'
import { testedStorages } from '../../../support/storage/storages.ts'
import { openMoves, readRefusal } from './move-world.ts'

const schema = saleSchema(
  [salePlace, '/x-flow/moves/1/if', 'total < 250'],
  [salePlace, '/x-flow/moves/1/who', ['TOP']],
  [salePlace, '/x-flow/moves/1/messages', { if: '{sale_no} of {total} is too much', who: 'Ask the owner' }],
)

describe.each(testedStorages)('$name', kind => {
  const world = openForTests(() => openMoves(kind, schema))

  test('contains the document and its values, and nothing is written', async () => {
    const goods = [{ piece: 'P1' }, { piece: 'P2' }]
    const made = await world.make('sale', 'save', { customer: 'M1', paid: 300, goods })
    const message = `${made.sale_no} of 300 is too much`
    expect(await readRefusal(world.move(['sale', made.id], 'finish'))).toEqual(['document.refused', { message }])
    expect(await world.all('select state from sale')).toEqual([{ state: 'OPEN' }])
    const level = ['document.level', { message: 'Ask the owner' }]
    expect(await readRefusal(world.move(['sale', made.id], 'finish', {}, world.person('MID')))).toEqual(level)
    expect(await readRefusal(world.move(['sale', made.id], 'cancel', {}, world.person('LOW')))).toEqual([
      'access.denied',
    ])
  })

  test('the call returns it only to a level that sees the document', () => {
    const route = buildMoveRoutes(getResource(schema, 'sale')).find(({ path }) => path === 'sales/{id}/moves/finish')
    const answer = (level: string) => {
      const caller = world.person(level)
      return [route?.who(caller), route?.denied?.(caller).code, route?.denied?.(caller).status]
    }
    expect(answer('TOP').slice(0, 1)).toEqual([true])
    expect(answer('MID')).toEqual([false, 'document.level', 403])
    const none = { ...world.person('LOW'), access: { ...world.person('LOW').access, of: () => nothing } }
    expect(route?.denied?.(none).code).toBe('access.denied')
  })
})

const nothing = { verbs: new Set<never>(), moves: new Set<string>(), visible: () => false, locked: new Set<string>() }
