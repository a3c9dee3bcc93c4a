import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readCodes, removeCodes } from '../../../../engine/value/coded-text.ts'
import { formatLoggedChanges } from '../../../../server/record/document/trace.ts'

const changes = (count: number, after = '2') =>
  Array.from({ length: count }, (_, index) => ({ piece: `PIECE ${index}`, title: 'Price', before: '1', after }))

describe('the changes in the log of authorizations', () => {
  test('are a line each', () => {
    const logged = formatLoggedChanges(changes(2))
    expect(removeCodes(logged)).toBe('PIECE 0, Price: 1 → 2\nPIECE 1, Price: 1 → 2')
    expect(readCodes(logged)?.join('')).toBe(removeCodes(logged))
  })

  test('end with the number of lines that are left out and the hash of the whole text', () => {
    const lines = Array.from({ length: 200 }, (_, index) => `PIECE ${index}, Price: 1 → 2`)
    const logged = removeCodes(formatLoggedChanges(changes(200))).split('\n')
    const count = logged.length - 1
    expect(logged.slice(0, count)).toEqual(lines.slice(0, count))
    const digest = createHash('sha256').update(lines.join('\n')).digest('hex')
    expect(logged.at(-1)).toBe(`+${200 - count} sha256:${digest}`)
    expect(logged.join('\n').length).toBeLessThanOrEqual(2000)
    expect(count).toBeGreaterThan(70)
  })

  test('are the mark alone if the first line is too long', () => {
    expect(removeCodes(formatLoggedChanges(changes(1, '2'.repeat(3000))))).toMatch(/^\+1 sha256:[0-9a-f]{64}$/)
  })
})
