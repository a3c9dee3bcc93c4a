import { expect, test } from 'vitest'
import { compileBegin, compileTurn, maxRetries, selectTurn } from '../../../../server/storage/postgres/write-turns.ts'

const listTurns = (options: Parameters<typeof selectTurn>[1]) =>
  Array.from({ length: maxRetries + 1 }, (_, retry) => selectTurn(retry, options))

test('a write of a shop is queued in its shop, then runs alone in it, and at last alone in the chain', () => {
  const shop = 'KCA'
  expect(listTurns({ shop }).map(({ mode, ...turn }) => [mode, turn.shop])).toEqual([
    ...Array.from({ length: 4 }, () => ['queued', shop]),
    ['exclusive', shop],
    ['exclusive', shop],
    ['exclusive', undefined],
  ])
})

test('a write of no shop runs beside all others once, and then waits among those of no shop', () => {
  expect(listTurns({}).map(({ mode }) => mode)).toEqual([
    'concurrent',
    ...Array.from({ length: maxRetries - 1 }, () => 'queued'),
    'exclusive',
  ])
})

test('a long write does not queue, and an exclusive one never runs beside others', () => {
  const tries = listTurns({ isLong: true, shop: 'KCA' }).slice(0, -1)
  expect(new Set(tries.map(({ mode }) => mode))).toEqual(new Set(['concurrent']))
  expect(listTurns({ exclusive: true, shop: 'KCA' }).every(({ mode }) => mode === 'exclusive')).toBe(true)
})

test('a batch of an import runs beside others once, and then alone in its shop', () => {
  const [first, ...retries] = listTurns({ isBatch: true, shop: 'KCA' }).slice(0, -1)
  expect(first?.mode).toBe('concurrent')
  expect(retries.every(({ mode, shop }) => mode === 'exclusive' && shop === 'KCA')).toBe(true)
})

test('a rehearsal holds no turn and is the only transaction that is not serializable', () => {
  expect(new Set(listTurns({ isRehearsal: true }).map(turn => compileBegin(turn).split(';')[0]))).toEqual(
    new Set(['BEGIN ISOLATION LEVEL READ COMMITTED']),
  )
  expect(listTurns({ isRehearsal: true }).every(({ mode }) => mode === 'concurrent')).toBe(true)
  expect(compileBegin(selectTurn(0, { shop: 'KCA' }))).toMatch(/^BEGIN ISOLATION LEVEL SERIALIZABLE;/)
})

test('the locks of a shop are its own, its code is quoted, and the snapshot is taken after the wait', () => {
  const sql = compileTurn(selectTurn(0, { shop: "K'A" })) ?? ''
  expect(sql).toMatch(/^BEGIN; .*pg_advisory_lock\(.*'K''A'.*pg_advisory_lock_shared\(.*; COMMIT$/)
  expect(compileTurn(selectTurn(0, { shop: 'KCB' }))).not.toBe(sql)
  expect(compileTurn(selectTurn(0, {}))).toBeUndefined()
  expect(compileBegin(selectTurn(maxRetries, { shop: 'KCA' }))).toContain('LOCK TABLE kencana_meta IN EXCLUSIVE MODE')
  expect(compileBegin(selectTurn(0, { shop: 'KCA' }))).toContain('LOCK TABLE kencana_meta IN ROW SHARE MODE')
})
