// Shops that the menu does not name share the access of a user.
import { expect, test } from 'vitest'
import { flattenMenu } from '../../../../engine/schema/schema.ts'
import { resolveRights } from '../../../../server/caller/user-rights.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'

const resolve = (shop: string) =>
  resolveRights(loadSchema('schema'), { level: 'SPV', shop, modules: [], menu: undefined })

test('the access is computed once for shops that the menu does not name', () => {
  const [one, other, named] = [resolve('KCA'), resolve('KCB'), resolve('MLT')]
  expect(other.access).toBe(one.access)
  expect(other.rights).not.toBe(one.rights)
  expect([one, named].map(({ access }) => flattenMenu(access.menu).some(({ id }) => id === 'rekap-penjualan'))).toEqual(
    [false, true],
  )
})
