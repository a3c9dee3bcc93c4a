import { describe, expect, test } from 'vitest'
import { type BulkCalls, moveEach } from '../../../../../src/generator/document/list/move-each.ts'
import { CallRefused } from '../../../../../src/providers/http.ts'

const word = { user_id: 'BOSS', password: 'p', keterangan: 'FINE' }

const refusal = (code: string, params = {}): CallRefused =>
  new CallRefused(422, { code, message: code, faults: [], authorize: params })

/** A server that wants the word of somebody for the category of a row, and a person who gives it or does not. */
const createServer = (wanted: Readonly<Record<string, string>>, says: 'yes' | 'no' = 'yes') => {
  const log: string[] = []
  const calls: BulkCalls<string> = {
    move: async (row, { detail_authorization: authorizations, ...body }) => {
      log.push(`move ${row} ${JSON.stringify(body)}${authorizations ? ` by ${JSON.stringify(authorizations)}` : ''}`)
      if (row === 'bad') throw refusal('rule.broken')
      if (wanted[row] !== undefined && !authorizations)
        throw refusal('authorize.needed', { category: wanted[row], text: `${row}!` })
    },
    authorize: async (row, { content, shown, ...credentials }) => {
      log.push(`authorize ${row} ${credentials.user_id} ${JSON.stringify(content)} ${JSON.stringify(shown)}`)
      if (row === 'large') throw refusal('authorize.code-needed')
      return `id-${row}`
    },
    requestAuthorization: async pending => {
      const [{ row, needed }] = pending
      log.push(`ask ${pending.map(one => `${one.row} ${one.needed.text}`).join(', ')} ${needed.category}`)
      return says === 'yes' ? { id: `id-${row}`, credentials: word } : undefined
    },
    report: () => true,
    fallbackText: 'lost',
  }
  return { calls, log }
}

const buildBody = (row: string) => ({ versi: row.length })

describe('one move on many documents', () => {
  test('is made on each, and what is refused is told row by row', async () => {
    const { calls } = createServer({})
    expect(await moveEach(['a', 'bad', 'c'], buildBody, calls)).toMatchObject({
      done: ['a', 'c'],
      troubles: [{ row: 'bad', text: 'rule.broken' }],
    })
  })

  test('asks once for each category with the figures of its rows, and has every document agreed to by itself', async () => {
    const { calls, log } = createServer({ a: 'LARGE', b: 'LARGE', cc: 'OLD' })
    expect((await moveEach(['a', 'b', 'free', 'cc'], buildBody, calls)).done).toEqual(['free', 'a', 'b', 'cc'])
    expect(log).toEqual([
      'move a {"versi":1}',
      'move b {"versi":1}',
      'move free {"versi":4}',
      'move cc {"versi":2}',
      'ask a a!, b b! LARGE',
      'move a {"versi":1} by [{"_id":"id-a"}]',
      'authorize b BOSS {"versi":1} {"category":"LARGE","text":"b!"}',
      'move b {"versi":1} by [{"_id":"id-b"}]',
      'ask cc cc! OLD',
      'move cc {"versi":2} by [{"_id":"id-cc"}]',
    ])
  })

  test('asks once more for a row above the bound, as a code is used once', async () => {
    const { calls, log } = createServer({ a: 'LARGE', large: 'LARGE', c: 'LARGE' })
    expect((await moveEach(['a', 'large', 'c'], buildBody, calls)).done).toEqual(['a', 'large', 'c'])
    expect(log.filter(line => line.startsWith('ask'))).toEqual([
      'ask a a!, large large!, c c! LARGE',
      'ask large large! LARGE',
    ])
  })

  test('goes no further where nobody agrees, or nobody wants the rest', async () => {
    const { calls, log } = createServer({ b: 'LARGE', d: 'OLD' }, 'no')
    expect(await moveEach(['a', 'b', 'c', 'd'], buildBody, calls)).toMatchObject({ done: ['a', 'c'], troubles: [] })
    expect(log.filter(line => line.startsWith('ask'))).toEqual(['ask b b! LARGE'])
    const stopped = { ...createServer({}).calls, report: (before: number) => before < 1 }
    expect((await moveEach(['a', 'b'], buildBody, stopped)).done).toEqual(['a'])
  })

  test('what no server said is thrown', async () => {
    const broken = { ...createServer({}).calls, move: () => Promise.reject(new Error('bug')) }
    await expect(moveEach(['a'], buildBody, broken)).rejects.toThrow('bug')
  })
})
