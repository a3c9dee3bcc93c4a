// A move that another person has to agree to, reached through the move of another document, and made for many documents.
import { beforeAll, describe, expect, test } from 'vitest'
import { getResource, type Schema } from '../../../../engine/schema/schema.ts'
import type { Caller } from '../../../../server/caller/caller.ts'
import { hashContent } from '../../../../server/record/authorize/spend-authorization.ts'
import { previewMove, rehearseAgreement, runMove } from '../../../../server/record/move/run-move.ts'
import { insertAuthorization } from '../../../../server/storage/authorizations.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { salePlace, saleSchema } from '../../../support/schema/sale-files.ts'
import { testedStorages } from '../../../support/storage/storages.ts'
import { put } from '../rule/rule-caller.ts'
import { type Made, openMoves, readRefusal } from './move-world.ts'

const use = { category: 'VOUCHER', who: ['TOP', 'MID'], text: 'Voucher {voucher_no}' }
const finishing = { category: 'FINISH', who: ['MID'], text: 'Sale {sale_no}' }
const buildSchema = (finish: object): Schema =>
  saleSchema(
    [salePlace, '/x-flow/moves/1/authorize', finish],
    ['resources/goods/voucher.json', '/x-flow/moves/1/authorize', use],
  )
const schema = buildSchema(finishing)
/** Finishing a sale itself needs nobody. */
const unasked = buildSchema({ ...finishing, if: 'total < 0' })

/** A schema as no file can say it: the voucher is agreed to by other levels than the sale. */
const listUsed = (who: readonly string[]): Schema => {
  const voucher = getResource(schema, 'voucher')
  const { flow } = voucher.lifecycle
  const moves = (flow?.moves ?? []).map(move =>
    move.id === 'use' ? { ...move, authorize: { ...use, who, alone: [], limits: [], except: [], shows: [] } } : move,
  )
  const changed = { ...voucher, lifecycle: { ...voucher.lifecycle, ...(flow && { flow: { ...flow, moves } }) } }
  return { ...schema, resources: { ...schema.resources, voucher: changed } }
}

describe.each(testedStorages)('$name', kind => {
  const world = openForTests(() => openMoves(kind, schema))
  beforeAll(async () => {
    const rest = { name: 'CHIEF', password: 'x', place_code: 'A', active: 1 }
    await put(world.caller(), 'person', { person_id: 'CHIEF', level: 'MID', ...rest })
  })

  const sold = async (piece: string): Promise<readonly [Made, Made]> => {
    const voucher = await world.make('voucher', 'make', {})
    const body = { customer: 'M1', paid: Number(piece.slice(1)) * 100, voucher: voucher.voucher_no, goods: [{ piece }] }
    return [await world.make('sale', 'save', body), voucher]
  }

  const agreeTo = async (sale: Made, by = world.caller()): Promise<object> => {
    const id = `W${crypto.randomUUID()}`
    const [createdAt, expiresAt] = ['2026-11-20T05:00:00.000Z', '2026-11-20T05:05:00.000Z']
    const hash = hashContent({ resource: 'sale', move: 'finish', id: sale.id, body: {} })
    const given = {
      id,
      shop: 'A',
      requestedBy: by.user.userId,
      authorizedBy: 'CHIEF',
      resource: 'sale',
      move: 'finish',
    }
    const target = { move: 'finish', id: sale.id, body: {} }
    const { agreement } = await rehearseAgreement(by, getResource(by.schema, 'sale'), target)
    const granted = {
      contentHash: hash,
      agreement: JSON.stringify(agreement),
      remark: 'YES',
      createdAt,
      expiresAt,
      device: '',
      address: '',
    }
    await world.storage.write(connection => insertAuthorization(connection, { ...given, ...granted }))
    return { detail_authorization: [{ _id: id }] }
  }
  const finish = (sale: Made, body: object, by: Caller = world.caller()) =>
    runMove(by, getResource(by.schema, 'sale'), { move: 'finish', id: sale.id, body })
  const getState = async ({ id }: Made) => (await world.all('select state, used_in from voucher where id = ?', id))[0]

  test('uses the authorization of the outer move once', async () => {
    const [sale, voucher] = await sold('P1')
    expect(await readRefusal(finish(sale, {}))).toEqual([
      'authorize.needed',
      { category: 'FINISH', text: `Sale ${sale.sale_no}` },
    ])
    expect(await getState(voucher)).toEqual({ state: 'OPEN', used_in: '-' })
    await finish(sale, await agreeTo(sale))
    expect(await getState(voucher)).toEqual({ state: 'USED', used_in: sale.sale_no })
    const spent = await world.all('select count(*) as spent from kencana_authorization where spent_at is not null')
    expect(Number(spent[0]?.spent)).toBe(1)
  })

  test('is required by the request if the outer move requires none', async () => {
    const [sale, voucher] = await sold('P2')
    const by = { ...world.caller(), schema: unasked }
    const needed = { category: 'VOUCHER', text: `Voucher ${voucher.voucher_no}` }
    expect(await readRefusal(finish(sale, {}, by))).toEqual(['authorize.needed', needed])
    const inspected = await previewMove(by, getResource(by.schema, 'sale'), { move: 'finish', id: sale.id, body: {} })
    expect(inspected.authorize).toEqual(needed)
    await world.move(['sale', sale.id], 'drop', {}, world.person('MID'))
  })

  test('is refused if the level may not authorize it', async () => {
    const [sale, voucher] = await sold('P3')
    const changed = { ...world.caller(), schema: listUsed(['TOP']) }
    expect(await readRefusal(finish(sale, await agreeTo(sale), changed))).toEqual(['authorize.spent', {}])
    expect(await getState(voucher)).toEqual({ state: 'OPEN', used_in: '-' })
    await world.move(['sale', sale.id], 'drop', {}, world.person('MID'))
  })

  test('a preview requires only the outer authorization', async () => {
    const [sale] = await sold('P2')
    const inspected = await previewMove(world.caller(), getResource(schema, 'sale'), {
      move: 'finish',
      id: sale.id,
      body: {},
    })
    expect([inspected.refusal, inspected.authorize]).toEqual([
      undefined,
      { category: 'FINISH', text: `Sale ${sale.sale_no}` },
    ])
    await world.move(['sale', sale.id], 'drop', {}, world.person('MID'))
  })

  test('many documents require one authorization each', async () => {
    const [[one], [other, voucher]] = [await sold('P2'), await sold('P3')]
    const word = await agreeTo(one)
    expect(await readRefusal(finish(other, word))).toEqual(['authorize.changed', {}])
    await finish(one, word)
    expect(await readRefusal(finish(other, word))).toEqual(['authorize.spent', {}])
    const by = { ...world.caller(), schema: unasked }
    await finish(other, await agreeTo(other, by), by)
    expect(await getState(voucher)).toEqual({ state: 'USED', used_in: other.sale_no })
  })
})
