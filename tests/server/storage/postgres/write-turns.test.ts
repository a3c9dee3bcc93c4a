import { expect, test } from 'vitest'
import { compileBegin, maxRetries, selectTurn } from '../../../../server/storage/postgres/write-turns.ts'

const listModes = (options: Parameters<typeof selectTurn>[1]) =>
  Array.from({ length: maxRetries + 1 }, (_, retry) => selectTurn(retry, options).mode)

const queued = (count: number) => Array.from({ length: count }, () => 'queued')

test('a write of a shop takes turns with those of all shops, and the last try runs alone', () => {
  expect(listModes({ shop: 'KCA' })).toEqual([...queued(maxRetries), 'exclusive'])
})

test('a write that is alone in its shop takes turns with short ones, and one of no shop runs beside no other', () => {
  expect(listModes({ exclusive: true, shop: 'KCA' })).toEqual([...queued(maxRetries), 'exclusive'])
  expect(new Set(listModes({ exclusive: true }))).toEqual(new Set(['exclusive']))
})

test('a write of no shop and a batch of an import run beside all others once, and then take turns', () => {
  const modes = ['concurrent', ...queued(maxRetries - 1), 'exclusive']
  expect([listModes({}), listModes({ isBatch: true, shop: 'KCA' })]).toEqual([modes, modes])
})

test('a long write takes no turn', () => {
  const modes = listModes({ isLong: true, shop: 'KCA' })
  expect(new Set(modes.slice(0, -1))).toEqual(new Set(['concurrent']))
  expect(modes.at(-1)).toBe('exclusive')
})

test('a rehearsal takes no turn and is the only transaction that is not serializable', () => {
  expect(new Set(listModes({ isRehearsal: true }))).toEqual(new Set(['concurrent']))
  expect(compileBegin(selectTurn(0, { isRehearsal: true }))).toMatch(/^BEGIN ISOLATION LEVEL READ COMMITTED;/)
  for (const options of [{}, { shop: 'KCA' }, { isLong: true }, { exclusive: true }, { isBatch: true, shop: 'KCA' }])
    expect(compileBegin(selectTurn(0, options))).toMatch(/^BEGIN ISOLATION LEVEL SERIALIZABLE;/)
})

test('a process that stops within its turn loses it, and one that imports does not', () => {
  expect(compileBegin(selectTurn(0, { shop: 'KCA' }))).toContain('idle_in_transaction_session_timeout')
  expect(compileBegin(selectTurn(0, { isLong: true }))).not.toContain('idle_in_transaction_session_timeout')
})

test('short writes and rehearsals avoid scans, and keep a plan for all values', () => {
  const sql = compileBegin(selectTurn(0, { shop: 'KCA' }))
  expect(sql).toContain('LOCK TABLE kencana_meta IN SHARE UPDATE EXCLUSIVE MODE')
  const settings = 'SET LOCAL enable_seqscan = off; SET LOCAL plan_cache_mode = force_generic_plan'
  expect(sql).toContain(settings)
  expect(compileBegin(selectTurn(0, { isRehearsal: true }))).toContain(settings)
  expect(compileBegin(selectTurn(0, { isRehearsal: true, isBatch: true }))).not.toContain('seqscan')
  for (const options of [{ shop: 'KCA', exclusive: true }, { shop: 'KCA', isBatch: true }, { isLong: true }])
    for (const retry of [0, 1, maxRetries]) expect(compileBegin(selectTurn(retry, options))).not.toContain('seqscan')
})
