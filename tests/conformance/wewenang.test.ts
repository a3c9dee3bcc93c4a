// Authorizations: each move that needs another person is tried as each level, and no level makes it alone.
import { beforeAll, describe, expect, test } from 'vitest'
import { isListed, type Lifecycle } from '../../engine/schema/resource.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type AuthorizationAttempt, listUnasked, prepareAttempts } from '../support/shop/authorization-attempts.ts'
import { openFundedDesk } from '../support/shop/desk.ts'
import { databases } from '../support/storage/databases.ts'

const isLimited = ({ posts }: Lifecycle, sets: readonly string[]): boolean =>
  sets.some(set => posts[set]?.some(({ limit }) => limit))

/** Every authorization that no limit replaces, and the levels that need none. */
const authorizations = Object.values(loadSchema('schema').resources)
  .filter(isListed)
  .flatMap(({ name, lifecycle }) =>
    (lifecycle.flow?.moves ?? []).flatMap(({ id, authorize, post, promises }) =>
      authorize && (authorize.if || (authorize.limits.length === 0 && !isLimited(lifecycle, [...post, ...promises])))
        ? [{ authorization: `${name} ${id} ${authorize.category}`, alone: authorize.alone }]
        : [],
    ),
  )

describe.each(databases)('on %s', database => {
  let attempts: readonly AuthorizationAttempt[]
  const desk = openForTests(() => openFundedDesk(database))
  beforeAll(async () => {
    attempts = await prepareAttempts(desk)
  })

  test('every authorization is asked for, of every level that has the move', async () => {
    expect(attempts.map(({ authorization }) => authorization).toSorted()).toEqual(
      authorizations.map(({ authorization }) => authorization).toSorted(),
    )
    const free = authorizations.flatMap(({ authorization, alone }) => alone.map(level => `${authorization} ${level}`))
    expect((await listUnasked(desk, attempts)).toSorted()).toEqual(free.toSorted())
  })
})
