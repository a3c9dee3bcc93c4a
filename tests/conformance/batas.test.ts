// Limits of authorizations: each one is tried at its edge as each level, and the owner changes it in Setting System.
import { beforeAll, describe, expect, test } from 'vitest'
import { collectNeeds } from '../../engine/expression/terms/term-parts.ts'
import { isListed } from '../../engine/schema/resource.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { ended, sendFile } from '../support/files/import-files.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openDesk } from '../support/shop/desk.ts'
import {
  type LimitAttempt,
  listWrongDays,
  listWrongEdges,
  prepareLimitAttempts,
} from '../support/shop/limit-attempts.ts'
import { databases } from '../support/storage/databases.ts'

const schema = loadSchema('schema')

const groups = schema.project.limits?.groups ?? {}

/** Every limit of the schema files: document, move, what it is per, its setting; of moves that do not ask anyway. */
const limits = Object.values(schema.resources)
  .filter(isListed)
  .flatMap(({ name, lifecycle: { flow, posts } }) =>
    (flow?.moves ?? []).flatMap(({ id, authorize, post, promises }) => {
      const promised = (flow?.moves ?? []).flatMap(move => move.promises)
      const counted = [...promises, ...post.filter(set => !promised.includes(set))]
      const names = counted.flatMap(set => (posts[set] ?? []).flatMap(({ limit }) => limit?.group ?? []))
      if (authorize?.if?.text === 'true') return []
      return [
        ...[...new Set(names)].flatMap(group =>
          (['document', 'day'] as const).flatMap(per => {
            const key = groups[group]?.[per]
            // What is scrapped, melted or given back asks in any case.
            return key === undefined || ['emas_keluar', 'batal_bayar'].includes(group)
              ? []
              : [`${name} ${id} ${per} ${key}`]
          }),
        ),
        ...(authorize?.limits ?? []).map(
          ({ most }) => `${name} ${id} percent ${collectNeeds(most.term).params.join()}`,
        ),
      ]
    }),
  )

const entries = schema.resources['para-system']?.entries?.of
describe.each(databases)('on %s', database => {
  let attempts: readonly LimitAttempt[]
  const pieces = openForTests(() => openDesk(database))
  beforeAll(async () => {
    attempts = await prepareLimitAttempts(pieces)
  })

  test('every limit is tried at its edge as every level', async () => {
    expect(attempts.flatMap(one => one.limits).toSorted()).toEqual(limits.toSorted())
    expect(await listWrongEdges(pieces, schema, attempts)).toEqual([])
  })

  test('every limit of a day counts what the same user has made on it', async () => {
    expect(await listWrongDays(pieces, schema, attempts)).toEqual([])
  })
})

describe.each(databases)('imports on %s', database => {
  const pieces = openForTests(() => openDesk(database))

  test.each(['keuangan_cash', 'keuangan_non_cash'])(
    '%s enters money in the books without a limit: it is made by a full level alone',
    async type => {
      const jenis = type === 'keuangan_cash' ? 'CASH' : 'TRANSFER'
      const bytes = `no_rekening,tanggal,jenis,kategori,jumlah_in,jumlah_out\n8800112233,2026-09-01,${jenis},GAJI,0,50000000\n`
      const send = (path: string, user: string) =>
        sendFile(pieces.shop, path, { token: pieces.tokenOf(user), file: `${type}.csv`, bytes })
      for (const user of ['SPV01', 'ADM01', 'KSR01', 'SLS01'])
        for (const path of [type, `${type}/check`])
          expect([user, path, (await send(path, user)).status]).toEqual([user, path, 403])
      const { status, body } = await send(type, 'OWNER')
      expect(status).toBe(202)
      // Also for the next test: a shop has one import at a time.
      expect(await ended(pieces.shop, pieces.tokenOf('OWNER'), body.id)).toMatchObject({
        state: 'done',
        result: { inserted: 1 },
      })
    },
  )
})

test('a share has the default that its setting shows', () => {
  const moves = Object.values(schema.resources).flatMap(({ lifecycle }) => lifecycle.flow?.moves ?? [])
  for (const { authorize } of moves) {
    for (const { most } of authorize?.limits ?? []) {
      const [, key = '', value] = most.text.match(/^param\('(\w+)', (\d+)\)$/) ?? []
      const field = entries?.field[key]
      expect([most.text, field?.type.toJson(field.default)]).toEqual([most.text, Number(value)])
    }
  }
})
