// A long random walk against the limits: 2,000 acts each of a cashier, a supervisor and an admin over ten days.
import { expect, test } from 'vitest'
import { prepareWalk, walkedActs, walkedLimits } from '../support/limit-walk/acts.ts'
import { walkLimits } from '../support/limit-walk/walk.ts'
import { removeLimits } from '../support/limit-walk/without-limits.ts'
import { databases } from '../support/storage/databases.ts'

const options = { limits: walkedLimits, acts: walkedActs, prepare: prepareWalk, seed: 20_261_121 }
const cases = databases.flatMap(database => ['TIDAK', 'OTOMATIS'].map(second => ({ database, second })))

test.each(cases)(
  'nothing leaves above a limit: $second on $database',
  async ({ database, second }) => {
    // What differs between databases shows in fewer acts.
    const actsEach = database === 'sqlite' ? 2000 : 300
    const { excesses, leaving, counts } = await walkLimits({ ...options, database, second, days: 10, actsEach })
    if (process.env.WALK_COUNTS) console.log(counts)
    expect(excesses).toEqual([])
    const limits = new Set(leaving.map(({ limit }) => limit))
    expect(Object.keys(walkedLimits).filter(name => !limits.has(name))).toEqual([])
    const made = new Set(Object.keys(counts).flatMap(name => (name.endsWith(' made') ? name.replace(' made', '') : [])))
    expect(made.size).toBeGreaterThan(30)
  },
  7_200_000,
)

test('each limit that is taken out is found', async () => {
  const folder = removeLimits()
  const env = { SCHEMA_DIR: folder.path }
  const { excesses } = await walkLimits({ ...options, env, second: 'OTOMATIS', days: 2, actsEach: 700 })
  folder.remove()
  const found = new Set(excesses.map(line => line.split(' ')[0]))
  expect(Object.keys(walkedLimits).filter(name => !found.has(name))).toEqual([])
}, 7_200_000)
