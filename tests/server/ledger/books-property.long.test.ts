// Random postings and reversals by several tills at once: after each round the books are what a simple model says, and no
// invariant is broken.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RequestError } from '../../../server/error/errors.ts'
import type { LedgerEntry } from '../../../server/ledger/entry.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { testedStorages } from '../../support/storage/storages.ts'
import { added, earned, heldIn, of, openBooks, paid, pieces, readBreaches, trays } from './book-world.ts'

const runs = 40
const seed = 20261120

const place = fc.constantFrom(...trays.slice(0, 2), 'BENCH', 'SUPPLIER', 'BUYER')
const goodsEntry = fc
  .record({
    piece: fc.constantFrom(...pieces.slice(0, 3)),
    from: place,
    to: place,
    qty: fc.integer({ min: 1, max: 2 }),
    grams: fc.integer({ min: 0, max: 3000 }),
  })
  .filter(({ from, to }) => from !== to)
  .map(
    ({ piece, from, to, qty, grams }): LedgerEntry => ({
      ...added(piece, to),
      kind: 'MOVE',
      from,
      amounts: { qty, grams },
    }),
  )
const cashEntry = fc
  .record({ money: fc.integer({ min: 1, max: 900 }), fee: fc.integer({ min: 0, max: 9 }), isOut: fc.boolean() })
  .map(({ money, fee, isOut }): LedgerEntry => {
    const way = isOut ? { kind: 'OUT', from: 'DRAWER', to: 'SALES' } : {}
    return paid(money, { ...way, amounts: { money, fee } })
  })
const pointsEntry = fc
  .record({ holder: fc.constantFrom('M1', 'M2'), points: fc.integer({ min: 1, max: 9 }), isSpent: fc.boolean() })
  .map(({ holder, points, isSpent }) =>
    earned(holder, points, isSpent ? { kind: 'SPEND', from: holder, to: 'HOUSE' } : {}),
  )
const document = fc.array(fc.oneof(goodsEntry, cashEntry, pointsEntry), { minLength: 1, maxLength: 4 })

type Action = { readonly shop: string; readonly entries: readonly LedgerEntry[] } | { readonly back: number }

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ shop: fc.constantFrom('A', 'B'), entries: document }) },
  { weight: 1, arbitrary: fc.record({ back: fc.nat() }) },
)
const rounds = fc.array(fc.array(action, { minLength: 2, maxLength: 5 }), { minLength: 3, maxLength: 6 })

const outside = ['SUPPLIER', 'BUYER', 'SALES', 'HOUSE']
const expected: readonly string[] = ['books.elsewhere', 'books.not-there', 'books.not-enough', 'books.reversed']

/** What each place holds, as the lines of `heldIn`, out of what was done and not refused. */
class Model {
  readonly #sums = new Map<string, number[]>()

  add(shop: string, entries: readonly LedgerEntry[], sign: 1 | -1): void {
    for (const { ledger, from, to, dims, amounts } of entries) {
      for (const [at, way] of [
        [from, -sign],
        [to, sign],
      ] as const) {
        if (outside.includes(at)) continue
        const name = { goods: `${shop} ${at} ${dims?.piece}`, cash: `${shop} ${at}`, points: at }[ledger] ?? ''
        const sums = this.#sums.get(name) ?? []
        for (const [index, amount] of orders[ledger]?.entries() ?? [])
          sums[index] = (sums[index] ?? 0) + way * (amounts[amount] ?? 0)
        this.#sums.set(name, sums)
      }
    }
  }

  lines(): readonly string[] {
    return [...this.#sums].flatMap(([name, sums]) =>
      sums.some(sum => sum !== 0) ? [`${name}: ${sums.join(' ')}`] : [],
    )
  }
}

const orders: Readonly<Record<string, readonly string[]>> = {
  goods: ['qty', 'grams'],
  cash: ['money', 'fee'],
  points: ['points'],
}

describe.each(testedStorages)('$name', kind => {
  const model = new Model()
  const done: { readonly shop: string; readonly entries: readonly LedgerEntry[]; readonly documentId: string }[] = []
  const world = openForTests(() => openBooks(kind))

  let serial = 0
  const act = async (one: Action): Promise<void> => {
    if ('back' in one) {
      const what = done[one.back % Math.max(done.length, 1)]
      if (!what) return
      const { shop, entries, documentId } = what
      await world.reverse({ documentId }, shop)
      model.add(shop, entries, -1)
      return
    }
    serial += 1
    const documentId = `D${serial}`
    await world.post(
      one.entries.map(entry => ({ ...entry, ...of(documentId) })),
      one.shop,
    )
    model.add(one.shop, one.entries, 1)
    done.push({ ...one, documentId })
  }

  test('the books are what the model says', { timeout: 600_000 }, async () => {
    let refusals = 0
    const round = async (actions: readonly Action[]): Promise<void> => {
      const outcomes = await Promise.allSettled(actions.map(act))
      for (const outcome of outcomes) {
        if (outcome.status === 'fulfilled') continue
        refusals += 1
        expect(expected).toContain((outcome.reason as RequestError).code ?? outcome.reason)
      }
      expect((await heldIn(world)).toSorted()).toEqual(model.lines().toSorted())
      expect(await readBreaches(world)).toEqual([])
    }
    const property = fc.asyncProperty(rounds, async all => {
      for (const actions of all) await round(actions)
    })
    await fc.assert(property, { numRuns: runs, seed, endOnFailure: true })
    expect(done.length).toBeGreaterThan(5)
    expect(refusals).toBeGreaterThan(5)
  })
})
