import { expect, test } from 'vitest'
import { checkBooks } from '../../../../server/audit/run-audit.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { openShop, query } from '../../../support/shop/shop.ts'
import { lookInto } from '../../database.ts'

test('ends all sessions of a user, and the audit records the caller', async () => {
  const shop = await openShop()
  const owner = await shop.signIn('OWNER')
  const [first, second, other] = [await shop.signIn('KSR01'), await shop.signIn('KSR01'), await shop.signIn('SLS01')]
  const { body } = await shop.ask('GET', `users?${query({ filter: { user_id: 'KSR01' } })}`, { token: owner })
  const done = await shop.ask('POST', `users/${body[0].id}/keluarkan`, { token: owner })
  expect(done).toMatchObject({ status: 200, body: { user_id: 'KSR01', message: 'Keluarkan Berhasil' } })
  const getStatus = async (token: string) => (await shop.ask('GET', 'users/session', { token })).status
  expect([await getStatus(first), await getStatus(second), await getStatus(other)]).toEqual([401, 401, 200])
  const audits = lookInto(shop, "SELECT user_id FROM kencana_audit WHERE resource = 'users' ORDER BY id DESC LIMIT 1")
  expect(audits).toEqual([{ user_id: 'OWNER' }])
  for (const [path, token, status] of [
    [`users/${body[0].id}/keluarkan`, other, 403],
    ['users/tidak-ada/keluarkan', owner, 404],
    [`users/${body[0].id}/lain`, owner, 404],
  ] as const)
    expect([path, (await shop.ask('POST', path, { token })).status]).toEqual([path, status])
  await shop.close()
})

test('the audit of the books still finds a level that was changed behind its back afterwards', async () => {
  const shop = await openShop()
  const owner = await shop.signIn('OWNER')
  const { body } = await shop.ask('GET', `users?${query({ filter: { user_id: 'KSR01' } })}`, { token: owner })
  await shop.ask('POST', `users/${body[0].id}/keluarkan`, { token: owner })
  const breaches = await shop.running.storage.write(async connection => {
    const audit = async () => (await checkBooks(connection, loadSchema('schema'))).checks.flatMap(one => one.breaches)
    const before = await audit()
    const found: Awaited<ReturnType<typeof audit>>[] = []
    for (const level of ['OWN', 'SU', 'MU']) {
      await connection.run({ sql: "UPDATE users SET level = ? WHERE user_id = 'KSR01'", values: [level] })
      found.push(await audit())
    }
    return [before, ...found]
  })
  expect(breaches.map(({ length }) => length)).toEqual([0, 1, 1, 1])
  // A mark of one sign names the column: of three values one may have the same mark by chance.
  expect(breaches.flat()).toContainEqual(expect.objectContaining({ found: expect.stringMatching(/level (OWN|SU|MU)/) }))
  await shop.close()
})
