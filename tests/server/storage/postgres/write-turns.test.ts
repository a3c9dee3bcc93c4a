import { expect, test } from 'vitest'
import { compileTurn, maxRetries, selectTurn } from '../../../../server/storage/postgres/write-turns.ts'

const listModes = (options: Parameters<typeof selectTurn>[1]) =>
  Array.from({ length: maxRetries + 1 }, (_, retry) => selectTurn(retry, options))

test('a write of a shop is retried in the queue of the shop, then alone in it, and at last alone in the chain', () => {
  const shop = 'KCA'
  expect(listModes({ shop })).toEqual([
    { mode: 'concurrent', shop },
    { mode: 'queued', shop },
    { mode: 'queued', shop },
    { mode: 'queued', shop },
    { mode: 'exclusive', shop },
    { mode: 'exclusive', shop },
    { mode: 'exclusive' },
  ])
})

test('a write of no shop waits among those of all shops', () => {
  expect(listModes({}).map(({ mode }) => mode)).toEqual([
    'concurrent',
    ...Array.from({ length: maxRetries - 1 }, () => 'queued'),
    'exclusive',
  ])
})

test('a long write does not queue, and an exclusive one never runs beside others', () => {
  const tries = listModes({ isLong: true, shop: 'KCA' }).slice(0, -1)
  expect(new Set(tries.map(({ mode }) => mode))).toEqual(new Set(['concurrent']))
  expect(listModes({ exclusive: true, shop: 'KCA' }).every(({ mode }) => mode === 'exclusive')).toBe(true)
})

test('a batch of an import runs beside others once, and then alone in its shop', () => {
  const [first, ...retries] = listModes({ isBatch: true, shop: 'KCA' }).slice(0, -1)
  expect(first?.mode).toBe('concurrent')
  expect(retries.every(({ mode, shop }) => mode === 'exclusive' && shop === 'KCA')).toBe(true)
})

test('the lock of a shop is its own, and the chain is locked before it', () => {
  const [kca, kcb] = ['KCA', 'KCB'].map(shop => compileTurn({ mode: 'exclusive', shop }))
  expect(kca).toMatch(/^LOCK TABLE kencana_meta IN ROW SHARE MODE; LOCK TABLE kencana_turn_\d+ IN EXCLUSIVE MODE$/)
  expect(kca).not.toBe(kcb)
  expect(compileTurn({ mode: 'exclusive' })).toBe('LOCK TABLE kencana_meta IN EXCLUSIVE MODE')
})
