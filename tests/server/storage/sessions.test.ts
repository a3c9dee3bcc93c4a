import { beforeAll, describe, expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { insertRow } from '../../../server/storage/rows.ts'
import {
  deleteExpiredSessions,
  deleteSession,
  deleteUserSessions,
  findSession,
  insertSession,
} from '../../../server/storage/sessions.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { storages } from '../../support/storage/storages.ts'
import { chainSchema, stamp } from './stored-things.ts'

const places = getResource(chainSchema, 'place')
const people = getResource(chainSchema, 'person')
const place = { place_code: 'KCA', name: 'HOUSE', address: '-', time_zone: 'Asia/Jakarta', business_date: '2026-11-20' }
const person = { name: 'ANN', level: 'TOP', password: 'hash', place_code: 'KCA', active: 1 }

for (const { name, open } of storages) {
  describe(name, () => {
    const opened = openForTests(() => open({ schema: chainSchema }))
    beforeAll(async () => {
      await opened.storage.write(async connection => {
        await insertRow(connection, places, { row: place, id: 'p1', shop: '', stamp })
        for (const id of ['u1', 'u2'])
          await insertRow(connection, people, { row: { ...person, person_id: id.toUpperCase() }, id, shop: '', stamp })
      })
    })

    const start = (tokenHash: string, userRow: string, expiresAt = '2026-11-20T19:00:00.000Z', shop = 'KCA') =>
      opened.storage.write(connection =>
        insertSession(connection, {
          tokenHash,
          userRow,
          shop,
          device: 'test',
          address: '',
          createdAt: stamp.at,
          expiresAt,
        }),
      )
    const find = (tokenHash: string) =>
      opened.storage.read(connection => findSession(connection, chainSchema, { tokenHash, parameters: [] }))
    const found = async (...hashes: readonly string[]) =>
      (await Promise.all(hashes.map(async hash => ((await find(hash)) ? [hash] : [])))).flat()

    test('brings its user and its shop in one read, and no secret', async () => {
      await start('a', 'u1')
      const session = await find('a')
      expect(session).toMatchObject({
        'session.shop': 'KCA',
        'session.expires_at': '2026-11-20T19:00:00.000Z',
        'user.id': 'u1',
        'user.person_id': 'U1',
        'user.active': 1,
        'shop.name': 'HOUSE',
        'shop.business_date': '2026-11-20',
      })
      expect(JSON.stringify(session)).not.toContain('hash')
    })

    test('is nothing without its user or its shop', async () => {
      await start('orphan', 'u9')
      await start('homeless', 'u1', undefined, 'KCZ')
      expect(await found('orphan', 'homeless', "' OR 1=1 --", '')).toEqual([])
    })

    test('ends alone, with all of its user but one, or with its time', async () => {
      await start('b', 'u1')
      await start('c', 'u1')
      await start('d', 'u2')
      await opened.storage.write(connection => deleteSession(connection, 'b'))
      expect(await found('a', 'b', 'c', 'd')).toEqual(['a', 'c', 'd'])
      await opened.storage.write(connection => deleteUserSessions(connection, 'u1', 'c'))
      expect(await found('a', 'c', 'd')).toEqual(['c', 'd'])
      await opened.storage.write(connection => deleteUserSessions(connection, 'u1'))
      expect(await found('c', 'd')).toEqual(['d'])
      await start('e', 'u2', '2026-11-20T19:00:00.001Z')
      await opened.storage.write(connection => deleteExpiredSessions(connection, '2026-11-20T19:00:00.000Z'))
      expect(await found('d', 'e')).toEqual(['e'])
    })
  })
}
