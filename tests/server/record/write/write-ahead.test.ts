// Which reading a save is made of: the one ahead of it where that still holds, and one of its own otherwise.
import { expect, test } from 'vitest'
import { writeAhead } from '../../../../server/record/write/write-once.ts'
import type { Connection, Storage } from '../../../../server/storage/storage.ts'

const [outside, inside] = [{} as Connection, {} as Connection]
const long = { goods: Array(100).fill({}) }

/** Holds as said, try by try; what was read where is noted. */
const trial = async (raw: unknown, held: readonly boolean[] | undefined, read = async (where: string) => where) => {
  const log: string[] = []
  const holding = [...(held ?? [])]
  const reading = (connection: Connection): Promise<string> => {
    const where = connection === inside ? 'inside' : 'ahead'
    log.push(where)
    return read(where)
  }
  const ahead: Storage['readAhead'] = async work => ({
    value: await work(outside),
    isCurrent: () => holding.shift() ?? false,
  })
  const storage = { ...(held && { readAhead: ahead }) } as Storage
  const written = writeAhead(storage, {
    raw,
    read: reading,
    write: async taken => {
      log.push('write')
      return taken(inside)
    },
  })
  return { result: await written.catch((error: Error) => error.message), log }
}

interface Case {
  readonly raw: unknown
  readonly held?: readonly boolean[]
  readonly result: string
  readonly log: string
}

const cases: Readonly<Record<string, Case>> = {
  'a short document is read within': { raw: { goods: [{}] }, held: [true], result: 'inside', log: 'write inside' },
  'a long one is read ahead': { raw: long, held: [true], result: 'ahead', log: 'ahead write' },
  'it is read again where something has changed': {
    raw: long,
    held: [false, true],
    result: 'ahead',
    log: 'ahead write ahead write',
  },
  'at last it is read within': {
    raw: long,
    held: [false, false, false],
    result: 'inside',
    log: 'ahead write ahead write ahead write inside',
  },
  'with a storage that cannot say it is read within': { raw: long, result: 'inside', log: 'write inside' },
  'a body that is none is read within': { raw: null, held: [true], result: 'inside', log: 'write inside' },
}

test.each(Object.entries(cases))('%s', async (_, { raw, held, result, log }) => {
  expect(await trial(raw, held)).toEqual({ result, log: log.split(' ') })
})

test('an error of the read is thrown inside, where a repeated save gets its response', async () => {
  const refusing = async (where: string): Promise<string> => {
    throw new Error(`refused ${where}`)
  }
  expect(await trial(long, [true], refusing)).toEqual({ result: 'refused inside', log: ['ahead', 'write', 'inside'] })
})
