// A short random walk against the limits: what leaves by the books stays below them, and a limit that is taken out shows.
import { expect, test } from 'vitest'
import { isListed } from '../../engine/schema/resource.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { prepareWalk, walkedActs, walkedLimits } from '../support/limit-walk/acts.ts'
import { walkLimits } from '../support/limit-walk/walk.ts'
import { removeLimits } from '../support/limit-walk/without-limits.ts'

const options = { limits: walkedLimits, acts: walkedActs, prepare: prepareWalk, seed: 20_261_120 }

test.each(['TIDAK', 'OTOMATIS'])('nothing leaves above a limit: VALIDASI_ORANG_KEDUA %s', async second => {
  const { excesses, leaving } = await walkLimits({ ...options, second, days: 2, actsEach: 60 })
  expect(excesses).toEqual([])
  expect(leaving.length).toBeGreaterThan(15)
})

test('a limit that no entry counts in is found by its name', async () => {
  const folder = removeLimits('kas_keluar')
  const acts = walkedActs.filter(
    ({ moves }) => moves.includes('uang-kas simpan') || moves.includes('emas-tukang simpan'),
  )
  const env = { SCHEMA_DIR: folder.path }
  const { excesses } = await walkLimits({ ...options, acts, env, second: 'OTOMATIS', days: 1, actsEach: 30 })
  folder.remove()
  expect(excesses).not.toEqual([])
  expect(excesses.filter(line => !line.startsWith('kas_keluar '))).toEqual([])
})

test('the walk has every limit, every move that counts, and every move that takes back what came in', () => {
  const { project, resources } = loadSchema('schema')
  const groups = project.limits?.groups ?? {}
  // What is booked in has a limit of a document alone, and leaves nothing.
  const limited = Object.entries(groups).flatMap(([name, { day }]) => (day === undefined ? [] : [name]))
  expect(Object.keys(walkedLimits).toSorted()).toEqual(limited.toSorted())
  const reversible = Object.values(groups).flatMap(({ reversals = [] }) => reversals)
  const moves = Object.values(resources)
    .filter(isListed)
    .flatMap(({ name, lifecycle: { flow, posts } }) =>
      (flow?.moves ?? [])
        .filter(({ post, promises, reverse }) => {
          const promised = new Set(flow?.moves.flatMap(move => move.promises))
          const counted = [...promises, ...post.filter(set => !promised.has(set))]
          return (
            counted.some(set => posts[set]?.some(({ limit }) => limit)) ||
            reverse.some(set => posts[set]?.some(({ ledger }) => reversible.includes(ledger)))
          )
        })
        .map(({ id }) => `${name} ${id}`),
    )
  const walked = new Set(walkedActs.flatMap(act => act.moves))
  expect(moves.filter(move => !walked.has(move))).toEqual([])
})
