// Where a thing lay and when.
import { expect, test } from 'vitest'
import type { Ledger } from '../../../../engine/schema/ledger.ts'
import { buildLocationHistory } from '../../../../server/record/card/card-rows.ts'

const ledger = { transfer: { place: 'at', from: 'out', to: 'into' }, amounts: [{ name: 'qty' }] } as unknown as Ledger

let id = 0
const moved = (from: string, to: string, qty: number) => {
  id++
  return [
    { id: `${id}a`, at: from, qty: -qty },
    { id: `${id}b`, at: to, qty },
  ]
}

test('a piece is at a place from the leg that brings it to the leg that removes the last one', () => {
  id = 0
  const legs = [...moved('SUPPLIER', 'ONE', 1), ...moved('ONE', 'TWO', 1), ...moved('TWO', 'ONE', 1)]
  expect(buildLocationHistory(ledger, legs).filter(({ place }) => place !== 'SUPPLIER')).toEqual([
    { place: 'ONE', from: '1b', until: '2a' },
    { place: 'TWO', from: '2b', until: '3a' },
    { place: 'ONE', from: '3b' },
  ])
})

test('leaves a place when its amount is zero, and ignores legs without an amount', () => {
  id = 0
  const legs = [
    ...moved('SUPPLIER', 'ONE', 3),
    ...moved('ONE', 'TWO', 2),
    ...moved('ONE', 'LOSS', 0),
    ...moved('ONE', 'TWO', 1),
  ]
  expect(buildLocationHistory(ledger, legs).filter(({ place }) => place !== 'SUPPLIER')).toEqual([
    { place: 'ONE', from: '1b', until: '4a' },
    { place: 'TWO', from: '2b' },
  ])
})
