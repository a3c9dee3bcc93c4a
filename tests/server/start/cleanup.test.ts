import { expect, test } from 'vitest'
import { deleteExpired } from '../../../server/start/cleanup.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { noon, openShop } from '../../support/shop/shop.ts'

const later = (days: number) => new Date(noon.getTime() + days * 24 * 3_600_000)

const shop = openForTests(() => openShop())

test('a repeated save is known for seven days and no longer', async () => {
  const { storage } = shop.running
  const token = await shop.signIn('OWNER')
  const headers = { 'idempotency-key': 'kunci-lama-1' }
  const save = (nama_batu: string) =>
    shop.ask('POST', 'parameter-berlian', { token, headers, body: { jenis_batu: `UJI-${nama_batu}`, nama_batu } })
  expect((await save('A')).status).toBe(201)
  await deleteExpired(storage, later(0.5))
  expect((await save('A')).headers['idempotent-replayed']).toBe('true')
  await deleteExpired(storage, later(7.5))
  const again = await shop.signIn('OWNER')
  const answer = await shop.ask('POST', 'parameter-berlian', {
    token: again,
    headers,
    body: { jenis_batu: 'UJI-B', nama_batu: 'B' },
  })
  expect(answer.status).toBe(201)
})

test('a session past its end is gone', async () => {
  const token = await shop.signIn('OWNER')
  await deleteExpired(shop.running.storage, later(1))
  expect((await shop.ask('GET', 'schema', { token })).status).toBe(401)
})
